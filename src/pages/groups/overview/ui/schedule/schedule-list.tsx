import { FileText, Package } from 'lucide-react'
import { useState } from 'react'
import { currentLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Card, Section } from '@/shared/ui'
import { scheduleTexts } from '../../i18n/schedule'
import { byDay, type Item, keyOf, mainDate } from '../../model/schedule'
import { useDatesOf } from './use-dates-of'
import { type MoveProps, useMoveKeys } from './use-move-keys'
import type { MovedBy } from './use-schedule'

interface ScheduleListProps {
  readonly items: readonly Item[]
  /** Null: the dates cannot be changed. */
  readonly onOpen: ((item: Item) => void) | null
  readonly onMove: ((item: Item, days: number, by: MovedBy) => void) | null
}

/** Everything by its day, and at the end what has no dates. */
export function ScheduleList({ items, onOpen, onMove }: ScheduleListProps) {
  const t = useTexts(scheduleTexts)
  // what was moved by keys keeps the focus in its new day
  const [moved, setMoved] = useState<string | null>(null)
  const undated = items.filter(({ dates }) => mainDate(dates) === null)
  const rowsOf = (title: string, rows: readonly Item[]) => (
    <Section key={title} title={title}>
      <Card className="p-0 sm:p-0">
        <ul className="divide-y divide-line">
          {rows.map((item) => (
            <li key={keyOf(item)}>
              <Row {...{ item, onOpen, moved, onMove }} onMoved={setMoved} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
  return (
    <div className="flex flex-col gap-5">
      {[...byDay(items)].map(([day, rows]) => rowsOf(formatDate(day, 'long', { language: currentLanguage() }), rows))}
      {undated.length > 0 &&
        rowsOf(
          t(($) => $.noDates),
          undated,
        )}
    </div>
  )
}

function Row({ item, onOpen, ...moving }: MoveProps & Pick<ScheduleListProps, 'onOpen'> & { readonly item: Item }) {
  const t = useTexts(scheduleTexts)
  const datesOf = useDatesOf()
  const keys = useMoveKeys({ item, ...moving })
  const Icon = item.kind === 'deliverable' ? Package : FileText
  return (
    <button
      {...keys}
      type="button"
      disabled={!onOpen}
      onClick={() => onOpen?.(item)}
      className="flex min-h-11 w-full items-center gap-3 px-4 py-2.5 text-left text-md enabled:hover:bg-subtle"
    >
      <Icon aria-hidden size={16} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{item.name}</span>
        <span className="block text-sm text-muted">{[t(($) => $.kinds[item.kind]), item.course.name, item.content].join(' · ')}</span>
        <span className="flex flex-col gap-x-4 text-sm text-soft tabular-nums sm:flex-row">
          {datesOf(item).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      </span>
    </button>
  )
}
