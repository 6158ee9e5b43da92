import type { Schema } from '@/shared/api'
import { randomId } from '@/shared/lib/random-id'
import { holdStored, storedNames, storedValue, takeAbandoned } from '@/shared/lib/storage'
import { type AttendanceDay, type NotedState, type State, states } from './attendance'

export type Change = Schema<'AttendanceChange'>
type Entry = Change['entries'][number]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)

const isEntry = (value: unknown): value is Entry =>
  isObject(value) &&
  isNumber(value['student_id']) &&
  isNumber(value['revision']) &&
  (value['state'] === null || states.includes(value['state'] as NotedState))

const isChange = (value: unknown): value is Change =>
  isObject(value) &&
  isNumber(value['course_id']) &&
  typeof value['day'] === 'string' &&
  (value['hours'] === undefined || isNumber(value['hours'])) &&
  Array.isArray(value['entries']) &&
  value['entries'].every((entry) => isEntry(entry))

function readChanges(text: string | null): readonly Change[] {
  const value: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(value) ? value.filter((change) => isChange(change)) : []
}

const isSameDay = (a: Change, b: Pick<Change, 'course_id' | 'day'>) => a.course_id === b.course_id && a.day === b.day

const hoursOf = ({ course_id, day }: Pick<Change, 'course_id' | 'day'>) => `${course_id}.${day}.hours`
const placeOf = ({ course_id, day }: Change, { student_id }: Entry) => `${course_id}.${day}.${student_id}`

/** A change as it was noted, and as it will be sent: over what the changes before it have answered, and nothing that was read meanwhile. */
interface Noted {
  readonly change: Change
  readonly toSend: Change
}

/** Entries over the revisions of what was saved before them. */
const over = (entries: readonly Entry[], saved: ReadonlySet<number>, revisions: ReadonlyMap<number, number>) =>
  entries.map((entry) => ({
    ...entry,
    revision: (saved.has(entry.student_id) ? revisions.get(entry.student_id) : undefined) ?? entry.revision,
  }))

/**
 * What was noted in a group and is not saved yet, kept on this device: it outlives a reload, an ended session and a closed browser. Every
 * page load has a place of its own, so that two tabs overwrite nothing of each other. Changes stay apart, in the order in which they were
 * noted: one whose answer was lost may be stored, and only the same change, sent again, learns the revision that the next one goes over.
 */
export function storedChanges(userId: number, groupId: number) {
  const prefix = `aula.attendance.${userId}.${groupId}.`
  const own = prefix + randomId()
  const at = (name: string) =>
    storedValue<readonly Change[]>(name, { parse: readChanges, format: (changes) => JSON.stringify(changes), fallback: [] })
  const write = (name: string, changes: readonly Change[]) => at(name).write(changes.length === 0 ? null : changes)
  // a browser that denies storage keeps them as long as the page
  let all: readonly Noted[] = []
  const set = (next: readonly Noted[]) => {
    all = next
    write(
      own,
      all.map(({ toSend }) => toSend),
    )
  }
  /**
   * The states that were noted on this page, with the revisions over which they were: it shows them, and what an earlier page has left goes
   * over them only if it was noted later.
   */
  const touched = new Map<string, number>()
  const isLater = (change: Change, entry: Entry) => entry.revision > (touched.get(placeOf(change, entry)) ?? -1)
  let isOpen = false
  return {
    /** Takes up, the first time, what pages that are gone have left. */
    open: (onFound: (name: string) => void) => {
      if (isOpen) return
      isOpen = true
      holdStored(own)
      takeAbandoned(own, () => storedNames(prefix), onFound)
    },
    statesOf: (day: Pick<Change, 'course_id' | 'day'>): Readonly<Record<number, State>> =>
      Object.fromEntries(
        all
          .filter(({ toSend }) => isSameDay(toSend, day))
          .flatMap(({ toSend }) => toSend.entries.map(({ student_id, state }) => [student_id, state])),
      ),
    /** All that waits, as it was noted. */
    changes: (): readonly Change[] => all.map(({ change }) => change),
    keep: (change: Change) => {
      for (const entry of change.entries) touched.set(placeOf(change, entry), entry.revision)
      if (change.hours !== undefined) touched.set(hoursOf(change), 0)
      set([...all, { change, toSend: change }])
    },
    /** A change with what the ones before it have answered. */
    toSend: (change: Change): Change => all.find((each) => each.change === change)?.toSend ?? change,
    /** The server has answered a change. @param rows of the day as it stands then, without those for whom a colleague was faster */
    settle: (saved: Change, rows: AttendanceDay['rows']) => {
      const revisions = new Map(rows.map(({ student, revision }) => [student.id, revision]))
      const sent = new Set(saved.entries.map(({ student_id }) => student_id))
      set(
        all
          .filter(({ change }) => change !== saved)
          .map((each) =>
            isSameDay(each.change, saved)
              ? { ...each, toSend: { ...each.toSend, entries: over(each.toSend.entries, sent, revisions) } }
              : each,
          ),
      )
    },
    /** The server will never take a change: the page still shows it, and the next one does not. */
    drop: (refused: Change) => set(all.filter(({ change }) => change !== refused)),
    /** Takes what another page has left. */
    take: (name: string): readonly Change[] => {
      const left = at(name)
        .read()
        .map(({ hours, ...change }) => ({
          ...change,
          ...(hours !== undefined && !touched.has(hoursOf(change)) && { hours }),
          entries: change.entries.filter((entry) => isLater(change, entry)),
        }))
        .filter(({ entries, hours }) => entries.length > 0 || hours !== undefined)
      set([...all, ...left.map((change) => ({ change, toSend: change }))])
      write(name, [])
      return left
    },
  }
}

export type StoredChanges = ReturnType<typeof storedChanges>
