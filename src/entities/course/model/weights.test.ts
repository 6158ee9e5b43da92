import { describe, expect, test } from 'vitest'
import { readPercent } from './weights'

describe('a typed percentage', () => {
  test.each([
    ['25', 2500],
    ['25,5', 2550],
    ['25.55 %', 2555],
    ['100,00', 10_000],
    ['', 0],
    ['0', 0],
    ['100,01', null],
    ['25,555', null],
    ['-1', null],
    ['1e2', null],
    ['veinte', null],
  ])('%j is %j', (typed, hundredths) => expect(readPercent(typed)).toBe(hundredths))
})
