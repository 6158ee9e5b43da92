import { expect, it } from 'vitest'
import { aClass, aClassByContent, aClassOfStudents } from '@/shared/testing'
import { barsBelow, parentsIn, weakIn } from './bars'
import { behindIn } from './behind'
import { toCsv } from './chart-table'

it('writes a table as Spanish spreadsheets read it, and no formula', () => {
  const table = { columns: [{ label: 'Parte' }, { label: 'Media' }], rows: [{ key: '1', cells: ['=1+1; "x"', '7,50'] }] }
  expect(toCsv(table)).toBe('\uFEFFParte;Media\r\n"\'=1+1; ""x""";7,50\r\n')
})

it('names who is behind: who fails the record by mark, then who is at risk, then who misses work', () => {
  const behind = behindIn(aClassOfStudents())
  expect(behind.map(({ level, row }) => [level, row.mark, row.missing])).toEqual([
    ['failing', 310, 3],
    // passes with 6,30, but the record stays at 4 for one learning result
    ['failing', 630, 0],
    ['risk', 720, 2],
    ['missing', 720, 1],
    ['missing', null, 4],
  ])
  expect(behind.map(({ failed }) => failed)).toEqual([['RA1', 'RA2'], ['RA2'], [], [], []])
})

it('takes the parts of one level, and the smallest parts by the share that fails', () => {
  expect(barsBelow(aClass(), null).map(({ label }) => label)).toEqual(['RA1', 'RA2', 'RA3'])
  expect(barsBelow(aClass(), 41).map(({ label, mean }) => [label, mean])).toEqual([
    ['a)', 710],
    ['b)', 642],
  ])
  expect(parentsIn(aClass()).map(({ code }) => code)).toEqual(['RA1', 'RA2'])
  expect(weakIn(aClass()).map(({ label, failed }) => [label, failed])).toEqual([
    ['RA2 a)', 14],
    ['RA1 b)', 5],
    ['RA1 a)', 1],
  ])
  expect(weakIn(aClassByContent()).map(({ label }) => label)).toEqual(['Hojas de estilo', 'Unidad 1. HTML'])
})
