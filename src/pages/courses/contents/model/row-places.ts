import type { PlaceAt } from '@/shared/places'
import { childrenOf, itemOf, itemsOf, nodeOf, rowIdOf, type RowId, type Tree } from './tree'

/** A place beside a row or in it, wherever that row stands when it is its turn. */
export type RowPlace = PlaceAt<RowId>

const kindOf = (id: RowId) => (typeof id === 'number' ? 'n' : id.slice(0, 1))

/** What of the kind of a row stands in a parent, in order. */
const siblingsIn = (tree: Tree, parentId: number | null, id: RowId): RowId[] =>
  typeof id === 'number'
    ? childrenOf(tree, parentId).map((node) => node.id)
    : itemsOf(tree, parentId ?? 0).flatMap((item) => (kindOf(rowIdOf(item)) === kindOf(id) ? [rowIdOf(item)] : []))

/** The parent of what is placed there, null for the first level; undefined where the row of the place is gone. */
export function parentAt(tree: Tree, { anchor, side }: RowPlace): number | null | undefined {
  if (anchor === 'top') return null
  if (typeof anchor === 'string') return itemOf(tree, anchor)?.content_id
  const node = nodeOf(tree, anchor)
  return side === 'inside' ? node?.id : node?.parent_id
}

/**
 * The index of each row among those of its kind in a parent, as if all of them had been taken out before: beside the row of the place where
 * that is of the kind, otherwise behind the others.
 */
export function indexesAt(tree: Tree, ids: readonly RowId[], parentId: number | null, { anchor, side }: RowPlace): number[] {
  const moving = new Set(ids)
  // where the next one of each kind goes
  const next = new Map<string, number>()
  const firstOf = (id: RowId) => {
    const others = siblingsIn(tree, parentId, id).filter((each) => !moving.has(each))
    const beside = anchor === 'top' || side === 'inside' ? -1 : others.indexOf(anchor)
    return beside === -1 ? others.length : side === 'before' ? beside : beside + 1
  }
  return ids.map((id) => {
    const index = next.get(kindOf(id)) ?? firstOf(id)
    next.set(kindOf(id), index + 1)
    return index
  })
}

/** Whether a row stands at a place already. */
export function standsAt(tree: Tree, id: RowId, place: RowPlace): boolean {
  const parentId = parentAt(tree, place)
  const above = typeof id === 'string' ? itemOf(tree, id)?.content_id : nodeOf(tree, id)?.parent_id
  if (parentId === undefined || above !== parentId) return false
  return siblingsIn(tree, parentId, id).indexOf(id) === indexesAt(tree, [id], parentId, place)[0]
}
