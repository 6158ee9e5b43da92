import type { LayoutChoice, RowFilter, RowOrder } from './grid-layout'

/** What of a notebook is shown, in its address. Lists are joined with dots. */
export interface NotebookSearch {
  readonly course?: number | undefined
  readonly view?: 'contents' | undefined
  readonly filter?: RowFilter | undefined
  readonly sort?: Exclude<RowOrder, 'name'> | undefined
  /** Keys of folded groups. */
  readonly fold?: string | undefined
  /** Ids of hidden deliverables. */
  readonly hide?: string | undefined
}

const listed = (text: string | undefined) => (text === undefined || text === '' ? [] : text.split('.'))
const joined = (values: Iterable<string | number>) => [...values].join('.') || undefined

export function layoutOf({ view, fold, hide }: NotebookSearch): LayoutChoice {
  return { reading: view ?? 'results', folded: new Set(listed(fold)), hidden: new Set(listed(hide).map(Number)) }
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
