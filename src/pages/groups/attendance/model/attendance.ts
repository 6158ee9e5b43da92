import type { Schema } from '@/shared/api'

export type AttendanceDay = Schema<'AttendanceDay'>
export type State = Schema<'AttendanceState'>
export type NotedState = NonNullable<State>

export const states = ['present', 'late', 'absent', 'justified'] as const satisfies readonly NotedState[]

/** The state of a key: the first letter of its word in the language of the page. Null clears; undefined is another key. */
export function stateOfKey(key: string, letters: Readonly<Record<NotedState, string>>): State | undefined {
  if (key === 'Delete' || key === 'Backspace') return null
  return states.find((state) => letters[state].toLowerCase() === key.toLowerCase())
}

/** The row and the button after an arrow key, within the grid; null for another key. */
export function placeAfter(
  key: string,
  { row, column }: { row: number; column: number },
  rows: number,
): { row: number; column: number } | null {
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  const moves: Readonly<Record<string, { row: number; column: number }>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row: 0, column },
    End: { row: rows - 1, column },
  }
  const to = moves[key]
  return to ? { row: within(to.row, rows), column: within(to.column, states.length) } : null
}

/** The noted day before or after another one. */
export function neighbour(days: AttendanceDay['days'], day: string, direction: 'before' | 'after'): string | undefined {
  const sorted = days.map((each) => each.day).toSorted()
  return direction === 'before' ? sorted.findLast((each) => each < day) : sorted.find((each) => each > day)
}
