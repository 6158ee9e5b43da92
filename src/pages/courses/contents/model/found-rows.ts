import { matchesQuery } from '@/shared/lib/search'
import { type Row, type RowId, type Tree, visibleRows } from './tree'

/** The rows whose names match what is searched, with those above them; nothing is folded. `ids`: those that match, in order. */
export function foundRows(tree: Tree, search: string): { readonly rows: Row[]; readonly ids: RowId[] } {
  const all = visibleRows(tree, new Set())
  const shown = new Set<RowId>()
  const ids: RowId[] = []
  // what is in a row comes after it
  for (const { id, parentId, name } of all.toReversed()) {
    const isMatch = matchesQuery(name, search)
    if (isMatch) ids.push(id)
    if (isMatch || shown.has(id)) {
      shown.add(id)
      if (parentId !== null) shown.add(parentId)
    }
  }
  return { rows: all.filter(({ id }) => shown.has(id)), ids: ids.toReversed() }
}
