import { describe, expect, it } from 'vitest'
import { aScoreBook } from '@/shared/testing'
import { chosenOrder, groupColumns, type LayoutChoice, shareOf } from './grid-layout'
import { meanPlaces } from './means'

const book = aScoreBook()

const choice = (given: Partial<LayoutChoice> = {}): LayoutChoice => ({
  reading: 'results',
  folded: new Set(),
  hidden: new Set(),
  frozen: new Set(),
  hasParts: false,
  ...given,
})
const shape = (given?: Partial<LayoutChoice>) =>
  groupColumns(book, choice(given)).map(({ key, columns }) => [
    key,
    columns.map((column) => (column.kind === 'task' ? column.task : 'mean')),
  ])

describe('columns', () => {
  it('stand under the learning result of which they assess most, with its mean at the end', () => {
    expect(shape()).toEqual([
      ['result-4', [0, 1, 'mean']],
      ['result-5', [2, 3, 'mean']],
    ])
  })
  it('or under their content', () => {
    expect(shape({ reading: 'contents' })).toEqual([['content-1', [0, 1, 2, 3, 'mean']]])
  })
  it('fold to the mean, and may be hidden one by one', () => {
    expect(shape({ folded: new Set(['result-4']), hidden: new Set([10]) })).toEqual([
      ['result-4', ['mean']],
      ['result-5', [2, 'mean']],
    ])
  })
  it('that are frozen come first, also out of a folded group', () => {
    const frozen = new Set(['mean-result-5', 'task-8'])
    expect(shape({ folded: new Set(['result-4']), frozen })).toEqual([
      ['frozen', [1, 'mean']],
      ['result-4', ['mean']],
      ['result-5', [2, 3]],
    ])
    const columns = groupColumns(book, choice({ frozen })).flatMap((group) => group.columns)
    expect(columns[0] && shareOf(book, columns[0], 8)).toBe(5000)
  })
  const keys = (given: Partial<LayoutChoice>, of = book) =>
    groupColumns(of, choice({ hasParts: true, ...given })).map(({ columns }) => columns.map(({ key }) => key))
  it('stand before the mean of their criterion, which folds too', () => {
    expect(keys({ folded: new Set(['criterion-12', 'result-5']) })).toEqual([
      ['task-7', 'mean-criterion-11', 'mean-criterion-12', 'mean-result-4'],
      ['mean-result-5'],
    ])
  })
  it('or before that of their unit, also from a class in it', () => {
    const nodes = [
      { id: 2, parent_id: 1, name: 'Unidad 1', weight: 5000 },
      { id: 3, parent_id: 2, name: 'Clase', weight: 10_000 },
      { id: 4, parent_id: 1, name: 'Unidad 2', weight: 5000 },
    ]
    const places = [1, 3, 4, 4]
    const columns = book.columns.map((column, at) => ({ ...column, content_id: places[at] ?? null }))
    const deep = { ...book, contents: [...book.contents, ...nodes], columns }
    expect(keys({ reading: 'contents' }, deep)).toEqual([
      ['task-7', 'task-8', 'mean-content-2', 'task-9', 'task-10', 'mean-content-4', 'mean-content-1'],
    ])
    expect([...meanPlaces(deep).keys()].slice(2)).toEqual([
      'mean-content-1',
      ...[11, 12, 21, 22].map((id) => `mean-criterion-${id}`),
      ...[2, 4].map((id) => `mean-content-${id}`),
    ])
  })
  it('without criteria they have a place of their own', () => {
    const [first, ...columns] = book.columns
    const without = { ...book, columns: [{ ...(first ?? book.columns[0]), criteria: [] } as (typeof columns)[number], ...columns] }
    expect(groupColumns(without, choice()).at(-1)).toMatchObject({ key: 'other', columns: [{ kind: 'task', task: 0 }] })
    // they have no mean that stands for them
    const folded = choice({ folded: new Set(['other']) })
    expect(groupColumns(without, folded).at(-1)).toMatchObject({ key: 'other', isFolded: true, columns: [{ kind: 'folded', tasks: 1 }] })
    expect(groupColumns(without, { ...folded, hidden: new Set([7]) }).map(({ key }) => key)).not.toContain('other')
  })
})

it('an order that is chosen again is reversed', () => {
  expect(chosenOrder('name', '-task-7')).toBe('-task-7')
  expect(chosenOrder('-task-7', '-task-7')).toBe('task-7')
  expect(chosenOrder('task-7', 'task-7')).toBe('-task-7')
})
