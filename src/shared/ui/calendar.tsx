import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { commonTexts, useLanguage, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { calendarDay, dayOf } from '../lib/format'
import { IconButton } from './icon-button'
import { Select } from './select'

interface CalendarProps {
  /** `2026-09-01` */
  readonly value: string | null
  readonly min: string | undefined
  readonly max: string | undefined
  readonly onChoose: (day: string) => void
}

/** Days are moments at midnight UTC here, so that no time zone moves them. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date) => date.toISOString().slice(0, 10)
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

function later(day: string, days: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return textOf(date)
}

/** The same day of another month, or its last one. */
function monthsLater(day: string, months: number): string {
  const date = dateOf(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return dayOf(year, month, Math.min(date.getUTCDate(), daysIn(year, month))) ?? day
}

/** 0 for Monday. */
const weekdayOf = (day: string) => (dateOf(day).getUTCDay() + 6) % 7

const keys: Readonly<Record<string, (day: string, shift: boolean) => string>> = {
  ArrowLeft: (day) => later(day, -1),
  ArrowRight: (day) => later(day, 1),
  ArrowUp: (day) => later(day, -7),
  ArrowDown: (day) => later(day, 7),
  Home: (day) => later(day, -weekdayOf(day)),
  End: (day) => later(day, 6 - weekdayOf(day)),
  PageUp: (day, shift) => monthsLater(day, shift ? -12 : -1),
  PageDown: (day, shift) => monthsLater(day, shift ? 12 : 1),
}

/** A month in the language of the page, weeks from Monday. Arrow keys move by days and weeks, Page up and down by months. */
export function Calendar({ value, min, max, onChoose }: CalendarProps) {
  const t = useTexts(commonTexts)
  const language = useLanguage()
  const [today] = useState(() => calendarDay(new Date().toISOString()) ?? '2000-01-01')
  const [day, setDay] = useState(value ?? (max !== undefined && max !== '' && max < today ? max : today))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(true)
  useEffect(() => {
    // the selects of month and year keep the focus
    if (moved.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    moved.current = false
  })

  const [year = 2000, month = 1] = day.split('-').map(Number)
  const isOut = (each: string) => (!!min && each < min) || (!!max && each > max)
  const first = dayOf(year, month, 1) ?? day
  const start = later(first, -weekdayOf(first))
  const weeks = Array.from({ length: Math.ceil((weekdayOf(first) + daysIn(year, month)) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, place) => later(start, week * 7 + place)),
  )
  const format = (each: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(dateOf(each))
  const to = (nextYear: number, nextMonth: number) => setDay(monthsLater(day, (nextYear - year) * 12 + nextMonth - month))
  const press = (event: KeyboardEvent) => {
    const move = keys[event.key]
    if (!move) return
    event.preventDefault()
    moved.current = true
    setDay(move(day, event.shiftKey))
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1.5">
        <IconButton icon={ChevronLeft} size="sm" noTooltip label={t(($) => $.dates.previous)} onClick={() => to(year, month - 1)} />
        <Select
          size="sm"
          className="flex-1"
          aria-label={t(($) => $.dates.month)}
          value={String(month)}
          options={Array.from({ length: 12 }, (_, place) => ({
            value: String(place + 1),
            label: format(`2026-${String(place + 1).padStart(2, '0')}-01`, { month: 'long' }),
          }))}
          onValueChange={(next) => to(year, Number(next))}
        />
        <Select
          size="sm"
          aria-label={t(($) => $.dates.year)}
          value={String(year)}
          options={Array.from({ length: 221 }, (_, place) => ({ value: String(2060 - place), label: String(2060 - place) }))}
          onValueChange={(next) => to(Number(next), month)}
        />
        <IconButton icon={ChevronRight} size="sm" noTooltip label={t(($) => $.dates.next)} onClick={() => to(year, month + 1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of days, as the ARIA practices have it */}
      <table ref={grid} role="grid" aria-label={format(day, { month: 'long', year: 'numeric' })} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]?.map((each) => (
              <th key={each} scope="col" abbr={format(each, { weekday: 'long' })} className="h-7 text-sm font-normal text-muted">
                {format(each, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((each) => (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- days of other months are empty cells
                <td key={each} aria-selected={each === value} className="p-0 text-center">
                  {each.slice(0, 7) === day.slice(0, 7) && (
                    <button
                      type="button"
                      tabIndex={each === day ? 0 : -1}
                      aria-label={format(each, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
                      aria-current={each === today ? 'date' : undefined}
                      disabled={isOut(each)}
                      onClick={() => onChoose(each)}
                      className={cn(
                        'size-8 rounded-md tabular-nums hover:bg-subtle disabled:text-muted disabled:opacity-55 coarse:size-10',
                        each === today && 'font-semibold text-accent-ink',
                        each === value && 'bg-accent text-on-accent hover:bg-accent',
                      )}
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
