import { itemOf, nodeOf, type Row, type RowId, type Tree } from './tree'

/** The nodes above a node or an item, the nearest first. */
export function ancestorsOf(tree: Tree, id: RowId): number[] {
  const above = typeof id === 'string' ? itemOf(tree, id)?.content_id : nodeOf(tree, id)?.parent_id
  return above === undefined || above === null ? [] : [above, ...ancestorsOf(tree, above)]
}

/** The row of a node or an item; of what is folded away the nearest one above it, of what is not in the tree none. */
export const shownRowOf = (tree: Tree, rows: readonly Row[], id: RowId): RowId | undefined => {
  const shown = new Set(rows.map((row) => row.id))
  return [id, ...ancestorsOf(tree, id)].find((each) => shown.has(each))
}
