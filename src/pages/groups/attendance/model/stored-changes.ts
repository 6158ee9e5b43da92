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

/** A day with a later change: each student has the last state, over the revision of the first, which the server has. */
function merged(before: Change, change: Change): Change {
  const first = new Map(before.entries.map((entry) => [entry.student_id, entry]))
  const entries = change.entries.map((entry) => ({ ...entry, revision: first.get(entry.student_id)?.revision ?? entry.revision }))
  const last = new Set(entries.map(({ student_id }) => student_id))
  return { ...before, ...change, entries: [...before.entries.filter(({ student_id }) => !last.has(student_id)), ...entries] }
}

/** Entries over the revisions of what was saved before them. */
const over = (entries: readonly Entry[], saved: ReadonlySet<number>, revisions: ReadonlyMap<number, number>) =>
  entries.map((entry) => ({
    ...entry,
    revision: (saved.has(entry.student_id) ? revisions.get(entry.student_id) : undefined) ?? entry.revision,
  }))

/** What is left of a day when a change is saved: states that were noted since, over the revisions of the answer, and other hours. */
function without(before: Change, saved: Change, revisions: ReadonlyMap<number, number>): Change | null {
  const sent = new Map(saved.entries.map(({ student_id, state }) => [student_id, state]))
  const left = before.entries.filter(({ student_id, state }) => !sent.has(student_id) || sent.get(student_id) !== state)
  const entries = over(left, new Set(sent.keys()), revisions)
  const { hours, ...day } = before
  const isSaved = hours === undefined || hours === saved.hours
  if (entries.length === 0 && isSaved) return null
  return { ...day, entries, ...(isSaved ? {} : { hours }) }
}

/**
 * What was noted in a group and is not saved yet, one change per day, kept on this device: it outlives a reload, an ended session and a
 * closed browser. Every page load has a place of its own, so that two tabs overwrite nothing of each other.
 */
export function storedChanges(userId: number, groupId: number) {
  const prefix = `aula.attendance.${userId}.${groupId}.`
  const own = prefix + randomId()
  const at = (name: string) =>
    storedValue<readonly Change[]>(name, { parse: readChanges, format: (changes) => JSON.stringify(changes), fallback: [] })
  const write = (name: string, changes: readonly Change[]) => at(name).write(changes.length === 0 ? null : changes)
  // a browser that denies storage keeps them as long as the page
  let all: readonly Change[] = []
  const set = (changes: readonly Change[]) => {
    all = changes
    write(own, all)
  }
  /** As each change of this page will be sent: over what the changes before it have answered, and nothing that was read meanwhile. */
  const queued = new Map<Change, Change>()
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
        all.filter((each) => isSameDay(each, day)).flatMap(({ entries }) => entries.map((entry) => [entry.student_id, entry.state])),
      ),
    keep: (change: Change) => {
      queued.set(change, change)
      const before = all.find((each) => isSameDay(each, change))
      set([...all.filter((each) => each !== before), before ? merged(before, change) : change])
    },
    /** A change of an earlier page has the revisions that it was noted over. */
    toSend: (change: Change): Change => queued.get(change) ?? change,
    /** The server has answered a change. @param rows of the day as it stands then, without those for whom a colleague was faster */
    settle: (saved: Change, rows: AttendanceDay['rows']) => {
      const revisions = new Map(rows.map(({ student, revision }) => [student.id, revision]))
      const sent = new Set(saved.entries.map(({ student_id }) => student_id))
      queued.delete(saved)
      for (const [noted, next] of queued)
        if (isSameDay(noted, saved)) queued.set(noted, { ...next, entries: over(next.entries, sent, revisions) })
      set(all.flatMap((each) => (isSameDay(each, saved) ? (without(each, saved, revisions) ?? []) : each)))
    },
    /** The server will never take a change: the page still shows it, and the next one does not. */
    drop: (refused: Change) => {
      queued.delete(refused)
      set(all.flatMap((each) => (isSameDay(each, refused) ? (without(each, refused, new Map()) ?? []) : each)))
    },
    /** Takes what another page has left. */
    take: (name: string): readonly Change[] => {
      const left = at(name).read()
      set([...all, ...left])
      write(name, [])
      return left
    },
  }
}

export type StoredChanges = ReturnType<typeof storedChanges>
