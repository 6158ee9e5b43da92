import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { resultQueries } from '@/entities/result'
import { recoveryPlanDialog } from '@/widgets/recovery-plan'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { Button, Dialog, FormError, useLazyModule } from '@/shared/ui'
import { evaluatedQueries } from '../api/evaluated-queries'
import { evaluationTexts } from '../i18n'
import type { EvaluatedProgram } from '../model/entries'
import { pendingOf } from '../model/pending'

interface RecoveriesDialogProps {
  readonly program: EvaluatedProgram
  readonly onClose: () => void
  /** Sets the focus: what opened it is no longer known after a plan. */
  readonly onCloseAutoFocus: (event: Event) => void
}

/** Who lacks what in the program, and the recovery plan of each. */
export function RecoveriesDialog({ program, onClose, onCloseAutoFocus }: RecoveriesDialogProps) {
  const t = useTexts(evaluationTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const [student, setStudent] = useState<number | null>(null)
  const stop = () => setStudent(null)
  const pending = pendingOf(program)
  const about = { student: student ?? 0, group: program.group.id }
  const report = useQuery({ ...resultQueries.report({ ...about, course: program.course.id }), enabled: student !== null })
  const code = useLazyModule(recoveryPlanDialog, student !== null, { onFailed: stop })
  const reported = student === null ? undefined : report.data?.programs[0]
  const isPassed = reported !== undefined && reported.recovery_plan === null && reported.results.every(({ passed }) => passed !== false)
  if (code && reported && !isPassed) {
    const finish = () => {
      stop()
      void queries.invalidateQueries({ queryKey: evaluatedQueries.program(program.evaluation.id, program.course.id).queryKey })
    }
    const studentName = pending.find(({ line }) => line.student.id === student)?.line.student.full_name
    return <code.PlanDialog program={reported} about={about} {...(studentName === undefined ? {} : { studentName })} onClose={finish} />
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.recoveries.title)}
      description={t(($) => $.recoveries.description)}
      onCloseAutoFocus={onCloseAutoFocus}
    >
      <FormError>
        {student !== null && (report.error ? errorMessage(report.error, c) : isPassed && t(($) => $.recoveries.passed))}
      </FormError>
      <ul className="flex flex-col divide-y divide-line">
        {pending.map(({ line, results }) => (
          <li key={line.student.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-md font-medium">{line.student.display_name}</span>
              <span className="block text-sm text-muted">
                {[
                  ...results.map(({ code: name, mark }) => t(($) => $.recoveries.lacks, { name, mark: formatMark(mark) })),
                  line.recovery_plan && t(($) => $.recoveries.planned),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t(($) => (line.recovery_plan ? $.recoveries.changeOf : $.recoveries.makeOf), { name: line.student.full_name })}
              loading={student === line.student.id && !report.error && !isPassed}
              onClick={() => {
                if (student === line.student.id) void report.refetch()
                setStudent(line.student.id)
              }}
            >
              {t(($) => (line.recovery_plan ? $.recoveries.change : $.recoveries.make))}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
