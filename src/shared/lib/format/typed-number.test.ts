import { expect, it } from 'vitest'
import { readHundredths } from '.'

it.each([
  ['7,25', 725],
  ['7.5', 750],
  [' 10 ', 1000],
  ['0', 0],
  ['33,33', 3333],
  ['7,', 700],
  ['', null],
  ['-1', null],
  ['7,255', null],
  ['1.000,00', null],
  ['siete', null],
])('reads %j as %s hundredths', (typed, hundredths) => expect(readHundredths(typed)).toBe(hundredths))
