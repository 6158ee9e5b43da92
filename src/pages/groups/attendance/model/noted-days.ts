import type { State } from './attendance'
import type { Change, StoredChanges } from './stored-changes'

export type Place = Pick<Change, 'course_id' | 'day'>
export type States = Readonly<Record<number, State>>

/** What a day shows over what the server has. */
export interface NotedDay {
  /** States that wait, and those that the server has refused. */
  readonly typed: States
  /** How many of them wait. */
  readonly waiting: number
  readonly refused: States
  /** Hours of class that the server has refused. */
  readonly refusedHours: number | undefined
  /** Why it has refused them. */
  readonly error: unknown
  /** Students for whom a colleague was faster. */
  readonly theirs: readonly number[]
}

const untouched: NotedDay = { typed: {}, waiting: 0, refused: {}, refusedHours: undefined, error: null, theirs: [] }

export const isPlace = (a: Place, b: Place) => a.course_id === b.course_id && a.day === b.day
const keyOf = ({ course_id, day }: Place) => `${course_id}.${day}`
const studentsOf = ({ entries }: Change) => new Set(entries.map(({ student_id }) => student_id))
const statesOf = ({ entries }: Change): States => Object.fromEntries(entries.map(({ student_id, state }) => [student_id, state]))
const without = (states: States, students: ReadonlySet<number>): States =>
  Object.fromEntries(Object.entries(states).filter(([id]) => !students.has(Number(id))))

/** What was noted in a group, by day: an answer reaches its day whichever is shown when it comes. */
export function notedDays(stored: StoredChanges) {
  const days = new Map<string, NotedDay>()
  const listeners = new Map<string, Set<() => void>>()
  const at = (place: Place) => days.get(keyOf(place)) ?? untouched
  const update = (place: Place, change: Partial<NotedDay>) => {
    const next = { ...at(place), ...change }
    const waiting = stored.statesOf(place)
    days.set(keyOf(place), { ...next, typed: { ...next.refused, ...waiting }, waiting: Object.keys(waiting).length })
    for (const listener of listeners.get(keyOf(place)) ?? []) listener()
  }
  /** What was refused and is noted again, or saved, is refused no longer. */
  const refusedWithout = (change: Change): Pick<NotedDay, 'refused' | 'refusedHours'> => {
    const { refused, refusedHours } = at(change)
    return { refused: without(refused, studentsOf(change)), refusedHours: change.hours === undefined ? refusedHours : undefined }
  }
  return {
    at,
    isShown: (place: Place) => (listeners.get(keyOf(place))?.size ?? 0) > 0,
    subscribe: (place: Place, listener: () => void) => {
      const own = listeners.get(keyOf(place)) ?? new Set()
      listeners.set(keyOf(place), own.add(listener))
      return () => void own.delete(listener)
    },
    /** Takes up, the first time, what pages that are gone have left. */
    open: (onFound: (change: Change) => void) =>
      stored.open((name) => {
        for (const change of stored.take(name)) {
          update(change, {})
          onFound(change)
        }
      }),
    changes: stored.changes,
    toSend: stored.toSend,
    note: (change: Change) => {
      stored.keep(change)
      update(change, refusedWithout(change))
    },
    /** The server has answered. @param theirs students of the change for whom a colleague was faster */
    settle: (...[change, rows, theirs]: [...Parameters<StoredChanges['settle']>, readonly number[]]) => {
      const [sent, faster] = [studentsOf(change), new Set(theirs)]
      stored.settle(
        change,
        rows.filter(({ student }) => !faster.has(student.id)),
      )
      update(change, { ...refusedWithout(change), theirs: [...at(change).theirs.filter((id) => !sent.has(id)), ...theirs] })
    },
    /** The server will never take a change as it is. */
    refuse: (change: Change, error: unknown) => {
      stored.drop(change)
      const { refused, refusedHours } = at(change)
      update(change, { refused: { ...refused, ...statesOf(change) }, refusedHours: change.hours ?? refusedHours, error })
    },
    forgetTheirs: (place: Place) => update(place, { theirs: [] }),
  }
}

export type NotedDays = ReturnType<typeof notedDays>
