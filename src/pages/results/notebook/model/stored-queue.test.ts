import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storedPlace, storedQueue } from './stored-queue'
import type { Entry } from './queue-types'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const name = 'aula.notebook.1.2.3'
const queue = storedQueue(1, 2, 3)
const attempt = { studentId: 31, deliverableId: 7, text: '6', revision: 1, steps: [3] }
const entry: Entry = {
  ...attempt,
  ...{ text: '7', steps: [3, 4], state: 'unsaved', problem: null, theirs: null, attempt, undoesAttempt: true },
}

it('gives back what was written, and keeps nothing when nothing waits', () => {
  queue.write([entry])
  expect(queue.read()).toEqual([entry])
  queue.write([])
  expect([...kept.keys()]).toEqual([])
})

it('fills in what an older page did not store, and sends again what it does not understand', () => {
  kept.set(name, JSON.stringify([{ studentId: 31, deliverableId: 7, text: '7', state: 'conflict', theirs: { mark: 'x' } }]))
  expect(queue.read()).toEqual(
    [{ studentId: 31, deliverableId: 7, text: '7', revision: 0, steps: [], ...{ state: 'unsaved', problem: null, theirs: null } }].map(
      (each) => ({ ...each, attempt: null, undoesAttempt: false }),
    ),
  )
})

it.each([
  ['{', [], ['{']],
  ['{"a":1}', [], ['{"a":1}']],
  [JSON.stringify([entry, { text: '9' }, null]), [entry], ['{"text":"9"}', 'null']],
])('a broken text breaks nothing and is kept until it was seen: %s', (text, entries, unreadable) => {
  kept.set(name, text)
  expect(queue.read()).toEqual(entries)
  expect(queue.unreadable.read()).toEqual(unreadable)
  queue.write([])
  expect(queue.unreadable.read()).toEqual(unreadable)
})

it('a broken place is the first cell', () => {
  kept.set('aula.notebook.place.2.3', '{"row":"x","column":4}')
  expect(storedPlace('2.3').read()).toEqual({ row: 0, column: 4, top: 0, left: 0 })
})
