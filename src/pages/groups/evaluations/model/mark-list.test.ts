import { afterEach, expect, it, vi } from 'vitest'
import { moveColumn, storedChoice } from './mark-list'

afterEach(() => vi.unstubAllGlobals())

it('moves a column within the list', () => {
  expect(moveColumn(['mark', 'code', 'acta'], 'acta', -1)).toEqual(['mark', 'acta', 'code'])
  expect(moveColumn(['mark', 'code', 'acta'], 'mark', 1)).toEqual(['code', 'mark', 'acta'])
  expect(moveColumn(['mark', 'code', 'acta'], 'mark', -1)).toEqual(['mark', 'code', 'acta'])
})

it('remembers the choice of each person, without columns that do not exist any more', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  storedChoice(3).write({ columns: ['mark', 'code'], numbers: 'point', headings: false })
  expect(storedChoice(3).read()).toEqual({ columns: ['mark', 'code'], numbers: 'point', headings: false })
  expect(storedChoice(4).read().columns).toEqual(['surnames_first', 'acta_mark', 'code'])
  kept.set('aula.mark-list.3', JSON.stringify({ columns: ['shoe_size', 'mark'], numbers: 'roman', headings: true }))
  expect(storedChoice(3).read()).toEqual({ columns: ['mark'], numbers: 'comma', headings: true })
})
