import type { PlaceNode } from '@/shared/places'
import { heightOf, type Item, rowIdOf, rowsById, type RowId, type Tree, visibleRows } from './tree'

type Nodes = Pick<Tree, 'nodes'>
const deepest = 3

/** Why something cannot be placed somewhere. */
interface Reasons {
  readonly tooDeep: string
  readonly onlyInside: string
  readonly onlyBeside: string
}

/** The contents in the order of the screen, without what is placed in them. */
const contentsOf = ({ nodes }: Nodes) => visibleRows({ nodes }, new Set()).map(({ node }) => node)

/** Levels of the highest of some rows; 0 without a node. */
export const highest = (tree: Nodes, ids: readonly RowId[]): number =>
  Math.max(0, ...ids.map((id) => (typeof id === 'number' ? heightOf(tree, id) : 0)))

/**
 * Where nodes can be placed in a tree.
 * @param height levels of the highest one
 * @param moving those of them that stand in the same tree
 */
export function nodePlaces(tree: Nodes, height: number, { tooDeep }: Reasons, moving: readonly RowId[] = []): PlaceNode<RowId>[] {
  const moved = new Set(moving)
  return contentsOf(tree).map(({ id, parent_id, name, level }) => ({
    ...{ id, parentId: parent_id, name, isMoving: moved.has(id) },
    refused: {
      ...(level + height > deepest && { inside: tooDeep }),
      ...(level + height - 1 > deepest && { before: tooDeep, after: tooDeep }),
    },
  }))
}

/** The contents in which items can be placed, and nodes with them. */
export function holderPlaces(
  tree: Nodes,
  height: number,
  { onlyInside, tooDeep }: Reasons,
  moving: readonly RowId[] = [],
): PlaceNode<RowId>[] {
  const moved = new Set(moving)
  return contentsOf(tree).map(({ id, parent_id, name, level }) => ({
    ...{ id, parentId: parent_id, name, isPeer: false, isMoving: moved.has(id) },
    refused: { before: onlyInside, after: onlyInside, ...(level + height > deepest && { inside: tooDeep }) },
  }))
}

/** Where items of one kind can be placed: in the contents, and beside those of the kind. */
function itemPlaces(tree: Tree, kind: Item['itemKind'], moving: readonly RowId[], reasons: Reasons): PlaceNode<RowId>[] {
  const contents = new Map(holderPlaces(tree, 0, reasons).map((node) => [node.id, node]))
  const moved = new Set(moving)
  return visibleRows(tree, new Set()).flatMap(({ id, name, item, node }): PlaceNode<RowId>[] => {
    if (!item) return [contents.get(id) ?? []].flat()
    if (item.itemKind !== kind) return []
    return [{ id, parentId: node.id, name, isMoving: moved.has(rowIdOf(item)), refused: { inside: reasons.onlyBeside } }]
  })
}

/** Where rows of a tree can be moved in it. */
export function rowPlaces(tree: Tree, ids: readonly RowId[], reasons: Reasons): PlaceNode<RowId>[] {
  const { items } = rowsById(tree)
  const [kind, ...others] = new Set(ids.map((id) => items.get(id)?.itemKind))
  const height = highest(tree, ids)
  if (others.length > 0) return holderPlaces(tree, height, reasons, ids)
  return kind === undefined ? nodePlaces(tree, height, reasons, ids) : itemPlaces(tree, kind, ids, reasons)
}
