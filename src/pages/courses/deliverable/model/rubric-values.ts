import type { Schema } from '@/shared/api'
import { formatScale, readHundredths } from '@/shared/lib/format'

type Rubric = Schema<'Rubric'>
export type AuthoredRubric = Schema<'AuthoredRubric'>
export type TypedLevel = Schema<'RubricLevel'>

export interface TypedCell {
  /** As typed. */
  readonly points: string
  readonly description: string
}

export interface TypedRow {
  readonly id: number
  readonly title: string
  readonly criterion_id: number | null
  readonly cells: readonly TypedCell[]
}

/** A rubric as it is typed; points as text. */
export interface RubricValues {
  readonly levels: readonly TypedLevel[]
  readonly rows: readonly TypedRow[]
}

export const mostLevels = 10
export const mostRows = 30
const mostPoints = 100_000
const emptyCell: TypedCell = { points: '', description: '' }

/** @param criteria those that the deliverable assesses now: a row whose criterion has left them works none */
export const rubricValues = ({ levels, rows }: Rubric, criteria: readonly { readonly id: number }[]): RubricValues => ({
  levels,
  rows: rows.map((row) => ({
    ...row,
    criterion_id: criteria.some(({ id }) => id === row.criterion_id) ? row.criterion_id : null,
    cells: row.cells.map((cell) => ({ ...cell, points: formatScale(cell.points) })),
  })),
})

/** What is typed as a rubric; points that are none yet count as 0. */
export const toRubric = ({ levels, rows }: RubricValues): Rubric => ({
  levels: [...levels],
  rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, points: readHundredths(cell.points) ?? 0 })) })),
})

const nextId = (parts: readonly { readonly id: number }[]) => Math.max(0, ...parts.map(({ id }) => id)) + 1
const without = <T>(list: readonly T[], at: number) => list.filter((_, index) => index !== at)

export const addRow = ({ levels, rows }: RubricValues): RubricValues => ({
  levels,
  // the points of the row above, which most rows share
  rows: [
    ...rows,
    {
      id: nextId(rows),
      title: '',
      criterion_id: null,
      cells: levels.map((_, at) => ({ ...emptyCell, points: rows.at(-1)?.cells[at]?.points ?? '' })),
    },
  ],
})
export const removeRow = ({ levels, rows }: RubricValues, at: number): RubricValues => ({ levels, rows: without(rows, at) })
export const addLevel = ({ levels, rows }: RubricValues): RubricValues => ({
  levels: [...levels, { id: nextId(levels), title: '' }],
  rows: rows.map((row) => ({ ...row, cells: [...row.cells, emptyCell] })),
})
export const removeLevel = ({ levels, rows }: RubricValues, at: number): RubricValues => ({
  levels: without(levels, at),
  rows: rows.map((row) => ({ ...row, cells: without(row.cells, at) })),
})

function moved<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const [one, other] = [list[at], list[at + by]]
  if (one === undefined || other === undefined) return list
  return list.map((each, index) => (index === at ? other : index === at + by ? one : each))
}
export const moveRow = ({ levels, rows }: RubricValues, at: number, by: -1 | 1): RubricValues => ({ levels, rows: moved(rows, at, by) })
export const moveLevel = ({ levels, rows }: RubricValues, at: number, by: -1 | 1): RubricValues => ({
  levels: moved(levels, at, by),
  rows: rows.map((row) => ({ ...row, cells: moved(row.cells, at, by) })),
})
export const changeRow = ({ levels, rows }: RubricValues, at: number, change: Partial<TypedRow>): RubricValues => ({
  levels,
  rows: rows.map((row, index) => (index === at ? { ...row, ...change } : row)),
})

/**
 * Another rubric in the place of this one. Rows and levels with the same title keep their ids, so that levels chosen for students stay.
 * @param criteria those that the rows may name; others are left out
 */
export function replacedBy(values: RubricValues, other: Rubric, criteria: readonly { readonly id: number }[]): RubricValues {
  const withIds = <T extends { readonly id: number; readonly title: string }>(parts: readonly T[], before: readonly T[]): T[] => {
    const taken = new Set<number>()
    let free = nextId([...parts, ...before])
    return parts.map((part) => {
      const same = before.find(({ id, title }) => title === part.title && !taken.has(id))
      const id = same?.id ?? free++
      taken.add(id)
      return { ...part, id }
    })
  }
  const { levels, rows } = rubricValues(other, criteria)
  return { levels: withIds(levels, values.levels), rows: withIds(rows, values.rows) }
}

/** Error codes by place of what the contract cannot check before it is sent. */
export function checkRubric({ levels, rows }: RubricValues): Record<`${string}.${string}`, string> {
  const errors: [`${string}.${string}`, string][] = []
  for (const [at, { title }] of levels.entries()) if (title.trim() === '') errors.push([`levels.${at}.title`, 'required'])
  for (const [at, { title, cells }] of rows.entries()) {
    if (title.trim() === '') errors.push([`rows.${at}.title`, 'required'])
    const points = cells.map((cell) => readHundredths(cell.points))
    for (const [column, each] of points.entries())
      if (each === null || each > mostPoints) errors.push([`rows.${at}.points.${column}`, 'points_format'])
    if (points.every((each) => each === 0)) errors.push([`rows.${at}.cells`, 'no_points'])
  }
  return Object.fromEntries(errors)
}

/** The criteria that no row works, where some row works one: they get no mark with the rubric. */
export function unworked(values: RubricValues, criteria: AuthoredRubric['criteria']): AuthoredRubric['criteria'] {
  const named = new Set(values.rows.map(({ criterion_id }) => criterion_id))
  return criteria.some(({ id }) => named.has(id)) ? criteria.filter(({ id }) => !named.has(id)) : []
}

/** The part of a row in the points of all rows, in hundredths of a percent; null while there are none. */
export function shareOf({ rows }: RubricValues, at: number): number | null {
  const tops = rows.map(({ cells }) => Math.max(0, ...cells.map(({ points }) => readHundredths(points) ?? 0)))
  const total = tops.reduce((sum, each) => sum + each, 0)
  return total === 0 ? null : Math.round(((tops[at] ?? 0) * 10_000) / total)
}
