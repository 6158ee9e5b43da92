import type { Schema } from '@/shared/api'

type Row = Schema<'ResultMark'>

/** A row with its depth and whether there is something in it. */
export interface MarkRow {
  readonly row: Row
  readonly depth: number
  readonly children: readonly MarkRow[]
}

/** Kind and id identify a node; an id alone does not, since contents and deliverables have their own. */
export const keyOf = ({ kind, id }: Pick<Row, 'kind' | 'id'>) => `${kind}${id}`

const parentKind = { criterion: 'result', content: 'content', deliverable: 'content', result: null } as const

/** The flat rows, each parent before what is in it, as a tree. */
export function treeOfRows(rows: readonly Row[]): readonly MarkRow[] {
  const key = (row: Row) => (row.parent_id === null ? null : keyOf({ kind: parentKind[row.kind] ?? row.kind, id: row.parent_id }))
  const below = Map.groupBy(rows, key)
  const build = (parent: string | null, depth: number): MarkRow[] =>
    (below.get(parent) ?? []).map((row) => ({ row, depth, children: build(keyOf(row), depth + 1) }))
  return build(null, 0)
}
