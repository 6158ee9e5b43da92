import { afterEach, expect, it, vi } from 'vitest'
import { storedEntries } from './stored-entries'

afterEach(() => vi.unstubAllGlobals())

const place = { userId: 3, evaluationId: 7, courseId: 1 }
const remark = { code: null, remark: 'Buen trimestre.' }
const code = { code: 'NE', remark: '' }

function aDevice() {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

it('keeps what was typed beside each student, of each person and program, until it is cleared', () => {
  const kept = aDevice()
  storedEntries(place).keep(11, remark)
  storedEntries(place).keep(12, code)
  expect(storedEntries(place).read()).toEqual({ 11: remark, 12: code })
  expect([storedEntries({ ...place, userId: 4 }).read(), storedEntries({ ...place, courseId: 2 }).read()]).toEqual([{}, {}])
  kept.set('aula.evaluation.3.7.1', JSON.stringify({ 11: remark, 12: { code: 4 } }))
  expect(storedEntries(place).read()).toEqual({ 11: remark })
  storedEntries(place).clear()
  expect([storedEntries(place).read(), kept.size]).toEqual([{}, 0])
})

it('drops what an acta has, and nothing that another tab has typed since it was sent', () => {
  const kept = aDevice()
  const stored = storedEntries(place)
  for (const [id, entry] of [
    [11, remark],
    [12, code],
    [13, code],
  ] as const)
    stored.keep(id, entry)
  stored.drop({ 11: remark, 12: { ...code, remark: 'Antes.' } })
  expect(stored.read()).toEqual({ 12: code, 13: code })
  stored.drop({ 12: code, 13: code })
  expect([stored.read(), kept.size]).toEqual([{}, 0])
})
