import { describe, expect, it, test } from 'vitest'
import { aScoreBook } from '@/shared/testing'
import { addToMarks, notHandedIn, readAmount, sameMark } from './bulk'
import { commandOf, editCommandOf, type GridSize, type Position } from './grid-keys'
import { chooseRows, matchesFilter } from './grid-layout'
import { layoutOf, withFold, withHidden, withShown } from './notebook-search'
import { put } from './queue-entries'
import { withScore } from './score-cell'

const book = aScoreBook()
const everyone = { students: new Set(book.rows.map(({ student }) => student.id)), entries: {} }

describe('rows', () => {
  const ids = (...names: Parameters<typeof chooseRows>) => chooseRows(...names).map(({ student }) => student.id)
  it('are sorted by name or by mark, those without a mark last', () => {
    const [first, ...others] = book.rows
    const blank = { ...book, rows: [{ ...first, summary: { ...first?.summary, mark: null } } as (typeof others)[number], ...others] }
    expect(ids(book, undefined, '-name')).toEqual([36, 35, 34, 33, 32, 31])
    expect(ids(blank, undefined, 'mark')).toEqual([33, 35, 34, 32, 36, 31])
    expect(ids(blank, undefined, '-mark')).toEqual([36, 32, 34, 35, 33, 31])
  })
  it('are sorted by a deliverable or a mean, those without a number last', () => {
    expect(ids(book, undefined, '-task-8')).toEqual([36, 31, 34, 33, 32, 35])
    expect(ids(book, undefined, 'task-10')).toEqual([33, 31, 36, 32, 34, 35])
    expect(ids(book, undefined, 'mean-result-5')).toEqual([33, 32, 31, 36, 34, 35])
    expect(ids(book, undefined, '-mean-content-1')).toEqual([36, 31, 32, 34, 35, 33])
    expect(ids(book, undefined, 'task-99')).toEqual([31, 32, 33, 34, 35, 36])
  })
  it('are filtered: failing, with something missing after its date, at risk', () => {
    expect(ids(book, 'failing', 'name')).toEqual([33, 34])
    expect(ids(book, 'missing', 'name')).toEqual([31, 32, 33, 35])
    // 35 owes one: the work on the other is handed in, and waits for its mark
    expect(ids(book, 'risk', 'name')).toEqual([32])
    const row = book.rows[4]
    if (!row) throw new Error('the class has students')
    const isAtRisk = (flags: readonly number[], of = book) => matchesFilter(of, { ...row, flags: [...flags] }, 'risk')
    expect(isAtRisk([9, 0, 0, 0])).toBe(true)
    // an extension that has not ended
    expect(isAtRisk([9, 512, 0, 0])).toBe(false)
    const early = { ...book, columns: book.columns.map((column) => ({ ...column, past_due: false })) }
    expect(isAtRisk([9, 0, 0, 0], early)).toBe(false)
    expect(matchesFilter(early, row, 'missing')).toBe(false)
    expect(matchesFilter(early, { ...row, marks: [500, -2, -2, -1] }, 'risk')).toBe(true)
    // nobody misses a resit
    const resits = { ...book, columns: book.columns.map((column) => ({ ...column, kind: 'recovery' as const })) }
    expect([isAtRisk([9, 0, 0, 0], resits), matchesFilter(resits, row, 'missing')]).toEqual([false, false])
    // who has no mark does not pass so far
    const summary = { ...row.summary, mark: null, passed: null, acta: null }
    expect(matchesFilter(book, { ...row, flags: [9, 0, 0, 0], summary }, 'risk')).toBe(false)
  })
})

