import { afterEach, expect, it, vi } from 'vitest'
import { storedValue } from './stored-value'

const count = storedValue('test.count', { parse: (text) => Number(JSON.parse(text ?? '1')), fallback: 0 })

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

afterEach(() => vi.unstubAllGlobals())

it('reads what was written, and its default after it is removed', () => {
  vi.stubGlobal('localStorage', aStorage())
  const before = count.read()
  count.write(7)
  const written = count.read()
  count.write(null)
  expect([before, written, count.read()]).toEqual([1, 7, 1])
})

it('gives the fallback for a text that is not understood', () => {
  const storage = aStorage()
  storage.kept.set('test.count', '{')
  vi.stubGlobal('localStorage', storage)
  expect(count.read()).toBe(0)
})

it('tolerates a browser that refuses storage', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  count.write(7)
  expect(count.read()).toBe(0)
})

it('keeps a value per tab in the session storage', () => {
  const [local, session] = [aStorage(), aStorage()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  storedValue('test.tab', { parse: (text) => text ?? '', fallback: '', perTab: true }).write('here')
  expect([[...local.kept], [...session.kept]]).toEqual([[], [['test.tab', 'here']]])
})
