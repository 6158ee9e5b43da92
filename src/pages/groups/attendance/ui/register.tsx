import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { attendanceTexts } from '../i18n'
import { type AttendanceDay, placeAfter, type State, stateOfKey, states } from '../model/attendance'
import { CountsText } from './counts-text'

interface RegisterProps {
  readonly day: AttendanceDay
  readonly mayEdit: boolean
  readonly stateOf: (row: AttendanceDay['rows'][number]) => State
  readonly onNote: (studentId: number, state: State) => void
}

const tones = {
  present: 'aria-pressed:border-passed-ink aria-pressed:bg-passed-soft aria-pressed:text-passed-ink',
  late: 'aria-pressed:border-warning-ink aria-pressed:bg-warning-soft aria-pressed:text-warning-ink',
  absent: 'aria-pressed:border-failed-ink aria-pressed:bg-failed-soft aria-pressed:text-failed-ink',
  justified: 'aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
} as const

/** The class with four buttons each: one Tab stop; a letter notes its state and goes down, arrows move. */
export function Register({ day, mayEdit, stateOf, onNote }: RegisterProps) {
  const t = useTexts(attendanceTexts)
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const letters = {
    present: t(($) => $.letters.present),
    late: t(($) => $.letters.late),
    absent: t(($) => $.letters.absent),
    justified: t(($) => $.letters.justified),
  }
  const go = (to: { row: number; column: number }) => {
    setAt(to)
    grid.current?.querySelector<HTMLElement>(`[data-place="${to.row}:${to.column}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const moved = placeAfter(event.key, at, day.rows.length)
    const state = mayEdit ? stateOfKey(event.key, letters) : undefined
    if (!moved && state === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (moved) return go(moved)
    const student = day.rows[at.row]?.student
    if (!student || state === undefined) return
    onNote(student.id, state)
    go({ row: Math.min(day.rows.length - 1, at.row + 1), column: at.column })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      ref={grid}
      role="grid"
      aria-label={t(($) => $.grid)}
      aria-rowcount={day.rows.length}
      onKeyDown={onKeyDown}
      className="rounded-lg border border-line bg-surface"
    >
      {day.rows.map((row, index) => {
        const current = stateOf(row)
        return (
          <div
            key={row.student.id}
            role="row"
            className="grid items-center gap-x-4 gap-y-1.5 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,14rem)_auto_minmax(0,1fr)]"
          >
            <span role="rowheader" className="min-w-0 truncate font-medium">
              {row.student.name}
            </span>
            <span role="gridcell" className="flex gap-1.5">
              {states.map((state, column) => (
                <button
                  key={state}
                  type="button"
                  data-place={`${index}:${column}`}
                  tabIndex={at.row === index && at.column === column ? 0 : -1}
                  aria-pressed={current === state}
                  aria-label={t(($) => $.stateOf, { state: t(($) => $.states[state]), student: row.student.name })}
                  title={t(($) => $.states[state])}
                  disabled={!mayEdit}
                  onFocus={() => setAt({ row: index, column })}
                  onClick={() => onNote(row.student.id, current === state ? null : state)}
                  className={cn(
                    'h-8 min-w-9 flex-1 rounded-md sm:min-w-24 border border-line bg-face px-2 text-sm text-muted hover:text-ink coarse:min-h-11',
                    'aria-pressed:font-semibold disabled:opacity-70',
                    tones[state],
                  )}
                >
                  <span aria-hidden className="sm:hidden">
                    {letters[state]}
                  </span>
                  <span aria-hidden className="max-sm:hidden">
                    {t(($) => $.states[state])}
                  </span>
                </button>
              ))}
            </span>
            <span role="gridcell" className="text-sm sm:text-right">
              <CountsText counts={row.counts} />
            </span>
          </div>
        )
      })}
    </div>
  )
}
