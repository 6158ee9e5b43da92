import { ArrowLeft, CircleAlert } from 'lucide-react'
import { errorMessage, isApiError, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, FormError } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'

interface CheckStepProps {
  readonly plan: Schema<'NewYearPlan'>
  readonly begin: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void }
  /** Whether the plan is being fetched again. */
  readonly isChecking: boolean
  readonly onBack: () => void
}

/** Shows what will happen, as a summary and row by row. It cannot be started with an error or too few seats. */
export function CheckStep({ plan, begin, isChecking, onBack }: CheckStepProps) {
  const t = useTexts(newSchoolYearTexts)
  const c = useTexts(commonTexts)
  const { groups, period, seats } = plan
  const archived = groups.filter(({ is_archived }) => is_archived).length
  const carried = groups.reduce((sum, { carried_count }) => sum + carried_count, 0)
  const hasProblem = groups.some(({ problem }) => problem !== null)
  const lines = [
    ...(groups.length > archived ? [t(($) => $.summary.archive, { count: groups.length - archived })] : []),
    ...(archived > 0 ? [t(($) => $.summary.already, { count: archived })] : []),
    t(($) => $.summary.create, { count: groups.length, period }),
    t(($) => $.summary.carry, { count: carried }),
    ...(seats.freed > 0 ? [t(($) => $.summary.freed, { count: seats.freed })] : []),
    ...(seats.needed > 0 ? [t(($) => $.summary.needed, { count: seats.needed, left: seats.left })] : []),
    t(($) => $.summary.dates),
  ]
  // the plan, which is fetched again, shows the rejection
  const isShownByPlan = isApiError(begin.error) && begin.error.status >= 400 && begin.error.status < 500 && (hasProblem || seats.short > 0)
  return (
    <div className="flex flex-col gap-4">
      <div role="alert" className="flex flex-col gap-3 empty:hidden">
        {hasProblem && <AlertBox type="warning">{t(($) => $.problemsTitle)}</AlertBox>}
        {seats.short > 0 && (
          <AlertBox type="error" title={t(($) => $.shortTitle)}>
            {t(($) => $.short, { count: seats.short })}
          </AlertBox>
        )}
      </div>
      <Card>
        <ul className="list-disc space-y-1 pl-5 text-md marker:text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {groups.map((group) => (
            <PlannedGroup key={group.id} group={group} period={period} />
          ))}
        </ul>
      </Card>
      <FormError>{begin.error !== null && !isShownByPlan && errorMessage(begin.error, c)}</FormError>
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack} disabled={begin.isPending}>
          <ArrowLeft aria-hidden />
          {t(($) => $.back)}
        </Button>
        <Button
          variant="primary"
          loading={begin.isPending || isChecking}
          disabled={hasProblem || seats.short > 0}
          onClick={() => begin.mutate()}
        >
          {t(($) => $.begin, { count: groups.length })}
        </Button>
      </div>
    </div>
  )
}

interface PlannedGroupProps {
  readonly group: Schema<'NewYearPlan'>['groups'][number]
  readonly period: string
}

/** A planned successor group with its errors. */
function PlannedGroup({ group, period }: PlannedGroupProps) {
  const t = useTexts(newSchoolYearTexts)
  return (
    <li className="flex flex-col gap-0.5 px-4 py-3 text-md">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{group.successor}</span>
        <span className="text-muted tabular-nums">
          {period} · {t(($) => $.from, { name: `${group.name} ${group.period}` })}
        </span>
      </p>
      <p className="text-sm text-muted tabular-nums">
        {t(($) => $.detail, {
          students: t(($) => $.students, { count: group.carried_count }),
          courses: t(($) => $.courses, { count: group.courses_count }),
          teachers: t(($) => $.teachers, { count: group.teachers_count }),
        })}
      </p>
      {group.problem && (
        <p className="flex gap-1.5 text-sm text-error-ink">
          <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
          {t(($) => $.problems[group.problem ?? 'denied'])}
        </p>
      )}
    </li>
  )
}