describe('keys', () => {
  const size: GridSize = { rows: 3, columns: 4, page: 2, tasks: [0, 1, 2, 3], groups: [0, 2] }
  const press = (key: string, held: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', true>> = {}) => ({
    ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
    ...held,
  })
  const at: Position = { row: 1, column: 1 }
  const move = (row: number, column: number) => ({ kind: 'move', to: { row, column } })
  test.each([
    [press('ArrowUp'), move(0, 1)],
    [press('ArrowDown'), move(2, 1)],
    [press('ArrowLeft'), move(1, 0)],
    [press('ArrowRight'), move(1, 2)],
    [press('ArrowDown', { ctrlKey: true }), move(2, 1)],
    [press('Home'), move(1, 0)],
    [press('End'), move(1, 3)],
    [press('Home', { ctrlKey: true }), move(0, 0)],
    [press('End', { ctrlKey: true }), move(2, 3)],
    [press('PageDown'), move(2, 1)],
    [press('PageUp'), move(0, 1)],
    [press('7'), { kind: 'edit', mode: 'replace', text: '7' }],
    [press('N', { shiftKey: true }), { kind: 'edit', mode: 'replace', text: 'N' }],
    [press('Enter'), { kind: 'edit', mode: 'inside' }],
    [press('F2'), { kind: 'edit', mode: 'inside' }],
    [press('Enter', { shiftKey: true }), move(0, 1)],
    [press(' '), { kind: 'detail' }],
    [press('Delete'), { kind: 'clear' }],
    [press('ArrowDown', { altKey: true }), { kind: 'menu' }],
    [press('z', { ctrlKey: true }), { kind: 'undo' }],
    // Tab leaves the grid, "?" lists the keys, and the browser keeps its own
    [press('Tab'), null],
    [press('?', { shiftKey: true }), null],
    [press('c', { ctrlKey: true }), null],
  ])('in a cell: %j', (event, command) => expect(commandOf(event, at, size, 'down')).toEqual(command))

  const commit = (row: number, column: number, edits: boolean) => ({ kind: 'commit', to: { row, column }, edits })
  test.each([
    [press('Enter'), 'replace', commit(2, 1, true)],
    [press('Enter', { shiftKey: true }), 'inside', commit(0, 1, true)],
    [press('Escape'), 'replace', { kind: 'cancel' }],
    [press('ArrowRight'), 'replace', commit(1, 2, false)],
    [press('ArrowRight'), 'inside', null],
    [press('ArrowDown'), 'inside', commit(2, 1, false)],
    [press('z', { ctrlKey: true }), 'replace', null],
    [press('7'), 'replace', null],
  ] as const)('in the editor: %j, %s', (event, mode, command) => {
    expect(editCommandOf(event, at, size, mode, 'down')).toEqual(command)
  })

  test.each([
    [0, 1, 'ArrowUp', -1, 1],
    [-1, 1, 'ArrowUp', -2, 0],
    [-2, 0, 'ArrowRight', -2, 2],
    [-2, 2, 'ArrowRight', -2, 2],
    [-2, 2, 'ArrowLeft', -2, 0],
    [-2, 2, 'ArrowDown', -1, 2],
    [1, 0, 'ArrowLeft', 1, -1],
    [-1, -1, 'ArrowUp', -1, -1],
    [1, 3, 'ArrowRight', 1, 4],
    [1, 6, 'ArrowRight', 1, 6],
    [-1, 4, 'ArrowUp', -1, 4],
    [1, 0, 'PageUp', 0, 0],
  ])('heads, names and sums are part of the grid: %i %i %s', (row, column, key, toRow, toColumn) => {
    expect(commandOf(press(key), { row, column }, size, 'down')).toEqual(move(toRow, toColumn))
  })

  test('Enter in the editor skips the means, also at the end of a row', () => {
    const withMeans: GridSize = { ...size, columns: 6, tasks: [0, 1, 3, 4] }
    const enter = (row: number, column: number, direction: 'down' | 'right', shiftKey = false) =>
      editCommandOf(press('Enter', shiftKey ? { shiftKey } : {}), { row, column }, withMeans, 'replace', direction)
    expect(enter(1, 1, 'right')).toEqual(commit(1, 3, true))
    expect(enter(1, 4, 'right')).toEqual(commit(2, 0, true))
    expect(enter(2, 0, 'right', true)).toEqual(commit(1, 4, true))
    expect(enter(2, 1, 'down')).toEqual(commit(0, 3, true))
  })

  test('Enter goes from the end of a column to the top of the next, or to the right by choice', () => {
    const enter = (row: number, column: number, direction: 'down' | 'right', shiftKey = false) =>
      editCommandOf(press('Enter', shiftKey ? { shiftKey } : {}), { row, column }, size, 'replace', direction)
    expect(enter(2, 1, 'down')).toEqual(commit(0, 2, true))
    expect(enter(0, 1, 'down', true)).toEqual(commit(2, 0, true))
    expect(enter(2, 3, 'down')).toEqual(commit(2, 3, true))
    expect(enter(1, 1, 'right')).toEqual(commit(1, 2, true))
    expect(enter(1, 3, 'right')).toEqual(commit(2, 0, true))
  })
})

