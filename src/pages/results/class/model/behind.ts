import type { Schema } from '@/shared/api'

type ClassStudents = Schema<'ClassStudents'>
export type StudentRow = ClassStudents['rows'][number]

/** A student who needs help, and why. */
export interface Behind {
  readonly row: StudentRow
  readonly level: 'failing' | 'risk' | 'missing'
  /** The top parts that the student fails, by name. */
  readonly failed: readonly string[]
}

/**
 * Who is behind, the most urgent first: who fails, by mark; then who is at risk, as in the notebook (passing, with a failed part or two
 * pieces of work missing); then who misses work.
 */
export function behindIn({ columns, rows }: Pick<ClassStudents, 'columns' | 'rows'>): Behind[] {
  const order = { failing: 0, risk: 1, missing: 2 } as const satisfies Record<Behind['level'], number>
  return rows
    .flatMap((row): Behind[] => {
      const failed = columns.flatMap(({ parent_id, code, name }, index) =>
        parent_id === null && row.parts[index]?.passed === false ? [code ?? name] : [],
      )
      const isFailing = row.passed === false || row.acta_passed === false
      const isAtRisk = row.mark !== null && (failed.length > 0 || row.overdue > 1)
      if (!isFailing && !isAtRisk && row.overdue === 0) return []
      return [{ row, failed, level: isFailing ? 'failing' : isAtRisk ? 'risk' : 'missing' }]
    })
    .toSorted((a, b) => order[a.level] - order[b.level] || (a.row.mark ?? 1001) - (b.row.mark ?? 1001) || b.row.overdue - a.row.overdue)
}
