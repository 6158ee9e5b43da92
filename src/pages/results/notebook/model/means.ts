import type { ScoreBook, ScoreRow } from './score-cell'

/** Where a row has the mean of a column. */
export interface MeanPlace {
  readonly list: 'means' | 'criteria' | 'units'
  readonly at: number
  /** As `set` of a row counts. */
  readonly position: number
  readonly passMark: number
}

export const rootsOf = ({ contents }: ScoreBook) => contents.filter(({ parent_id }) => parent_id === null)

/** Where the means of a row are, by the keys of their columns. */
export function meanPlaces(book: ScoreBook): ReadonlyMap<string, MeanPlace> {
  const units = book.contents.filter(({ parent_id }) => rootsOf(book).some(({ id }) => id === parent_id))
  const lists = {
    means: [...book.results.map(({ id }) => `result-${id}`), ...rootsOf(book).map(({ id }) => `content-${id}`)],
    criteria: book.results.flatMap(({ criteria }) => criteria.map(({ id }) => `criterion-${id}`)),
    units: units.map(({ id }) => `content-${id}`),
  }
  const all = (['means', 'criteria', 'units'] as const).flatMap((list) => lists[list].map((of, at) => ({ of, list, at })))
  return new Map(all.map(({ of, list, at }, position) => [`mean-${of}`, { list, at, position, passMark: book.pass_mark }]))
}

export const meanOf = (summary: ScoreRow['summary'], { list, at }: Pick<MeanPlace, 'list' | 'at'>): number | null =>
  summary[list]?.[at] ?? null

export function isFailedMean(summary: ScoreRow['summary'], place: Pick<MeanPlace, 'list' | 'at' | 'passMark'>): boolean {
  const mean = meanOf(summary, place)
  return mean !== null && mean < place.passMark
}
