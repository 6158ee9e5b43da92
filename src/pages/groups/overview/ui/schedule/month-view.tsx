import { useState } from 'react'
import { currentLanguage } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { daysBetween } from '@/shared/lib/format'
import { byDay, dayOf, type Item, lanesOf, spansOf, weeksOf } from '../../model/schedule'
import { MonthDay } from './month-day'
import type { MovedBy } from './use-schedule'

interface MonthViewProps {
  readonly month: string
  /** Of the month, for screen readers. */
  readonly name: string
  readonly items: readonly Item[]
  readonly today: string
  /** Null: the dates cannot be changed. */
  readonly onOpen: ((item: Item) => void) | null
  readonly onMove: ((item: Item, days: number, by: MovedBy) => void) | null
}

const weekday = (day: string, width: 'short' | 'long') =>
  new Intl.DateTimeFormat(currentLanguage(), { weekday: width, timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** A month as a table of days; what is in them is moved by dragging or by keys. */
export function MonthView({ month, name, items, today, onOpen, onMove }: MonthViewProps) {
  const [dragged, setDragged] = useState<Item | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [pointed, setPointed] = useState<Item | null>(null)
  // what was moved by keys keeps the focus in its new day
  const [moved, setMoved] = useState<string | null>(null)
  const weeks = weeksOf(month)
  const days = byDay(items)
  const spans = spansOf(items)
  const drawn = weeks.map((week) => ({ week, lanes: lanesOf(week, spans) }))
  const drop = (day: string) => {
    const from = dragged && dayOf(dragged)
    if (dragged && from) onMove?.(dragged, daysBetween(from, day), 'drag')
    setDragged(null)
    setOver(null)
  }
  return (
    <table
      aria-label={name}
      className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-surface"
    >
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={weekday(day, 'long')}
              className="border-b border-line px-2 py-1.5 text-left text-sm font-medium text-muted"
            >
              {weekday(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {drawn.map(({ week, lanes }) => (
          <tr key={week[0]}>
            {week.map((day, index) => (
              <td
                key={day}
                onDragOver={(event) => {
                  if (!dragged) return
                  event.preventDefault()
                  setOver(day)
                }}
                onDragLeave={() => setOver((current) => (current === day ? null : current))}
                onDrop={(event) => {
                  event.preventDefault()
                  drop(day)
                }}
                className={cn(
                  'h-28 border-b border-line p-1 align-top',
                  index > 0 && 'border-l',
                  index > 4 && 'bg-canvas',
                  over === day && 'bg-accent-soft',
                )}
              >
                <MonthDay
                  {...{ day, pointed, moved, onOpen, onMove }}
                  isToday={day === today}
                  isOfMonth={day.startsWith(month)}
                  items={days.get(day) ?? []}
                  lanes={lanes.map((lane) => lane[index] ?? null)}
                  onMoved={setMoved}
                  onPoint={setPointed}
                  onDrag={setDragged}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
