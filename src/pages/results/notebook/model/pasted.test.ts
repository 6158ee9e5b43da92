import { describe, expect, it } from 'vitest'
import { pastedCells } from '@/shared/lib/format'
import { aScoreBook } from '@/shared/testing'
import { groupColumns } from './grid-layout'
import { type Assigned, planPaste } from './pasted'

const book = aScoreBook()
const columns = groupColumns(book, {
  reading: 'results',
  folded: new Set(),
  hidden: new Set(),
  frozen: new Set(),
  hasParts: false,
}).flatMap((group) => group.columns)
const plan = (text: string, at = { row: 0, column: 0 }, assigned?: Assigned) =>
  planPaste({ table: pastedCells(text), book, rows: book.rows, columns, entries: {}, at }, assigned)
const places = ({ cells }: ReturnType<typeof plan>) =>
  cells.map(({ studentId, deliverableId, text, before }) => [studentId, deliverableId, text, before])

describe('where they go', () => {
  it('down and to the right, over the means, in the shown order', () => {
    // the column of the means is the third one
    expect(places(plan('1\t2\n3\t4', { row: 1, column: 1 }))).toEqual([
      [32, 8, '1', ''],
      [32, 9, '2', '4,00'],
      [33, 8, '3', '4,50'],
      [33, 9, '4', 'NE'],
    ])
  })
  it('down and to the right also where criteria have means between the columns', () => {
    const withParts = groupColumns(book, {
      ...{ reading: 'results', folded: new Set(), hidden: new Set(), frozen: new Set(), hasParts: true },
    }).flatMap((group) => group.columns)
    // a column of marks, the mean of its criterion, and so on
    expect(withParts.map(({ kind }) => kind).slice(0, 5)).toEqual(['task', 'mean', 'task', 'mean', 'mean'])
    const table = pastedCells('1\t2\t5\n3\t4\t6')
    const pasted = planPaste({ table, book, rows: book.rows, columns: withParts, entries: {}, at: { row: 1, column: 0 } })
    expect(places(pasted)).toEqual([
      [32, 7, '1', '7,50'],
      [32, 8, '2', ''],
      [32, 9, '5', '4,00'],
      [33, 7, '3', 'NP'],
      [33, 8, '4', '4,50'],
      [33, 9, '6', 'NE'],
    ])
  })
  it('by name, whatever the order, the accents and the way it is written', () => {
    const { isByName, unmatchedRows } = plan('Noa Zapata Lopez\t7\nGARCIA SOLER, ANA BELEN\t8\nPepe Nadie\t3')
    expect([isByName, unmatchedRows]).toEqual([true, [{ at: 2, text: 'Pepe Nadie' }]])
    expect(places(plan('Noa Zapata Lopez\t7\nGARCIA SOLER, ANA BELEN\t8\nPepe Nadie\t3'))).toEqual([
      [36, 7, '7', '10,00'],
      [32, 7, '8', '7,50'],
    ])
  })
  it('once for each cell: of a student with several rows the last one', () => {
    const { cells, repeated } = plan('Noa Zapata Lopez\t7\nNoa Zapata Lopez\t8\nGARCIA SOLER, ANA BELEN\t8')
    expect([cells.map(({ studentId, text }) => [studentId, text]), repeated]).toEqual([
      [
        [36, '8'],
        [32, '8'],
      ],
      1,
    ])
    // the last one is the mark that stands there
    expect(
      plan('Noa Zapata Lopez\t7\nNoa Zapata Lopez\t10,00\nGARCIA SOLER, ANA BELEN\t8').cells.map(({ studentId }) => studentId),
    ).toEqual([32])
  })
  it('under headings, by the name of the deliverable', () => {
    expect(places(plan('Estudiante\tExamen oral\tCalculadora\nÁlamo Ruiz, Sara\t5\t6'))).toEqual([
      [31, 10, '5', '7,00'],
      [31, 7, '6', '9,25'],
    ])
  })
  it('two students of one name are nobody', () => {
    const [first, second, ...others] = book.rows
    if (!first || !second) throw new Error('the class has students')
    const twins = { ...book, rows: [first, { ...second, student: { ...second.student, name: first.student.name } }, ...others] }
    const table = pastedCells(`${first.student.name}\t7\nNoa Zapata López\t8`)
    const { unmatchedRows, cells } = planPaste({ table, book: twins, rows: twins.rows, columns, entries: {}, at: { row: 0, column: 0 } })
    expect([unmatchedRows.map(({ text }) => text), cells.map(({ studentId }) => studentId)]).toEqual([[first.student.name], [36]])
  })
  it('where the teacher says, for a name and a heading that match nothing', () => {
    const text = 'Alumno\tCalculadora\tOral\nNoa Zapata López\t7\t6\nSarita\t8\t5'
    const before = plan(text)
    expect([before.unmatchedRows, before.unmatchedColumns]).toEqual([[{ at: 2, text: 'Sarita' }], [{ at: 2, text: 'Oral' }]])
    expect(before.freeStudents.map(({ id }) => id)).toEqual([31, 32, 33, 34, 35])
    expect(before.freeTasks.map(({ id }) => id)).toEqual([8, 9, 10])
    expect(places(before)).toEqual([[36, 7, '7', '10,00']])
    expect(places(plan(text, undefined, { rows: { 2: 31 }, columns: { 2: 10 } }))).toEqual([
      [36, 7, '7', '10,00'],
      [36, 10, '6', '9,00'],
      [31, 7, '8', '9,25'],
      [31, 10, '5', '7,00'],
    ])
  })
  it('where the teacher says, for a heading that is the name of two tasks', () => {
    const [first, second, ...others] = book.columns
    if (!first || !second) throw new Error('the program has tasks')
    const same = { ...second, name: first.name, due_at: '2026-10-09T21:59:00.000Z' }
    const twins = { ...book, columns: [first, same, ...others] }
    const table = pastedCells('Alumno\tCalculadora\tExamen oral\nNoa Zapata López\t7\t6')
    const pasting = { table, book: twins, rows: twins.rows, columns, entries: {}, at: { row: 0, column: 0 } }
    const before = planPaste(pasting)
    expect(before.unmatchedColumns).toEqual([{ at: 1, text: 'Calculadora' }])
    expect(before.freeTasks.map(({ id }) => id)).toEqual([7, 8, 9])
    expect(new Set(before.freeTasks.map(({ name }) => name)).size).toBe(3)
    expect(before.freeTasks[1]?.name).toBe('Calculadora · RA1 · 09/10/26')
    expect(places(before)).toEqual([[36, 10, '6', '9,00']])
    expect(places(planPaste(pasting, { rows: {}, columns: { 1: 8 } }))).toEqual([
      [36, 8, '7', '9,50'],
      [36, 10, '6', '9,00'],
    ])
    // one alone is a heading too, and not the first mark; so is one of a task that is not shown
    const alone = planPaste({ ...pasting, table: pastedCells('Calculadora\n7') })
    expect([alone.unmatchedColumns, alone.cells]).toEqual([[{ at: 0, text: 'Calculadora' }], []])
    const withoutOne = columns.filter((column) => column.kind !== 'task' || column.task !== 1)
    expect(planPaste({ ...pasting, columns: withoutOne }).unmatchedColumns).toEqual([{ at: 1, text: 'Calculadora' }])
  })
  it('by name where the names stand behind a number, or are in two columns', () => {
    const expected = [
      [36, 7, '7', '10,00'],
      [32, 7, '8', '7,50'],
    ]
    expect(places(plan('1\tZapata López, Noa\t7\n2\tGarcía Soler, Ana Belén\t8'))).toEqual(expected)
    expect(places(plan('Zapata López\tNoa\t7\nGarcía Soler\tAna Belén\t8'))).toEqual(expected)
    expect(places(plan('1\tZapata\tLópez\tNoa\t7\n2\tGarcía\tSoler\tAna Belén\t8'))).toEqual(expected)
    expect(places(plan('Nº\tApellidos\tNombre\tCalculadora\n1\tZapata López\tNoa\t7\n2\tGarcía Soler\tAna Belén\t8'))).toEqual(expected)
    const some = plan('1\tZapata López\tNoa\t7\n2\tNadie\tPepe\t8')
    expect([places(some), some.unmatchedRows]).toEqual([[[36, 7, '7', '10,00']], [{ at: 1, text: 'Nadie Pepe' }]])
  })
  it('marks before the names go under their headings', () => {
    expect(places(plan('Examen oral\tAlumno\tCalculadora\n6\tNoa Zapata López\t7'))).toEqual([
      [36, 10, '6', '9,00'],
      [36, 7, '7', '10,00'],
    ])
  })
  it('from the first student and the first column where a head or a name is active', () => {
    for (const at of [
      { row: -1, column: 0 },
      { row: -2, column: 0 },
      { row: 0, column: -1 },
      { row: -1, column: -1 },
    ]) {
      const { leftOver, ...pasted } = plan('1\n2', at)
      expect([places({ leftOver, ...pasted }), leftOver]).toEqual([
        [
          [31, 7, '1', '9,25'],
          [32, 7, '2', '7,50'],
        ],
        0,
      ])
    }
  })
  it('a first row of words above names and marks is one of headings', () => {
    const { unmatchedRows, unmatchedColumns, cells } = plan('Alumno\tTarea uno\nNoa Zapata López\t7')
    expect([unmatchedRows, unmatchedColumns, cells]).toEqual([[], [{ at: 1, text: 'Tarea uno' }], []])
  })
  it('empty texts and those that stand there change nothing; what has no place is counted', () => {
    const { cells, leftOver } = plan('9,25\t\n7,51\t7\t8\t9\t10\n')
    expect([cells.map(({ text }) => text), leftOver]).toEqual([['7,51', '7', '8', '9'], 1])
    expect(plan('1\n2\n3', { row: 5, column: 0 }).leftOver).toBe(2)
  })
})
