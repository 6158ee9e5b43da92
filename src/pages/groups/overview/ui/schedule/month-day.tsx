import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Button } from '@/shared/ui'
import { scheduleTexts } from '../../i18n/schedule'
import { type Item, keyOf, type SpanDay } from '../../model/schedule'
import { MonthEntry } from './month-entry'
import { SpanBars } from './span-bars'
import type { MoveProps } from './use-move-keys'

interface MonthDayProps extends MoveProps {
  readonly day: string
  readonly isToday: boolean
  readonly isOfMonth: boolean
  /** What stands on this day. */
  readonly items: readonly Item[]
  /** What is open on this day, by its lane of the week. */
  readonly lanes: readonly (SpanDay | null)[]
  readonly pointed: Item | null
  readonly onPoint: (item: Item | null) => void
  readonly onDrag: (item: Item | null) => void
  readonly onOpen: ((item: Item) => void) | null
}

/** Entries that a day shows before the rest is asked for. */
const mostEntries = 4

/** A day of the month: its number, what is open on it, and what stands on it. */
export function MonthDay({ day, isToday, isOfMonth, items, lanes, pointed, moved, ...entry }: MonthDayProps) {
  const t = useTexts(scheduleTexts)
  const [isWhole, setWhole] = useState(false)
  const isLong = items.length > mostEntries && !isWhole && !items.slice(mostEntries - 1).some((item) => keyOf(item) === moved)
  const shown = isLong ? items.slice(0, mostEntries - 1) : items
  return (
    <>
      <p className={cn('px-1 pb-1 text-sm tabular-nums', isOfMonth ? 'text-soft' : 'text-muted')}>
        <span className={cn(isToday && 'rounded-full bg-accent px-1.5 py-0.5 font-semibold text-on-accent')}>{Number(day.slice(8))}</span>
      </p>
      <SpanBars lanes={lanes} pointed={pointed} />
      <ul className="flex flex-col gap-1">
        {shown.map((item) => (
          <li key={keyOf(item)}>
            <MonthEntry {...entry} item={item} moved={moved} />
          </li>
        ))}
        {isLong && (
          <li>
            <Button size="sm" variant="ghost" className="w-full" onClick={() => setWhole(true)}>
              {t(($) => $.moreOnDay, { count: items.length - shown.length })}
            </Button>
          </li>
        )}
      </ul>
    </>
  )
}
