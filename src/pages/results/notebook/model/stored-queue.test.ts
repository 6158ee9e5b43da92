import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedPlace, storedQueues } from './stored-queue'
import type { Entry } from './queue-types'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
  key: (at: number) => [...kept.keys()][at] ?? null,
  get length() {
    return kept.size
  },
}
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const name = 'aula.notebook.1.2.3'
const queues = storedQueues({ userId: 1, groupId: 2, courseId: 3 })
const attempt = { studentId: 31, deliverableId: 7, text: '6', revision: 1, steps: [3] }
const entry: Entry = {
  ...attempt,
  ...{ text: '7', steps: [3, 4], state: 'unsaved', problem: null, theirs: null, attempt, undoesAttempt: true, isUndo: true },
}

it('gives back what was written, and keeps nothing when nothing waits', () => {
  queues.write(name, [entry])
  expect(queues.read(name)).toEqual([entry])
  queues.write(name, [])
  expect([...kept.keys()]).toEqual([])
})

it('fills in what an older page did not store, and sends again what it does not understand', () => {
  kept.set(name, JSON.stringify([{ studentId: 31, deliverableId: 7, text: '7', state: 'conflict', theirs: { mark: 'x' } }]))
  expect(queues.read(name)).toEqual(
    [{ studentId: 31, deliverableId: 7, text: '7', revision: 0, steps: [], ...{ state: 'unsaved', problem: null, theirs: null } }].map(
      (each) => ({ ...each, attempt: null, undoesAttempt: false, isUndo: false }),
    ),
  )
})

it.each([
  ['{', [], ['{']],
  ['{"a":1}', [], ['{"a":1}']],
  [JSON.stringify([entry, { text: '9' }, null]), [entry], ['{"text":"9"}', 'null']],
])('a broken text breaks nothing and is kept until it was seen: %s', (text, entries, unreadable) => {
  kept.set(name, text)
  expect(queues.read(name)).toEqual(entries)
  expect(queues.unreadable.read()).toEqual(unreadable)
  queues.write(name, [])
  expect(queues.unreadable.read()).toEqual(unreadable)
})

it('every page has a place of its own, beside the one that the pages of an older version shared', () => {
  const [one, other] = [queues.newName(), queues.newName()]
  queues.write(one, [entry])
  queues.write(other, [{ ...entry, text: '8' }])
  queues.write(name, [{ ...entry, text: '9' }])
  kept.set('aula.notebook.1.2.31', '[]')
  kept.set('aula.notebook.1.2.4', '[]')
  queues.unreadable.write(['{'])
  expect(queues.names().toSorted()).toEqual([name, one, other].toSorted())
  expect([one, other].map((each) => queues.read(each)[0]?.text)).toEqual(['7', '8'])
})

it('a broken place is the first cell', () => {
  kept.set('aula.notebook.place.2.3', '{"row":"x","column":4}')
  expect(storedPlace('2.3').read()).toEqual({ row: 0, column: 4, top: 0, left: 0 })
})
