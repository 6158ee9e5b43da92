import type { ScoreBook, ScoreRow } from './score-cell'

export type Reading = 'results' | 'contents'

/** A column of the grid: the marks of a deliverable, or the mean of a group of columns. */
export type GridColumn =
  | { readonly kind: 'task'; readonly key: string; readonly group: string; readonly task: number; readonly width: number }
  | { readonly kind: 'mean'; readonly key: string; readonly group: string; readonly mean: number; readonly width: number }

/** Columns under one heading: those of a learning result or of a content. */
export interface ColumnGroup {
  /** `result-4`, `content-9`; `other` for deliverables that assess nothing. */
  readonly key: string
  readonly reading: Reading
  readonly code: string | null
  readonly name: string | null
  readonly weight: number | null
  readonly isFolded: boolean
  readonly columns: readonly GridColumn[]
}

export interface LayoutChoice {
  readonly reading: Reading
  /** Keys of the folded groups. */
  readonly folded: ReadonlySet<string>
  /** Ids of deliverables that are not shown. */
  readonly hidden: ReadonlySet<number>
}

export const taskWidth = 104
export const meanWidth = 76

/** The content without a parent above a content. */
function rootOf(contents: ScoreBook['contents'], id: number | null): number | null {
  const node = contents.find((each) => each.id === id)
  return node === undefined ? null : node.parent_id === null ? node.id : rootOf(contents, node.parent_id)
}

/** The learning result of which a deliverable assesses most; it has its column there, once. */
function resultOf(results: ScoreBook['results'], { criteria }: ScoreBook['columns'][number]): number | null {
  const shares = results.map(({ id, criteria: own }) => ({
    id,
    share: criteria.filter((each) => own.some((criterion) => criterion.id === each.id)).reduce((sum, { weight }) => sum + weight, 0),
  }))
  const most = Math.max(0, ...shares.map(({ share }) => share))
  return most === 0 ? null : (shares.find(({ share }) => share === most)?.id ?? null)
}

/** The columns in groups, in the order of the program. A folded group has its mean alone. */
export function groupColumns(book: ScoreBook, { reading, folded, hidden }: LayoutChoice): ColumnGroup[] {
  const roots = book.contents.filter(({ parent_id }) => parent_id === null)
  const heads =
    reading === 'results'
      ? book.results.map(({ id, code, name, weight }, index) => ({ id, key: `result-${id}`, code, name, weight, mean: index }))
      : roots.map(({ id, name, weight }, index) => ({
          ...{ id, key: `content-${id}`, code: null, name, weight },
          mean: book.results.length + index,
        }))
  const groupOf = (column: ScoreBook['columns'][number]) =>
    reading === 'results' ? resultOf(book.results, column) : rootOf(book.contents, column.content_id)
  const groups = [...heads, { id: null, key: 'other', code: null, name: null, weight: null, mean: null }].map(
    ({ id, key, code, name, weight, mean }): ColumnGroup => {
      const isFolded = folded.has(key)
      const tasks = book.columns.flatMap((column, task): GridColumn[] =>
        groupOf(column) === id && !hidden.has(column.id)
          ? [{ kind: 'task', key: `task-${column.id}`, group: key, task, width: taskWidth }]
          : [],
      )
      const means: GridColumn[] = mean === null ? [] : [{ kind: 'mean', key: `mean-${key}`, group: key, mean, width: meanWidth }]
      return { key, reading, code, name, weight, isFolded, columns: isFolded ? means : [...tasks, ...means] }
    },
  )
  return groups.filter(({ key, columns }) => columns.length > 0 && (key !== 'other' || columns.some(({ kind }) => kind === 'task')))
}

export type RowFilter = 'failing' | 'missing' | 'risk'
export type RowOrder = 'name' | '-name' | 'mark' | '-mark'

/** The order after a press on a head: names begin with A, marks with the best. */
export function toggledOrder(order: RowOrder, name: 'name' | 'mark'): RowOrder {
  const reversed: RowOrder = `-${name}`
  const [usual, other] = name === 'name' ? [name, reversed] : [reversed, name]
  return order === usual ? other : usual
}

const isDue = (due: string | null, now: number) => due !== null && Date.parse(due) < now

/** Whether a row belongs to a filter. `risk`: passes so far, but fails a part or has two deliverables or more without a mark or NP. */
export function matchesFilter(book: ScoreBook, { marks, summary }: ScoreRow, filter: RowFilter, now: number): boolean {
  const missing = book.columns.filter(
    ({ due_at, takes_work }, index) => marks[index] === -2 || (marks[index] === -1 && takes_work && isDue(due_at, now)),
  ).length
  const isFailing = summary.passed === false || summary.acta_passed === false
  const filters = {
    failing: () => isFailing,
    missing: () => missing > 0,
    risk: () => !isFailing && (summary.failed.length > 0 || missing >= 2),
  } satisfies Record<RowFilter, () => boolean>
  return filters[filter]()
}

/** The rows that the filter leaves, in an order; the server sends them by surnames. Rows without a mark come last. */
export function chooseRows(book: ScoreBook, filter: RowFilter | undefined, order: RowOrder, now: number): ScoreRow[] {
  const rows = filter ? book.rows.filter((row) => matchesFilter(book, row, filter, now)) : [...book.rows]
  if (order === 'name') return rows
  if (order === '-name') return rows.toReversed()
  const sign = order === 'mark' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [first, second] = [a.summary.mark, b.summary.mark]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return sign * (first - second)
  })
}
