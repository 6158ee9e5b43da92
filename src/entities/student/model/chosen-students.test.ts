import { afterEach, expect, it, vi } from 'vitest'
import { fromStudentsParameter, toStudentsParameter } from './chosen-students'

const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 31)

afterEach(() => vi.unstubAllGlobals())

function aTab() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
  })
}

it('puts a few students into the address', () => {
  expect(toStudentsParameter([31, 32])).toBe('31,32')
  expect(fromStudentsParameter(toStudentsParameter(ids(500)))).toEqual(ids(500))
})

it('keeps thousands in the tab under a short name, and finds them nowhere else', () => {
  aTab()
  const name = toStudentsParameter(ids(3000))
  expect(name.length).toBeLessThan(20)
  expect(fromStudentsParameter(name)).toEqual(ids(3000))
  aTab()
  expect(fromStudentsParameter(name)).toEqual([])
})

it.each([undefined, '', '0', '31;32', 'x'])('finds nobody for %s', (text) => {
  expect(fromStudentsParameter(text)).toEqual([])
})
