import { expect, it } from 'vitest'
import { taxIdFlaw, taxIdOf } from './tax-id.ts'

it.each([
  ['12345678Z', null],
  ['12345678A', 'wrong_letter'],
  ['X1234567L', null],
  ['X1234567A', 'wrong_letter'],
  // entities: a digit, a letter, or either, by kind
  ['A58818501', null],
  ['A58818502', 'wrong_letter'],
  ['A5881850A', 'wrong_letter'],
  ['Q2818002D', null],
  ['Q28180024', 'wrong_letter'],
  ['S2800214E', null],
  ['G28029643', null],
  ['1234', 'format'],
  ['QQ818002D', 'format'],
  ['1234567Z', 'format'],
])('%s is %s', (text, flaw) => expect(taxIdFlaw(text)).toBe(flaw))

it('is stored in capitals without separators', () => expect(taxIdOf(' q-28.18002-d ')).toBe('Q2818002D'))
