import { groupColumns, type GridColumn, type LayoutChoice, type RowFilter, type RowOrder } from './grid-layout'
import type { CellIds } from './queue-types'
import type { ScoreBook } from './score-cell'

/** What of a notebook is shown, in its address. Lists are joined with dots. */
export interface NotebookSearch {
  readonly course?: number | undefined
  readonly view?: 'contents' | undefined
  readonly filter?: RowFilter | undefined
  /** Without it by name. */
  readonly sort?: RowOrder | undefined
  /** Keys of folded groups. */
  readonly fold?: string | undefined
  /** Ids of hidden deliverables. */
  readonly hide?: string | undefined
  /** Whether criteria and units have columns. */
  readonly parts?: true | undefined
  /** Keys of columns that stay in view. */
  readonly freeze?: string | undefined
}

const listed = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split('.'))
const joined = (values: Iterable<string | number>) => [...values].join('.') || undefined

export function layoutOf({ view, fold, hide, freeze, parts }: NotebookSearch): LayoutChoice {
  const [folded, frozen] = [new Set(listed(fold)), new Set(listed(freeze))]
  return { reading: view ?? 'results', folded, frozen, hidden: new Set(listed(hide).map(Number)), hasParts: parts ?? false }
}

const toggled = <T>(set: ReadonlySet<T>, value: T) => new Set(set.has(value) ? [...set].filter((each) => each !== value) : [...set, value])

export const withFold = (search: NotebookSearch, key: string): NotebookSearch => ({
  ...search,
  fold: joined(toggled(layoutOf(search).folded, key)),
})

export const withHidden = (search: NotebookSearch, id: number): NotebookSearch => ({
  ...search,
  hide: joined(toggled(layoutOf(search).hidden, id)),
})

export const withFrozen = (search: NotebookSearch, key: string): NotebookSearch => ({
  ...search,
  freeze: joined(toggled(layoutOf(search).frozen, key)),
})

/** The address that shows a cell: its column neither hidden nor in a folded group, and its student not filtered away. */
export function withShown(book: ScoreBook, search: NotebookSearch, { deliverableId }: CellIds, isRowShown: boolean): NotebookSearch {
  const shown = layoutOf(search).hidden.has(deliverableId) ? withHidden(search, deliverableId) : search
  const { folded } = layoutOf(shown)
  const isIt = (column: GridColumn) => column.kind === 'task' && book.columns[column.task]?.id === deliverableId
  const groups = groupColumns(book, { ...layoutOf(shown), folded: new Set(), frozen: new Set() })
  const { key = '', columns = [] } = groups.find((group) => group.columns.some(isIt)) ?? {}
  // the mean of a part stands behind its columns
  const next = columns.slice(columns.findIndex(isIt)).find(({ kind }) => kind === 'mean')
  const part = next?.kind === 'mean' ? next.part : undefined
  const unfolded = [key, part].reduce(
    (to: NotebookSearch, each) => (each !== undefined && folded.has(each) ? withFold(to, each) : to),
    shown,
  )
  return isRowShown ? unfolded : { ...unfolded, filter: undefined }
}
