import type { Schema } from '@/shared/api'

type Rubric = Schema<'Rubric'>

/** The most points of a row, in hundredths. */
export const rowMaximum = ({ cells }: Pick<Schema<'RubricRow'>, 'cells'>) => Math.max(0, ...cells.map(({ points }) => points))

/** Points of the chosen levels, in hundredths, of the maximum of all rows, and how many rows have a level. */
export function rubricTotals({ levels, rows }: Rubric, levelOf: (rowId: number) => number | null) {
  const points = rows.flatMap(({ id, cells }) => {
    const at = levels.findIndex((level) => level.id === levelOf(id))
    return at === -1 ? [] : [cells[at]?.points ?? 0]
  })
  return {
    points: points.reduce((sum, each) => sum + each, 0),
    max: rows.reduce((sum, row) => sum + rowMaximum(row), 0),
    chosen: points.length,
  }
}
