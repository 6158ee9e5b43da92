import { afterEach, expect, it, vi } from 'vitest'
import type { Entries } from './entries'
import { storedEntries } from './stored-entries'

afterEach(() => vi.unstubAllGlobals())

const place = { userId: 3, evaluationId: 7, courseId: 1 }
const remark = { code: null, remark: 'Buen trimestre.' }
const code = { code: 'NE', remark: '' }

/** A device whose tabs hold Web Locks; `close` ends a tab, which frees its own. */
function aDevice() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  })
  const held = new Set<string>()
  const waiting = new Map<string, (() => unknown)[]>()
  const request = (name: string, run: () => unknown) => {
    // what a tab holds for its life is a promise that never ends
    if (held.has(name)) waiting.set(name, [...(waiting.get(name) ?? []), run])
    else if (run() instanceof Promise) held.add(name)
    return Promise.resolve()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('window', { addEventListener: () => {} })
  const open = (of = place) => {
    const before = new Set(held)
    const stored = storedEntries(of)
    const found: Entries[] = []
    const leave = stored.subscribe((entries) => found.push(entries))
    const own = [...held].find((name) => !before.has(name)) ?? ''
    const close = () => {
      held.delete(own)
      for (const run of waiting.get(own) ?? []) run()
    }
    return { ...stored, found, leave, close }
  }
  return { kept, open }
}

it('gives a page what one that is gone has left, of the same person and program only', () => {
  const { kept, open } = aDevice()
  const earlier = open()
  earlier.keep(11, remark)
  earlier.keep(12, code)
  earlier.close()
  expect([open({ ...place, userId: 4 }).found, open({ ...place, courseId: 12 }).found]).toEqual([[], []])
  expect(open().found).toEqual([{ 11: remark, 12: code }])
  expect(kept.size).toBe(1)
})

it('takes what the pages of an older version have left, without what is no entry', () => {
  const { kept, open } = aDevice()
  kept.set('aula.evaluation.3.7.1', JSON.stringify({ 11: remark, 12: { code: 4 } }))
  expect(open().found).toEqual([{ 11: remark }])
  expect(kept.has('aula.evaluation.3.7.1')).toBe(false)
})

it('leaves a living tab its own: each clears and drops only what it has typed', () => {
  const { open } = aDevice()
  const [one, two] = [open(), open()]
  one.keep(11, remark)
  two.keep(11, code)
  two.keep(12, code)
  expect([one.ofOthers(), two.ofOthers()]).toEqual([{ 11: code, 12: code }, { 11: remark }])
  one.clear()
  one.drop({ 11: code, 12: code })
  expect([one.ofOthers(), two.ofOthers()]).toEqual([{ 11: code, 12: code }, {}])
})

it('takes up what a tab leaves that is closed later, but for what was typed here too, which waits for the next page', () => {
  const { open } = aDevice()
  const [one, two] = [open(), open()]
  one.keep(11, remark)
  two.keep(11, code)
  two.keep(12, code)
  const third = open()
  third.keep(11, remark)
  two.close()
  expect([third.found, Object.keys(third.ofOthers())]).toEqual([[{ 12: code }], ['11']])
  one.close()
  third.close()
  expect(
    open()
      .found.flatMap((each) => Object.keys(each))
      .toSorted(),
  ).toEqual(['11', '12'])
})

it('drops what an acta has, and nothing that was typed since it was sent', () => {
  const { kept, open } = aDevice()
  const stored = open()
  for (const [id, entry] of [
    [11, remark],
    [12, code],
    [13, code],
  ] as const)
    stored.keep(id, entry)
  stored.drop({ 11: remark, 12: { ...code, remark: 'Antes.' } })
  expect([...kept.values()].map((text) => JSON.parse(text) as Entries)).toEqual([{ 12: code, 13: code }])
  stored.drop({ 12: code, 13: code })
  expect(kept.size).toBe(0)
})

it('gives a later visit of the same page what was typed, and what a tab left meanwhile', () => {
  const { kept, open } = aDevice()
  const other = open()
  other.keep(12, code)
  const stored = open()
  stored.keep(11, remark)
  stored.leave()
  other.close()
  const found: Entries[] = []
  const leave = stored.subscribe((entries) => found.push(entries))
  expect([stored.found, found]).toEqual([[], [{ 11: remark, 12: code }]])
  leave()
  stored.drop({ 11: remark, 12: code })
  stored.subscribe((entries) => found.push(entries))
  expect([found.length, kept.size]).toEqual([1, 0])
})
