import { indexOfDrop, type TreeDrop } from '@/shared/ui'
import type { DropPlace } from './contents-setup'
import { itemStandsAt, othersIn } from './item-places'
import { childrenOf, heightOf, itemOf, nodeOf, rootsOf, type RowId, rowIdOf, subtreeIds, type Tree } from './tree'

/** What is dragged with a row: the selection if it is in it, otherwise the row. */
export const draggedWith = (tree: Tree, id: RowId, selected: ReadonlySet<number>): RowId[] =>
  typeof id === 'number' && selected.has(id) ? rootsOf(tree, selected) : [id]

type Drop = TreeDrop<RowId>
const besideOf = ({ at }: Drop) => (typeof at === 'string' ? null : 'before' in at ? at.before : at.after)

/** An item goes into a content, or beside those of its kind. */
function placeOfItem(tree: Tree, rowId: RowId, drop: Drop): DropPlace | null {
  const { parentId } = drop
  const item = itemOf(tree, rowId)
  if (!item || typeof parentId !== 'number') return null
  const beside = besideOf(drop)
  const others = othersIn(tree, item, parentId).map(rowIdOf)
  return beside === null || others.includes(beside) ? { parentId, index: indexOfDrop(others, drop) } : null
}

/** The place of a drop; null where what is dragged does not fit: in itself, below the third level, or among items of another kind. */
export function placeOfDrop(tree: Tree, ids: readonly RowId[], drop: Drop): DropPlace | null {
  const [first] = ids
  if (typeof first === 'string') return placeOfItem(tree, first, drop)
  const { parentId } = drop
  const beside = besideOf(drop)
  if (typeof parentId === 'string' || typeof beside === 'string') return null
  const nodes = ids.filter((id) => typeof id === 'number')
  const moving = new Set(nodes.flatMap((id) => subtreeIds(tree, id)))
  if ((parentId !== null && moving.has(parentId)) || (beside !== null && moving.has(beside))) return null
  const level = nodeOf(tree, parentId)?.level ?? 0
  if (level + Math.max(...nodes.map((id) => heightOf(tree, id))) > 3) return null
  const siblings = childrenOf(tree, parentId).flatMap(({ id }): RowId[] => (moving.has(id) ? [] : [id]))
  return { parentId, index: indexOfDrop(siblings, drop) }
}

/** Whether what is dragged stands at a place already. */
export function standsAt(tree: Tree, ids: readonly RowId[], { parentId, index }: DropPlace): boolean {
  const [id, ...more] = ids
  if (id === undefined || more.length > 0) return false
  if (typeof id === 'number') return childrenOf(tree, parentId).findIndex((node) => node.id === id) === index
  const item = itemOf(tree, id)
  return item !== undefined && parentId !== null && itemStandsAt(tree, item, { contentId: parentId, index })
}
