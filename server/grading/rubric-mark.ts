import { markFromCriteria } from './criteria-mark.ts'
import { markFromPoints } from './mark.ts'

/** A row of a rubric: the points of its levels in hundredths, and the criterion that it works. */
export interface PointsRow {
  readonly id: number
  readonly criterionId: number | null
  readonly levels: readonly { readonly id: number; readonly points: number }[]
}

export interface RubricMarks {
  readonly mark: number | null
  /** Of the criteria that a row names; none where no row names one. */
  readonly criteria: readonly { readonly criterionId: number; readonly mark: number }[]
}

const topOf = ({ levels }: PointsRow) => Math.max(0, ...levels.map(({ points }) => points))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/**
 * The marks of a deliverable from the levels chosen in its rubric. A criterion that rows name gets `10 × points / maximum` of these rows,
 * and of those without a criterion, which count for every named one; the mark is that of the criteria, as if they had been typed. Without
 * a named criterion the mark is that of all rows. Rows without a level are left out: empty is not zero. A criterion without a level in a
 * row of its own has no mark.
 * @param choices the chosen level of each row, by the id of the row
 * @param criteria criteria of the deliverable with their weights in it; a row with another one counts as a row without
 */
export function marksFromRubric(
  rows: readonly PointsRow[],
  choices: ReadonlyMap<number, number>,
  criteria: readonly { readonly id: number; readonly weight: number }[],
): RubricMarks {
  const weights = new Map(criteria.map(({ id, weight }) => [id, weight]))
  const scored = rows.flatMap((row) => {
    const level = row.levels.find(({ id }) => id === choices.get(row.id))
    const criterionId = row.criterionId !== null && weights.has(row.criterionId) ? row.criterionId : null
    return level === undefined ? [] : [{ criterionId, points: level.points, top: topOf(row) }]
  })
  const markOf = (of: typeof scored) => {
    const top = sum(of.map((each) => each.top))
    return top === 0 ? null : markFromPoints(sum(of.map(({ points }) => points)), top)
  }
  const named = criteria.filter(({ id }) => rows.some(({ criterionId }) => criterionId === id))
  if (named.length === 0) return { mark: markOf(scored), criteria: [] }
  const marked = named.flatMap(({ id, weight }) => {
    if (!scored.some(({ criterionId }) => criterionId === id)) return []
    const mark = markOf(scored.filter(({ criterionId }) => criterionId === id || criterionId === null))
    return mark === null ? [] : [{ criterionId: id, mark, weight }]
  })
  return { mark: markFromCriteria(marked), criteria: marked.map(({ criterionId, mark }) => ({ criterionId, mark })) }
}
