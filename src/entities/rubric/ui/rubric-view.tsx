import { CircleCheck, MessageSquare } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatScale } from '@/shared/lib/format'
import { Card, Section } from '@/shared/ui'
import { rubricTexts } from '../i18n'
import { rowMaximum, rubricTotals } from '../model/rubric-totals'
import type { RubricProps } from './rubric'

const columns: Readonly<Record<number, string>> = { 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3', 4: 'sm:grid-cols-4' }

/** Rows with their levels beside each other, on phones below each other; the levels of a mark are outlined. */
export function RubricView({ rubric, criteria, choices }: RubricProps) {
  const t = useTexts(rubricTexts)
  const { levels, rows } = rubric
  const choiceOf = (rowId: number) => choices?.find(({ row_id }) => row_id === rowId)
  const { points, max, chosen } = rubricTotals(rubric, (rowId) => choiceOf(rowId)?.level_id ?? null)
  const numbers = { points: formatScale(points), max: formatScale(max) }
  return (
    <Section title={t(($) => $.title)} description={t(($) => (chosen > 0 ? $.reached : $.total), numbers)}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {rows.map((row) => {
            const choice = choiceOf(row.id)
            const code = criteria.find(({ id }) => id === row.criterion_id)?.code
            return (
              <li key={row.id} className="flex flex-col gap-2 px-4 py-3">
                <h3 className="flex flex-wrap items-baseline gap-x-2 text-md font-medium">
                  <span className="min-w-0 flex-1">{row.title}</span>
                  {code && <span className="text-sm font-normal text-muted tabular-nums">{code}</span>}
                  <span className="text-sm font-normal text-muted tabular-nums">
                    {t(($) => $.upTo, { points: formatScale(rowMaximum(row)) })}
                  </span>
                </h3>
                <ol className={cn('grid gap-1.5', columns[levels.length] ?? 'sm:grid-cols-5')}>
                  {levels.map(({ id, title }, index) => {
                    const cell = row.cells[index]
                    const isChosen = choice?.level_id === id
                    return (
                      <li
                        key={id}
                        className={cn(
                          'flex flex-col gap-0.5 rounded-md border border-line px-2.5 py-2 text-sm',
                          isChosen && 'border-accent bg-accent-soft',
                          chosen > 0 && !isChosen && 'text-muted',
                        )}
                      >
                        <p className="flex items-baseline gap-2">
                          <span className="min-w-0 flex-1 font-medium">{title}</span>
                          <span className="tabular-nums">{formatScale(cell?.points ?? 0)}</span>
                        </p>
                        {cell?.description && <p className="leading-5 text-soft">{cell.description}</p>}
                        {isChosen && (
                          <p className="flex items-center gap-1 text-accent-ink">
                            <CircleCheck aria-hidden className="size-4 shrink-0" />
                            {t(($) => $.yours)}
                          </p>
                        )}
                      </li>
                    )
                  })}
                </ol>
                {choice?.comment && (
                  <p className="flex gap-2 text-md whitespace-pre-line">
                    <MessageSquare aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
                    {choice.comment}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
    </Section>
  )
}
