import { describe, expect, it } from 'vitest'
import { pastedRubric, readCell } from './pasted-rubric'

describe('cells of a spreadsheet', () => {
  it.each([
    ['4', 400, ''],
    ['2,5 puntos', 250, ''],
    ['4: Sin errores', 400, 'Sin errores'],
    ['3 - Con alguno', 300, 'Con alguno'],
    ['Sin errores (4 p.)', 400, 'Sin errores'],
    ['Sin errores', null, 'Sin errores'],
    ['Tres anchos, o 4', null, 'Tres anchos, o 4'],
    ['', null, ''],
  ])('%s has points %s', (cell, points, text) => expect(readCell(cell)).toEqual({ points, text }))
})

describe('a pasted rubric', () => {
  it('has levels in the first row and titles in the first column', () => {
    expect(pastedRubric('\tBien (4)\tMal (0)\nEstructura\tSemántica\tSolo div\nDiseño\tTres anchos (6)\tUno', [])).toEqual({
      levels: [
        { id: 1, title: 'Bien' },
        { id: 2, title: 'Mal' },
      ],
      rows: [
        {
          id: 1,
          title: 'Estructura',
          criterion_id: null,
          cells: [
            { points: 400, description: 'Semántica' },
            { points: 0, description: 'Solo div' },
          ],
        },
        {
          id: 2,
          title: 'Diseño',
          criterion_id: null,
          cells: [
            { points: 600, description: 'Tres anchos' },
            { points: 0, description: 'Uno' },
          ],
        },
      ],
    })
  })

  it('has points by place where nothing names any, with or without the corner', () => {
    const points = (text: string) => pastedRubric(text, [])?.rows.map(({ cells }) => cells.map((cell) => cell.points))
    expect(points('Fila\tBien\tRegular\tMal\nEstructura\ta\tb\tc')).toEqual([[200, 100, 0]])
    expect(points('Bien\tRegular\tMal\nEstructura\ta\tb\tc')).toEqual([[200, 100, 0]])
  })

  it('has under a title that spans columns what stands in them', () => {
    const text = 'Fila\tBien\t\tRegular\t\tMal\nEstructura\tSemántica\t4\tMezclada\t2,5\tSolo div\nDiseño\tTres anchos\t\tDos\t\tUno'
    expect(pastedRubric(text, [])).toMatchObject({
      levels: [{ title: 'Bien' }, { title: 'Regular' }, { title: 'Mal' }],
      rows: [
        {
          cells: [
            { points: 400, description: 'Semántica' },
            { points: 250, description: 'Mezclada' },
            { points: 0, description: 'Solo div' },
          ],
        },
        { cells: [{ description: 'Tres anchos' }, { description: 'Dos' }, { description: 'Uno' }] },
      ],
    })
  })

  it('works the criteria whose codes begin its titles', () => {
    const criteria = [
      { id: 8, code: 'RA2.b' },
      { id: 9, code: 'RA2.c' },
    ]
    const text = '\tBien\tMal\nRA2.b Estructura\ta\tb\n[ra2.c]: Diseño\ta\tb\nRA2.c\ta\tb\nRA2.bis\ta\tb\nRA3.a Otro\ta\tb'
    expect(pastedRubric(text, criteria)?.rows.map(({ criterion_id, title }) => [criterion_id, title])).toEqual([
      [8, 'Estructura'],
      [9, 'Diseño'],
      [9, 'RA2.c'],
      [null, 'RA2.bis'],
      [null, 'RA3.a Otro'],
    ])
  })

  it.each(['', 'una línea', 'Fila\tBien\nEstructura\ta', 'Fila\tBien\tMal'])('is none: %s', (text) =>
    expect(pastedRubric(text, [])).toBeNull(),
  )
})
