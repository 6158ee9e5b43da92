import { useQuery } from '@tanstack/react-query'
import { ListTree, Target as TargetIcon } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { Milestones } from '@/entities/learning'
import { resultQueries } from '@/entities/result'
import { type MarkTarget, ownMarkDialog } from '@/features/own-mark'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Card, EmptyState, Tabs, useLazyModule, type LazyModule } from '@/shared/ui'
import { programResultsTexts } from '../i18n'
import { Loaded } from './loaded'
import { MarkRows } from './mark-rows'
import { NeededPanel } from './needed-panel'
import { RecoveryPlanCard } from './recovery-plan-card'
import { ResultTasks } from './result-tasks'
import { ResultsSummary } from './results-summary'

export type ResultView = 'ra' | 'unit' | 'tasks' | 'needed'

interface MarkOf {
  readonly kind: Schema<'ResultMark'>['kind']
  readonly id: number
}

interface ExplanationProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly groupId: number
  readonly courseId: number
  readonly studentId?: number
  readonly about?: MarkOf
}

interface ProgramResultsProps {
  /** "Why this mark?", which the page brings: a widget does not import another one. */
  readonly explanation: LazyModule<{ MarkExplanation: ComponentType<ExplanationProps> }>
  readonly results: Schema<'Results'>
  readonly view: ResultView
  readonly onViewChange: (view: ResultView) => void
  readonly audience: 'student' | 'staff'
}

/** One student's results in one program: the mark, and four ways to look at what it is made of. */
export function ProgramResults({ explanation, results, view, onViewChange, audience }: ProgramResultsProps) {
  const t = useTexts(programResultsTexts)
  const [asked, setAsked] = useState<{ about?: MarkOf }>()
  const [shown, setShown] = useState<{ about?: MarkOf }>({})
  const code = useLazyModule(explanation, asked !== undefined, { onFailed: () => setAsked(undefined) })
  const [target, setTarget] = useState<MarkTarget>()
  const ownMark = useLazyModule(ownMarkDialog, target !== undefined, { onFailed: () => setTarget(undefined) })
  const { course, group, student } = results
  const isStaff = audience === 'staff'
  const maySet = isStaff && !results.archived
  const place = { group_id: group.id, student_id: student.id, course_id: course.id }
  const about = { group: group.id, ...(isStaff ? { student: student.id } : {}) }
  const why = (of: { about?: MarkOf }) => {
    setShown(of)
    setAsked(of)
  }
  const onWhy = ({ kind, id }: Schema<'ResultMark'>) => why({ about: { kind, id } })
  const onOwnMark = maySet
    ? ({ kind, id, code: short, name, computed, custom_score }: Schema<'ResultMark'>) => {
        if (kind !== 'result' && kind !== 'content') return
        setTarget({ ...place, kind, target_id: id, name: [short, name].filter(Boolean).join(' '), score: custom_score, computed })
      }
    : undefined
  const onOwnFinal = maySet
    ? () => setTarget({ ...place, kind: 'program', target_id: null, name: course.name, score: results.custom_score })
    : undefined
  const parts = { courseId: course.id, about, onWhy, onOwnMark }
  return (
    <div className="flex flex-col gap-6">
      <ResultsSummary results={results} audience={audience} onWhy={() => why({})} onOwnMark={onOwnFinal} />
      {results.recovery_plan && <RecoveryPlanCard plan={results.recovery_plan} />}
      <Milestones query={{ ...about, course: course.id }} />
      <Tabs
        label={t(($) => $.views.label)}
        value={view}
        onValueChange={onViewChange}
        items={[
          { value: 'ra', label: t(($) => $.views.ra), content: <ByRa {...parts} /> },
          { value: 'unit', label: t(($) => $.views.unit), content: <ByUnit {...parts} /> },
          {
            value: 'tasks',
            label: t(($) => $.views.tasks),
            content: <ResultTasks tasks={results.deliverables} groupId={group.id} studentId={isStaff ? student.id : undefined} />,
          },
          {
            value: 'needed',
            label: t(($) => (isStaff ? $.views.neededStaff : $.views.needed)),
            content: <NeededPanel courseId={course.id} about={about} passMark={results.pass_mark} />,
          },
        ]}
      />
      {ownMark && target && <ownMark.OwnMarkDialog target={target} onClose={() => setTarget(undefined)} />}
      {code && (
        <code.MarkExplanation
          open={asked !== undefined}
          onOpenChange={(open) => !open && setAsked(undefined)}
          groupId={group.id}
          courseId={course.id}
          {...(isStaff ? { studentId: student.id } : {})}
          {...shown}
        />
      )}
    </div>
  )
}

interface PartProps {
  readonly courseId: number
  readonly about: { group: number; student?: number }
  readonly onWhy: (row: Schema<'ResultMark'>) => void
  readonly onOwnMark: ((row: Schema<'ResultMark'>) => void) | undefined
}

function ByRa({ courseId, about, onWhy, onOwnMark }: PartProps) {
  const t = useTexts(programResultsTexts)
  return (
    <Loaded query={useQuery(resultQueries.byRa(courseId, about))} lines={8}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing icon={TargetIcon} title={t(($) => $.noRa)} />
        ) : (
          <MarkRows label={t(($) => $.views.ra)} rows={rows} onWhy={onWhy} onOwnMark={onOwnMark} />
        )
      }
    </Loaded>
  )
}

function ByUnit({ courseId, about, onWhy, onOwnMark }: PartProps) {
  const t = useTexts(programResultsTexts)
  return (
    <Loaded query={useQuery(resultQueries.byUnit(courseId, about))} lines={8}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing icon={ListTree} title={t(($) => $.noUnit)} />
        ) : (
          <MarkRows label={t(($) => $.views.unit)} rows={rows} onWhy={onWhy} onOwnMark={onOwnMark} />
        )
      }
    </Loaded>
  )
}

function Nothing({ icon, title }: { readonly icon: typeof ListTree; readonly title: string }) {
  return (
    <Card className="p-0 sm:p-0">
      <EmptyState icon={icon} title={title} />
    </Card>
  )
}
