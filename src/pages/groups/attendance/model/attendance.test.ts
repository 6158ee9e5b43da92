import { expect, test } from 'vitest'
import { neighbour, placeAfter, stateOfKey } from './attendance'

const letters = { present: 'P', late: 'R', absent: 'F', justified: 'J' }

test('a letter notes its state in either case, and clearing keys clear', () => {
  expect(['p', 'R', 'f', 'J', 'Delete', 'x'].map((key) => stateOfKey(key, letters))).toEqual([
    'present',
    'late',
    'absent',
    'justified',
    null,
    undefined,
  ])
})

test('arrows stay within the grid', () => {
  expect(placeAfter('ArrowDown', { row: 0, column: 1 }, 2)).toEqual({ row: 1, column: 1 })
  expect(placeAfter('ArrowDown', { row: 1, column: 1 }, 2)).toEqual({ row: 1, column: 1 })
  expect(placeAfter('ArrowLeft', { row: 0, column: 0 }, 2)).toEqual({ row: 0, column: 0 })
  expect(placeAfter('End', { row: 0, column: 3 }, 30)).toEqual({ row: 29, column: 3 })
  expect(placeAfter('Enter', { row: 0, column: 0 }, 2)).toBeNull()
})

test('noted days have neighbours, also around a day without notes', () => {
  const days = ['2026-11-20', '2026-11-18'].map((day) => ({ day, hours: 1, missing: 0 }))
  expect(neighbour(days, '2026-11-19', 'before')).toBe('2026-11-18')
  expect(neighbour(days, '2026-11-19', 'after')).toBe('2026-11-20')
  expect(neighbour(days, '2026-11-18', 'before')).toBeUndefined()
})
