import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { resultQueries } from '@/entities/result'
import { recoveryPlanDialog } from '@/widgets/recovery-plan'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatDate, formatDateTime, formatMark } from '@/shared/lib/format'
import { Button, Card, ErrorState, Section, SkeletonText, useLazyModule } from '@/shared/ui'
import { userResultsTexts } from '../i18n'

interface RecoveryPlanProps {
  readonly about: { readonly student: number; readonly group: number }
}

/** Learning results that a student has failed, with their pending criteria and the tasks that recover them. */
export function RecoveryPlan({ about }: RecoveryPlanProps) {
  const t = useTexts(userResultsTexts)
  const c = useTexts(commonTexts)
  const { data, error, isFetching, refetch } = useQuery(resultQueries.report(about))
  const programs = (data?.programs ?? []).filter(
    ({ results, recovery_plan }) => recovery_plan !== null || results.some(({ passed }) => passed === false),
  )
  return (
    <Section title={t(($) => $.plan.title)}>
      {data ? (
        programs.length === 0 ? (
          <p className="text-md text-muted">{t(($) => $.plan.nothing)}</p>
        ) : (
          programs.map((program) => <PendingProgram key={program.course.id} program={program} about={about} />)
        )
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {errorMessage(error, c)}
        </ErrorState>
      ) : (
        <div aria-busy>
          <span className="sr-only">{t(($) => $.plan.loading)}</span>
          <SkeletonText lines={4} />
        </div>
      )}
    </Section>
  )
}

const labelOf = ({ code, name }: { readonly code: string | null; readonly name: string | null }) => [code, name].filter(Boolean).join(' ')

function PendingProgram({ program, about }: { readonly program: Schema<'ReportedProgram'> } & RecoveryPlanProps) {
  const t = useTexts(userResultsTexts)
  const { course, results, remarks, recovery_plan: plan } = program
  const [isPlanning, setIsPlanning] = useState(false)
  const code = useLazyModule(recoveryPlanDialog, isPlanning, { onFailed: () => setIsPlanning(false) })
  const written = remarks.filter(({ remark }) => remark !== '')
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="text-base font-semibold">{course.name}</h3>
        {plan && (
          <p className="text-md text-muted">
            {[
              t(($) => $.plan.agreed, { count: plan.criteria.length }),
              ...(plan.due_on === null ? [] : [t(($) => $.plan.agreedUntil, { date: formatDate(plan.due_on) })]),
            ].join(', ')}
          </p>
        )}
        <Button size="sm" className="ml-auto print:hidden" loading={isPlanning && !code} onClick={() => setIsPlanning(true)}>
          {t(($) => (plan ? $.plan.change : $.plan.make))}
        </Button>
      </div>
      {code && isPlanning && <code.PlanDialog program={program} about={about} onClose={() => setIsPlanning(false)} />}
      {results
        .filter(({ passed }) => passed === false)
        .map((result) => (
          <PendingResult key={result.id} result={result} about={about} />
        ))}
      {written.length > 0 && (
        <div className="text-md">
          <p className="font-medium">{t(($) => $.plan.remarks)}</p>
          {written.map(({ evaluation, remark }) => (
            <p key={evaluation.id} className="text-muted">
              {t(($) => $.plan.remark, { evaluation: evaluation.name, remark })}
            </p>
          ))}
        </div>
      )}
    </Card>
  )
}

function PendingResult({ result, about }: { readonly result: Schema<'ReportedResult'> } & RecoveryPlanProps) {
  const t = useTexts(userResultsTexts)
  const { pending, recoveries, mark } = result
  const shown = (value: number | null) => (value === null ? t(($) => $.plan.notAssessed) : formatMark(value))
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3 text-md">
      <h4 className="font-medium">{t(($) => $.plan.result, { result: labelOf(result), mark: shown(mark) })}</h4>
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {pending.length > 0 && (
          <div>
            <p className="text-muted">{t(($) => $.plan.criteria)}</p>
            <ul className="flex flex-col gap-1">
              {pending.map((criterion) => (
                <li key={criterion.id} className="flex justify-between gap-3">
                  <span>{labelOf(criterion)}</span>
                  <span className="shrink-0 tabular-nums">{shown(criterion.mark)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <p className="text-muted">{t(($) => $.plan.recoveries)}</p>
          {recoveries.length === 0 ? (
            <p>{t(($) => $.plan.noRecoveries)}</p>
          ) : (
            <ul className="flex flex-col gap-1">
              {recoveries.map(({ id, name, due_at, delivered, mark: given }) => (
                <li key={id}>
                  <Link
                    to="/group/$groupId/deliverables/$deliverableId/grade/$studentId"
                    params={{ groupId: about.group, deliverableId: id, studentId: about.student }}
                    className="font-medium text-accent-ink hover:underline hover:underline-offset-3"
                  >
                    {name}
                  </Link>{' '}
                  <span className="text-muted">
                    {[
                      due_at === null ? t(($) => $.plan.noDate) : t(($) => $.plan.due, { when: formatDateTime(due_at) }),
                      ...(given !== null
                        ? [t(($) => $.plan.mark, { mark: formatMark(given) })]
                        : delivered
                          ? [t(($) => $.plan.delivered)]
                          : []),
                    ].join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  )
}
