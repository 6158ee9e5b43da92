import { describe, expect, it } from 'vitest'
import { aRubric } from '@/shared/testing'
import { addLevel, addRow, checkRubric, moveLevel, replacedBy, rubricValues, shareOf, toRubric, unworked } from './rubric-values'

const rubric = aRubric()
const criteria = [
  { id: 8, code: 'RA2.a', name: 'Etiquetas', weight: 4000 },
  { id: 9, code: 'RA2.c', name: 'Hojas', weight: 6000 },
]
const values = rubricValues(rubric, criteria)

describe('a rubric that is typed', () => {
  it('is what was stored, and stays whole while levels and rows come and move', () => {
    expect(toRubric(values)).toEqual(rubric)
    const changed = addRow(moveLevel(addLevel(values), 0, 1))
    expect(changed.levels.map(({ id }) => id)).toEqual([2, 1, 3, 4])
    expect(changed.rows.map(({ cells }) => cells.length)).toEqual([4, 4, 4, 4])
    expect(changed.rows[0]?.cells.map(({ points }) => points)).toEqual(['2', '4', '0', ''])
    expect(changed.rows[3]).toMatchObject({ id: 4, cells: [{ points: '1' }, { points: '2' }, { points: '0' }, { points: '' }] })
  })

  it('works no criterion that the deliverable has stopped to assess', () => {
    const rows = toRubric(rubricValues(rubric, criteria.slice(1))).rows.map(({ criterion_id }) => criterion_id)
    expect(rows).toEqual(rubric.rows.map(({ criterion_id }) => (criterion_id === 8 ? null : criterion_id)))
    expect(rows).not.toContain(8)
  })

  it('takes another one with the ids of rows and levels that have the same title', () => {
    const [, second, third] = rubric.rows
    if (!second || !third) throw new Error('no rows')
    const other = aRubric({
      levels: rubric.levels.toReversed().map((level, index) => ({ ...level, id: index + 1 })),
      rows: [
        { ...third, id: 1, title: 'Nueva', criterion_id: 77 },
        { ...second, id: 2 },
      ],
    })
    const replaced = replacedBy(values, other, criteria)
    expect(replaced.levels.map(({ id }) => id)).toEqual([3, 2, 1])
    expect(replaced.rows.map(({ id, criterion_id }) => [id, criterion_id])).toEqual([
      [4, null],
      [2, 9],
    ])
  })

  it('says which place is wrong', () => {
    const [first] = values.rows
    if (!first) throw new Error('no row')
    const wrong = { ...first, title: ' ', cells: first.cells.map((cell, at) => ({ ...cell, points: at === 1 ? 'x' : '0' })) }
    expect(checkRubric({ ...values, rows: [wrong] })).toEqual({ 'rows.0.title': 'required', 'rows.0.points.1': 'points_format' })
    const worthless = { ...first, cells: first.cells.map((cell) => ({ ...cell, points: '0' })) }
    expect(checkRubric({ ...values, rows: [worthless] })).toEqual({ 'rows.0.cells': 'no_points' })
  })

  it('knows the part of a row, and the criteria that no row works', () => {
    expect([0, 1, 2].map((at) => shareOf(values, at))).toEqual([4000, 4000, 2000])
    expect(unworked(values, criteria)).toEqual([])
    expect(unworked({ ...values, rows: values.rows.slice(1) }, criteria).map(({ id }) => id)).toEqual([8])
    expect(unworked({ ...values, rows: values.rows.slice(2) }, criteria)).toEqual([])
  })
})
