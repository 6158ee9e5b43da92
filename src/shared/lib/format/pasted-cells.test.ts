import { describe, expect, it } from 'vitest'
import { pastedCells } from './pasted-cells'

describe('cells of a sheet', () => {
  it.each([
    [
      '7,5\t8\r\n6\t\r\n',
      [
        ['7,5', '8'],
        ['6', ''],
      ],
    ],
    ['7\n\n8\n\n\n', [['7'], [''], ['8']]],
    ['"Ana\nBelén"\t"dice ""hola"""\n', [['Ana\nBelén', 'dice "hola"']]],
    ['5"\t6', [['5"', '6']]],
    ['7\r8\r', [['7'], ['8']]],
    ['', []],
  ])('%j', (text, table) => expect(pastedCells(text)).toEqual(table))
})
