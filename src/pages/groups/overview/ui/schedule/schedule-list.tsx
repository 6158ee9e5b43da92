import { FileText, Package } from 'lucide-react'
import { currentLanguage, useTexts } from '@/shared/i18n'
import { formatDate, formatDateTime } from '@/shared/lib/format'
import { Card, Section } from '@/shared/ui'
import { scheduleTexts } from '../../i18n/schedule'
import { byDay, type Item, mainDate } from '../../model/schedule'

interface ScheduleListProps {
  readonly items: readonly Item[]
  /** Null: the dates cannot be changed. */
  readonly onOpen: ((item: Item) => void) | null
}

/** Everything by its day, and at the end what has no dates. */
export function ScheduleList({ items, onOpen }: ScheduleListProps) {
  const t = useTexts(scheduleTexts)
  const undated = items.filter(({ dates }) => mainDate(dates) === null)
  return (
    <div className="flex flex-col gap-5">
      {[...byDay(items)].map(([day, rows]) => (
        <Rows key={day} title={formatDate(day, 'long', { language: currentLanguage() })} rows={rows} onOpen={onOpen} />
      ))}
      {undated.length > 0 && <Rows title={t(($) => $.noDates)} rows={undated} onOpen={onOpen} />}
    </div>
  )
}

function Rows({
  title,
  rows,
  onOpen,
}: {
  readonly title: string
  readonly rows: readonly Item[]
  readonly onOpen: ScheduleListProps['onOpen']
}) {
  const t = useTexts(scheduleTexts)
  const datesOf = ({ kind, dates: { opens_at, due_at, closes_at } }: Item) => {
    const isTask = kind === 'deliverable'
    return [
      opens_at && t(($) => (isTask ? $.opens : $.shownFrom), { when: formatDateTime(opens_at) }),
      due_at && t(($) => $.due, { when: formatDateTime(due_at) }),
      closes_at && t(($) => (isTask ? $.closes : $.shownUntil), { when: formatDateTime(closes_at) }),
    ].filter(Boolean)
  }
  return (
    <Section title={title}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {rows.map((item) => {
            const Icon = item.kind === 'deliverable' ? Package : FileText
            return (
              <li key={`${item.kind} ${item.id}`}>
                <button
                  type="button"
                  disabled={!onOpen}
                  onClick={() => onOpen?.(item)}
                  className="flex min-h-11 w-full items-center gap-3 px-4 py-2.5 text-left text-md enabled:hover:bg-subtle"
                >
                  <Icon aria-hidden size={16} className="shrink-0 text-muted" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium">{item.name}</span>
                    <span className="block text-sm text-muted">
                      {[t(($) => $.kinds[item.kind]), item.course.name, item.content].join(' · ')}
                    </span>
                    <span className="flex flex-col gap-x-4 text-sm text-soft tabular-nums sm:flex-row">
                      {datesOf(item).map((text) => (
                        <span key={text}>{text}</span>
                      ))}
                    </span>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      </Card>
    </Section>
  )
}
