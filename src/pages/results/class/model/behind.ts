import { type Standing, standingOf } from '@/entities/result'
import type { Schema } from '@/shared/api'

type ClassStudents = Schema<'ClassStudents'>
export type StudentRow = ClassStudents['rows'][number]

/** A student who needs help, and why. */
export interface Behind {
  readonly row: StudentRow
  readonly level: Standing
  /** The top parts that the student fails, by name. */
  readonly failed: readonly string[]
}

/** Who is behind, the most urgent first: who fails, by mark; then who is at risk, as in the notebook; then who misses work. */
export function behindIn({ columns, rows }: Pick<ClassStudents, 'columns' | 'rows'>): Behind[] {
  const order = { failing: 0, risk: 1, missing: 2 } as const satisfies Record<Standing, number>
  return rows
    .flatMap((row): Behind[] => {
      const { mark, passed, fails_part, missing } = row
      const level = standingOf({ mark, passed, failsPart: fails_part, missing })
      const failed = columns.flatMap(({ parent_id, code, name }, index) =>
        parent_id === null && row.parts[index]?.passed === false ? [code ?? name] : [],
      )
      return level === null ? [] : [{ row, failed, level }]
    })
    .toSorted((a, b) => order[a.level] - order[b.level] || (a.row.mark ?? 1001) - (b.row.mark ?? 1001) || b.row.missing - a.row.missing)
}