describe('many marks at once', () => {
  const texts = (cells: ReturnType<typeof notHandedIn>) => cells.map(({ studentId, text, revision }) => [studentId, text, revision])
  it('NP only where there is neither work nor a mark', () => {
    expect(texts(notHandedIn(book, 9, everyone))).toEqual([[35, 'NP', 0]])
    expect(texts(notHandedIn(book, 10, { students: new Set([32]), entries: {} }))).toEqual([[32, 'NP', 0]])
    const extended = { ...book, rows: book.rows.map((row) => ({ ...row, flags: row.flags.map((flag) => flag + 512) })) }
    expect(notHandedIn(extended, 9, everyone)).toEqual([])
  })
  it('leaves a mark that waits to be saved', () => {
    const cell = { studentId: 35, deliverableId: 9, text: '7', revision: 0 }
    const entries = put(
      {},
      { ...cell, state: 'unsaved', problem: null, theirs: null, steps: [1], attempt: null, undoesAttempt: false, isUndo: false },
    )
    expect(notHandedIn(book, 9, { ...everyone, entries })).toEqual([])
  })
  it('the same mark never over another', () => {
    expect(texts(sameMark(book, 8, everyone, '5'))).toEqual([
      [32, '5', 0],
      [35, '5', 0],
    ])
  })
  it('an amount stays between 0 and 10 and leaves letters and empty cells', () => {
    expect(texts(addToMarks(book, 7, everyone, 100))).toEqual([
      [31, '10,00', 1],
      [32, '8,50', 1],
      [34, '1,00', 1],
      [35, '6,00', 1],
    ])
  })
  it('reads amounts', () => {
    expect(['0,5', '-0.25', '−1', '+2', '0,555', 'x', ''].map(readAmount)).toEqual([50, -25, -100, 200, null, null, null])
  })
})

it('a cell of a folded criterion unfolds it', () => {
  const search = { parts: true, fold: 'criterion-12' } as const
  expect(withShown(book, search, { studentId: 31, deliverableId: 8 }, true)).toEqual({ parts: true, fold: undefined })
})

it('a saved cell changes one row and no other', () => {
  const next = withScore(book, {
    ...{ student_id: 32, deliverable_id: 8, mark: 900, revision: 4, flags: 1 },
    summary: { ...(book.rows[1]?.summary ?? book.rows[0]!.summary), mark: 800 },
  })
  expect(next.rows.map((row, index) => row === book.rows[index])).toEqual([true, false, true, true, true, true])
  expect(next.rows[1]).toMatchObject({ marks: [750, 900, 400, -1], revisions: [1, 4, 1, 0], summary: { mark: 800 } })
})

it('a cell is shown whatever hid it', () => {
  const cell = { studentId: 33, deliverableId: 9 }
  const search = { sort: 'mark', filter: 'risk', fold: 'result-4.result-5', hide: '8.9' } as const
  expect(withShown(book, search, cell, false)).toEqual({ sort: 'mark', filter: undefined, fold: 'result-4', hide: '8' })
  expect(withShown(book, { filter: 'failing' }, cell, true)).toEqual({ filter: 'failing' })
})

it('the address holds what is shown', () => {
  const search = withHidden(withFold(withFold({}, 'result-4'), 'result-5'), 9)
  expect(search).toEqual({ fold: 'result-4.result-5', hide: '9' })
  expect(layoutOf(search)).toMatchObject({ folded: new Set(['result-4', 'result-5']), hidden: new Set([9]) })
  expect(withHidden(withFold(search, 'result-4'), 9)).toEqual({ fold: 'result-5', hide: undefined })
})
