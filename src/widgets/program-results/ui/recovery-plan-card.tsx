import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate, formatDateTime, formatMark } from '@/shared/lib/format'
import { Card } from '@/shared/ui'
import { programResultsTexts } from '../i18n'

/** What the student has to recover in the program: with what, and until when. */
export function RecoveryPlanCard({ plan }: { readonly plan: Schema<'RecoveryPlan'> }) {
  const t = useTexts(programResultsTexts)
  const { criteria, tasks, due_on, remark, author } = plan
  const facts = [
    ...(due_on === null ? [] : [t(($) => $.plan.until, { date: formatDate(due_on) })]),
    ...(author === null ? [] : [t(($) => $.plan.by, { author })]),
  ]
  return (
    <Card className="flex flex-col gap-3 text-md">
      <h2 className="text-base font-semibold">{t(($) => $.plan.title)}</h2>
      {facts.length > 0 && <p className="text-muted">{facts.join(' · ')}</p>}
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {criteria.map(({ id, result, code, name }) => (
          <li key={id}>{[result, code, name].filter(Boolean).join(' ')}</li>
        ))}
      </ul>
      {tasks.length > 0 && (
        <div>
          <p className="text-muted">{t(($) => $.plan.tasks)}</p>
          <ul className="flex flex-col gap-1">
            {tasks.map(({ id, name, due_at, mark }) => (
              <li key={id}>
                {name}{' '}
                <span className="text-muted">
                  {[
                    due_at === null ? t(($) => $.plan.noDate) : t(($) => $.plan.due, { when: formatDateTime(due_at) }),
                    ...(mark === null ? [] : [t(($) => $.plan.mark, { mark: formatMark(mark) })]),
                  ].join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {remark !== '' && <p className="whitespace-pre-line">{remark}</p>}
    </Card>
  )
}
