import { expect, it } from 'vitest'
import { checkTypedMark, type TypedMark } from '.'

it.each<[string, TypedMark]>([
  ['', 'empty'],
  ['  ', 'empty'],
  ['7,5', 'number'],
  ['7.5', 'number'],
  ['7’5', 'number'],
  [' 10 ', 'number'],
  ['10,00', 'number'],
  ['0', 'number'],
  ['-0', 'number'],
  ['np', 'outcome'],
  ['NE', 'outcome'],
  ['Ex', 'outcome'],
  ['10,01', 'out_of_range'],
  ['-1', 'out_of_range'],
  ['7,555', 'too_many_decimals'],
  ['7,', 'wrong_format'],
  ['siete', 'wrong_format'],
  ['1e1', 'wrong_format'],
])('finds %j to be %s', (text, found) => expect(checkTypedMark(text)).toBe(found))

it('reads points out of their own maximum', () => {
  expect(checkTypedMark('18,5', 2000)).toBe('number')
  expect(checkTypedMark('20,01', 2000)).toBe('out_of_range')
})
