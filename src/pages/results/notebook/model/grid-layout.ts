import { standingOf } from '@/entities/result'
import { isFailedMean, meanOf, type MeanPlace, meanPlaces, rootsOf } from './means'
import { hasFlag, type ScoreBook, type ScoreColumn, type ScoreRow } from './score-cell'

export type Reading = 'results' | 'contents'

interface AnyColumn {
  /** `task-7`, `mean-result-4`. */
  readonly key: string
  /** The heading that it is shown under. */
  readonly group: string
  /** Its group by the reading, also while it is frozen. */
  readonly home: string
  readonly width: number
}

/** A column of the grid: the marks of a deliverable, or the mean of a group of columns. */
export type GridColumn = AnyColumn &
  (
    | { readonly kind: 'task'; readonly task: number }
    /** `part`: the criterion or the unit that it is the mean of, which folds too; without it the mean is of its group. */
    | { readonly kind: 'mean'; readonly mean: MeanPlace; readonly part?: string }
    /** Stands for the deliverables of a folded group that has no mean. */
    | { readonly kind: 'folded'; readonly tasks: number }
  )

/** The heading of the columns that stay in view. */
export const frozenGroup = 'frozen'

/** Columns under one heading: those of a learning result or of a content. */
export interface ColumnGroup {
  /** `result-4`, `content-9`; `other` for deliverables that assess nothing; `frozen`. */
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
  /** Keys of columns that stay in view, before the others. */
  readonly frozen: ReadonlySet<string>
  /** Whether criteria and units have columns. */
  readonly hasParts: boolean
}

export const taskWidth = 104
export const meanWidth = 76

/** The content without a parent above a content. */
function rootOf(contents: ScoreBook['contents'], id: number | null): number | null {
  const node = contents.find((each) => each.id === id)
  return node === undefined ? null : node.parent_id === null ? node.id : rootOf(contents, node.parent_id)
}

/** The one of which a deliverable assesses most; it has its column there, once. */
function mostAssessed<T extends { readonly criteria: readonly { readonly id: number }[] }>(
  parts: readonly T[],
  { criteria }: ScoreBook['columns'][number],
): T | undefined {
  const shareIn = (part: T) =>
    criteria.filter(({ id }) => part.criteria.some((criterion) => criterion.id === id)).reduce((sum, { weight }) => sum + weight, 0)
  const shares = parts.map((part) => ({ part, share: shareIn(part) }))
  const most = Math.max(0, ...shares.map(({ share }) => share))
  return most === 0 ? undefined : shares.find(({ share }) => share === most)?.part
}

export interface ColumnPart {
  /** `criterion-11`, `content-12`. */
  readonly key: string
  readonly code: string | null
  readonly name: string
  readonly weight: number
}

/** The criteria of a learning result, or the units of a content. */
export function partsOf({ results, contents }: ScoreBook, group: string): ColumnPart[] {
  const criteria = results.find(({ id }) => group === `result-${id}`)?.criteria ?? []
  const units = contents.filter(({ parent_id }) => group === `content-${parent_id}`)
  return [
    ...criteria.map(({ id, ...criterion }) => ({ key: `criterion-${id}`, ...criterion })),
    ...units.map(({ id, name, weight }) => ({ key: `content-${id}`, code: null, name, weight })),
  ]
}

/** The key of the part of its group that a deliverable belongs to. */
function partOf({ results, contents }: ScoreBook, column: ScoreBook['columns'][number], group: string): string | undefined {
  const result = results.find(({ id }) => group === `result-${id}`)
  if (result) {
    const criterion = mostAssessed(
      result.criteria.map(({ id }) => ({ id, criteria: [{ id }] })),
      column,
    )
    return criterion && `criterion-${criterion.id}`
  }
  let node = contents.find(({ id }) => id === column.content_id)
  while (node && group !== `content-${node.parent_id}`) {
    const { parent_id } = node
    node = contents.find(({ id }) => id === parent_id)
  }
  return node && `content-${node.id}`
}

/** What a group is called where there is little room: the code of a learning result, or the name of a content. */
export const groupName = ({ results, contents }: ScoreBook, key: string) =>
  results.find(({ id }) => key === `result-${id}`)?.code ?? contents.find(({ id }) => key === `content-${id}`)?.name

/** How much of its group a column is; undefined where the server gives no share, as for a recovery. */
export const shareOf = (book: ScoreBook, { home }: GridColumn, deliverableId: number) =>
  book.shares.find(({ kind, id, deliverable_id }) => deliverable_id === deliverableId && `${kind}-${id}` === home)?.share

