import { expect, it, vi } from 'vitest'
import { anAttendanceDay } from '@/shared/testing'
import { notedDays } from './noted-days'
import { type Change, storedChanges } from './stored-changes'

const place = { course_id: 3, day: '2026-11-20' }
const elsewhere = { course_id: 3, day: '2026-11-18' }
const change = (states: Readonly<Record<number, Change['entries'][number]['state']>>, at = place): Change => ({
  ...at,
  entries: Object.entries(states).map(([id, state]) => ({ student_id: Number(id), state, revision: 0 })),
})
const { rows } = anAttendanceDay()
const aGroup = () => notedDays(storedChanges(1, 2))

it('keeps a conflict until its student is saved, whatever is saved after it', () => {
  const days = aGroup()
  const [first, second, again] = [change({ 33: 'absent' }), change({ 34: 'late' }), change({ 33: 'late' })]
  for (const each of [first, second]) days.note(each)
  days.settle(first, rows, [33])
  days.settle(second, rows, [])
  expect(days.at(place)).toMatchObject({ theirs: [33], typed: {}, waiting: 0 })
  days.note(again)
  expect(days.at(place).theirs).toEqual([33])
  days.settle(again, rows, [])
  expect(days.at(place).theirs).toEqual([])
})

it('an answer reaches its day while another is shown', () => {
  const days = aGroup()
  const [here, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const leave = days.subscribe(place, here)
  const noted = change({ 33: 'absent' })
  days.note(noted)
  leave()
  days.subscribe(elsewhere, other)
  expect([days.isShown(place), days.isShown(elsewhere)]).toEqual([false, true])
  days.settle(noted, rows, [33])
  expect([here.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  expect(days.at(place)).toMatchObject({ typed: {}, waiting: 0, theirs: [33] })
})

it('keeps what was refused, hours too, until it is noted again', () => {
  const days = aGroup()
  const [refused, saved] = [{ ...change({ 33: 'absent', 34: 'late' }), hours: 3 }, change({ 34: 'present' })]
  const error = new Error('refused')
  days.note(refused)
  days.refuse(refused, error)
  expect(days.at(place)).toMatchObject({ typed: { 33: 'absent', 34: 'late' }, waiting: 0, refusedHours: 3, error })
  days.note(saved)
  expect(days.at(place)).toMatchObject({ refused: { 33: 'absent' }, typed: { 33: 'absent', 34: 'present' }, waiting: 1 })
  days.note({ ...change({}), hours: 2 })
  expect(days.at(place).refusedHours).toBeUndefined()
})
