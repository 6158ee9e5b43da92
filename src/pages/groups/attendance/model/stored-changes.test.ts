import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anAttendanceDay } from '@/shared/testing'
import { type Change, storedChanges } from './stored-changes'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const place = { course_id: 3, day: '2026-11-20' }
const change = (states: Readonly<Record<number, Change['entries'][number]['state']>>, revision = 0): Change => ({
  ...place,
  entries: Object.entries(states).map(([id, state]) => ({ student_id: Number(id), state, revision })),
})
const stored = () => [...kept.values()].map((text) => JSON.parse(text) as Change[])
const answer = (revision: number) => {
  const day = anAttendanceDay()
  return day.rows.map((row) => (row.student.id === 33 ? { ...row, revision } : row))
}

it('keeps what was noted in its order, and shows the last state of a student', () => {
  const changes = storedChanges(1, 2)
  const noted = [change({ 33: 'absent', 34: 'late' }), { ...change({ 33: 'justified' }), hours: 2 }]
  for (const each of noted) changes.keep(each)
  expect(stored()).toEqual([noted])
  expect(changes.statesOf(place)).toEqual({ 33: 'justified', 34: 'late' })
  expect(changes.statesOf({ ...place, day: '2026-11-19' })).toEqual({})
})

it('what was noted while a change was saved stays, over the revision of the answer', () => {
  const changes = storedChanges(1, 2)
  const [first, second] = [change({ 33: 'absent' }), change({ 33: 'present' })]
  for (const each of [first, second]) changes.keep(each)
  changes.settle(first, answer(1))
  expect(stored()).toEqual([[{ ...place, entries: [{ student_id: 33, state: 'present', revision: 1 }] }]])
  changes.settle(second, answer(2))
  expect([...kept.keys()]).toEqual([])
})

it('a change whose answer was lost is sent again as it was after a reload, and the next one over what it answers', () => {
  const gone = storedChanges(1, 2)
  const lost = change({ 33: 'absent' })
  gone.keep(lost)
  // the server has stored it; then another state is noted, and the page is loaded again before an answer
  gone.keep(change({ 33: 'late' }))
  const [name = ''] = [...kept.keys()]
  const changes = storedChanges(1, 2)
  const [again = lost, later = lost] = changes.take(name)
  expect(changes.toSend(again)).toEqual(lost)
  changes.settle(again, answer(1))
  expect(changes.toSend(later)).toEqual(change({ 33: 'late' }, 1))
})

it('what a page has left goes over nothing that was noted here since', () => {
  const gone = storedChanges(1, 2)
  gone.keep(change({ 33: 'absent', 34: 'late' }))
  const [name = ''] = [...kept.keys()]
  const changes = storedChanges(1, 2)
  const here = change({ 33: 'late' }, 1)
  changes.keep(here)
  changes.settle(here, answer(2))
  expect(changes.take(name)).toEqual([change({ 34: 'late' })])
})

it('a change is sent over what the one before has answered, and over nothing that a colleague has saved', () => {
  const changes = storedChanges(1, 2)
  const [first, second, third] = [change({ 33: 'absent' }), change({ 33: 'late', 34: 'late' }), change({ 33: 'present' })]
  for (const each of [first, second, third]) changes.keep(each)
  const revisionsOf = (each: Change) => changes.toSend(each).entries.map(({ revision }) => revision)
  const read = answer(1).map((row) => (row.student.id === 34 ? { ...row, revision: 5 } : row))
  changes.settle(first, read)
  expect([revisionsOf(second), revisionsOf(third)]).toEqual([[1, 0], [1]])
  // a colleague was faster with 33: what follows is not over theirs
  changes.settle(
    second,
    answer(3).filter(({ student }) => student.id !== 33),
  )
  expect(revisionsOf(third)).toEqual([1])
  changes.drop(third)
  expect(revisionsOf(third)).toEqual([0])
})

it('two pages overwrite nothing of each other, and one takes what the other has left', () => {
  const [one, other] = [storedChanges(1, 2), storedChanges(1, 2)]
  one.keep(change({ 33: 'absent' }))
  other.keep(change({ 34: 'late' }))
  expect(kept.size).toBe(2)
  const [left] = [...kept.keys()]
  expect(other.take(left ?? '')).toEqual([change({ 33: 'absent' })])
  expect([kept.has(left ?? ''), other.statesOf(place)]).toEqual([false, { 33: 'absent', 34: 'late' }])
})

it.each(['{', '{"a":1}', '[{"course_id":3,"day":"2026-11-20","entries":[{"student_id":33,"state":"here","revision":0}]}]'])(
  'a broken text is nothing: %s',
  (text) => {
    kept.set('aula.attendance.1.2.x', text)
    expect(storedChanges(1, 2).take('aula.attendance.1.2.x')).toEqual([])
  },
)

it('takes what another page has noted later than this one, and no hours over those noted here', () => {
  const changes = storedChanges(1, 2)
  const own = { ...change({ 33: 'absent' }, 1), hours: 2 }
  changes.keep(own)
  changes.settle(own, answer(2))
  const gone = storedChanges(1, 2)
  gone.keep({ ...change({ 33: 'late' }, 2), hours: 3 })
  const [name = ''] = [...kept.keys()]
  expect(changes.take(name)).toEqual([change({ 33: 'late' }, 2)])
})