/** The columns in groups, in the order of the program. A folded group has its mean alone, or one column instead of it; frozen columns are a group before the others. */
export function groupColumns(book: ScoreBook, { reading, folded, hidden, frozen, hasParts }: LayoutChoice): ColumnGroup[] {
  const places = meanPlaces(book)
  const heads =
    reading === 'results'
      ? book.results.map(({ id, code, name, weight }) => ({ id, key: `result-${id}`, code, name, weight }))
      : rootsOf(book).map(({ id, name, weight }) => ({ id, key: `content-${id}`, code: null, name, weight }))
  const groupOf = (column: ScoreBook['columns'][number]) =>
    reading === 'results' ? (mostAssessed(book.results, column)?.id ?? null) : rootOf(book.contents, column.content_id)
  const groups = [...heads, { id: null, key: 'other', code: null, name: null, weight: null }].map(
    ({ id, key, code, name, weight }): ColumnGroup => {
      const at = { group: key, home: key }
      const tasks = book.columns.flatMap((column, task) => (groupOf(column) === id && !hidden.has(column.id) ? [{ column, task }] : []))
      const taskColumn = ({ column, task }: (typeof tasks)[number]): GridColumn => ({
        ...{ kind: 'task', key: `task-${column.id}`, ...at, task, width: taskWidth },
      })
      const meanColumn = (of: string, part?: string): GridColumn[] => {
        const mean = places.get(`mean-${of}`)
        return mean === undefined
          ? []
          : [{ kind: 'mean', key: `mean-${of}`, ...at, mean, width: meanWidth, ...(part === undefined ? {} : { part }) }]
      }
      const parts = hasParts ? partsOf(book, key).map((part) => part.key) : []
      const inPart = (part: string | undefined) => tasks.filter(({ column }) => (hasParts ? partOf(book, column, key) : undefined) === part)
      const columns = [
        ...inPart(undefined).map(taskColumn),
        ...parts.flatMap((part) => [
          ...inPart(part)
            .map(taskColumn)
            .filter(({ key: column }) => !folded.has(part) || frozen.has(column)),
          ...meanColumn(part, part),
        ]),
        ...meanColumn(key),
      ]
      return { key, reading, code, name, weight, isFolded: folded.has(key), columns }
    },
  )
  const isFrozen = ({ key }: GridColumn) => frozen.has(key)
  const columns = groups.flatMap((group) => group.columns.filter(isFrozen)).map((column) => ({ ...column, group: frozenGroup }))
  const first: ColumnGroup = { key: frozenGroup, reading, code: null, name: null, weight: null, isFolded: false, columns }
  const isShown =
    ({ key, isFolded }: ColumnGroup) =>
    (column: GridColumn) =>
      !isFrozen(column) && (!isFolded || column.key === `mean-${key}`)
  const shown = groups.map((group): ColumnGroup => {
    const own = group.columns.filter(isShown(group))
    const tasks = group.columns.filter((column) => !isFrozen(column)).length
    if (own.length > 0 || tasks === 0) return { ...group, columns: own }
    const { key } = group
    return { ...group, columns: [{ kind: 'folded', key: `folded-${key}`, group: key, home: key, tasks, width: meanWidth }] }
  })
  return [first, ...shown].filter((group) => group.columns.length > 0)
}

export type RowFilter = 'failing' | 'missing' | 'risk'
/** The key of a column by which rows are ordered, `name` or `mark` of the program; a leading minus: Z or the best first. */
export type RowOrder = string

const reversed = (order: RowOrder): RowOrder => (order.startsWith('-') ? order.slice(1) : `-${order}`)

/** The order that is chosen in a menu; the one that stands already is reversed. */
export const chosenOrder = (order: RowOrder, chosen: RowOrder): RowOrder => (order === chosen ? reversed(chosen) : chosen)

/** The order after a press on a head: names begin with A, marks with the best. */
export function toggledOrder(order: RowOrder, key: string): RowOrder {
  const [usual, other] = key === 'name' ? [key, `-${key}`] : [`-${key}`, key]
  return order === usual ? other : usual
}

/** Whether a student misses an ordinary deliverable: NP, or its date has passed without work, without a mark and without time of their own. */
const isMissing = (mark: number, flags: number, { kind, past_due }: ScoreColumn) =>
  kind === 'ordinary' && (mark === -2 || (mark === -1 && past_due && !hasFlag(flags, 'handedIn') && !hasFlag(flags, 'ownTime')))

/** Whether a row belongs to a filter. `missing`: NP, or without a mark after the date, also where the work waits for one. */
export function matchesFilter(book: ScoreBook, { marks, flags, summary }: ScoreRow, filter: RowFilter): boolean {
  if (filter === 'missing')
    return book.columns.some(({ kind, past_due }, at) => kind === 'ordinary' && (marks[at] === -2 || (marks[at] === -1 && past_due)))
  const { mark, passed } = summary
  // criteria and units come only when they are shown
  const failsPart = summary.means.some((_, at) => isFailedMean(summary, { list: 'means', at, passMark: book.pass_mark }))
  const missing = book.columns.filter((column, at) => isMissing(marks[at] ?? -1, flags[at] ?? 0, column)).length
  return standingOf({ mark, passed, failsPart, missing }) === filter
}

/** What a row is ordered by; null without a number. */
function valueOf(book: ScoreBook, key: string): (row: ScoreRow) => number | null {
  if (key === 'mark') return ({ summary }) => summary.mark
  const mean = meanPlaces(book).get(key)
  if (mean) return ({ summary }) => meanOf(summary, mean)
  const task = book.columns.findIndex(({ id }) => key === `task-${id}`)
  return ({ marks }) => {
    const mark = marks[task] ?? -1
    return mark < 0 ? null : mark
  }
}

/** The rows that the filter leaves, in an order; the server sends them by surnames. Rows without a number come last. */
export function chooseRows(book: ScoreBook, filter: RowFilter | undefined, order: RowOrder): ScoreRow[] {
  const rows = filter ? book.rows.filter((row) => matchesFilter(book, row, filter)) : [...book.rows]
  if (order === 'name') return rows
  if (order === '-name') return rows.toReversed()
  const isBestFirst = order.startsWith('-')
  const value = valueOf(book, isBestFirst ? order.slice(1) : order)
  return rows.toSorted((a, b) => {
    const [first, second] = [value(a), value(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return isBestFirst ? second - first : first - second
  })
}
