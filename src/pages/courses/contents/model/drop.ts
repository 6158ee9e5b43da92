import type { TreeDrop } from '@/shared/ui'
import type { RowPlace } from './row-places'
import { childrenOf, heightOf, itemOf, itemsOf, nodeOf, rootsOf, type RowId, rowIdOf, subtreeIds, type Tree } from './tree'

/** What is dragged with a row: the selection if it is in it, otherwise the row. */
export const draggedWith = (tree: Tree, id: RowId, selected: ReadonlySet<RowId>): RowId[] =>
  selected.has(id) ? rootsOf(tree, selected) : [id]

type Drop = TreeDrop<RowId>

/** The row beside which something is dropped, and its side; for the beginning of a parent the first of what stands there. */
function placeOf(drop: Drop, first: RowId | undefined): RowPlace {
  const { parentId, at } = drop
  if (at === 'start' && first !== undefined) return { anchor: first, side: 'before' }
  if (typeof at === 'string') return { anchor: parentId ?? 'top', side: 'inside' }
  return 'before' in at ? { anchor: at.before, side: 'before' } : { anchor: at.after, side: 'after' }
}

/** Items go into a content, or beside one that is of the same kind as all of them. */
function placeOfItems(tree: Tree, ids: readonly RowId[], drop: Drop): RowPlace | null {
  const { parentId, at } = drop
  if (typeof parentId !== 'number') return null
  const [kind, ...otherKinds] = new Set(ids.map((id) => itemOf(tree, id)?.itemKind))
  const others = itemsOf(tree, parentId).filter((item) => otherKinds.length === 0 && item.itemKind === kind && !ids.includes(rowIdOf(item)))
  const [first] = others
  const place = placeOf(drop, first && rowIdOf(first))
  return typeof at === 'string' || others.some((item) => rowIdOf(item) === place.anchor) ? place : null
}

/** The place of a drop; null where what is dragged does not fit: in itself, below the third level, or among rows of another kind. */
export function placeOfDrop(tree: Tree, ids: readonly RowId[], drop: Drop): RowPlace | null {
  const nodes = ids.filter((id) => typeof id === 'number')
  if (nodes.length === 0) return placeOfItems(tree, ids, drop)
  const { parentId } = drop
  if (typeof parentId === 'string') return null
  const moving = new Set<RowId | null>(nodes.flatMap((id) => subtreeIds(tree, id)))
  const place = placeOf(drop, childrenOf(tree, parentId).find(({ id }) => !moving.has(id))?.id)
  // with items it goes into a content
  if (nodes.length < ids.length && (parentId === null || typeof drop.at !== 'string')) return null
  if (typeof place.anchor === 'string' && place.anchor !== 'top') return null
  if (moving.has(parentId) || moving.has(place.anchor === 'top' ? null : place.anchor)) return null
  const level = nodeOf(tree, parentId)?.level ?? 0
  return level + Math.max(...nodes.map((id) => heightOf(tree, id))) > 3 ? null : place
}
