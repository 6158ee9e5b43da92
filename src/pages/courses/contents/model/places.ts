import type { PlaceNode } from '@/shared/places'
import { heightOf, type Item, rowIdOf, type RowId, type Tree, visibleRows } from './tree'

type Nodes = Pick<Tree, 'nodes'>
const deepest = 3

/** All contents of a tree, without what stands in them. */
const contentsOf = ({ nodes }: Nodes) => visibleRows({ nodes }, new Set())

/**
 * Where nodes can be placed in a tree.
 * @param height levels of the highest one
 * @param moving those of them that stand in the same tree
 */
export function nodePlaces(tree: Nodes, height: number, tooDeep: string, moving: readonly number[] = []): PlaceNode<number>[] {
  return contentsOf(tree).map(({ node: { id, parent_id, name, level } }) => ({
    ...{ id, parentId: parent_id, name, isMoving: moving.includes(id) },
    refused: {
      ...(level + height > deepest && { inside: tooDeep }),
      ...(level + height - 1 > deepest && { before: tooDeep, after: tooDeep }),
    },
  }))
}

/** Levels of the highest of some nodes; 0 without any. */
export const highest = (tree: Nodes, ids: readonly number[]): number => Math.max(0, ...ids.map((id) => heightOf(tree, id)))

/** The contents in which an item can be placed. */
export const holderPlaces = (tree: Nodes, onlyInside: string): PlaceNode<RowId>[] =>
  contentsOf(tree).map(({ node: { id, parent_id, name } }) => ({
    ...{ id, parentId: parent_id, name, isPeer: false },
    refused: { before: onlyInside, after: onlyInside },
  }))

/** Where an item can be placed: in the contents, and beside those of its kind. */
export function itemPlaces(
  tree: Tree,
  moved: Item,
  reasons: { readonly onlyInside: string; readonly onlyBeside: string },
): PlaceNode<RowId>[] {
  const contents = new Map(holderPlaces(tree, reasons.onlyInside).map((node) => [node.id, node]))
  return visibleRows(tree, new Set()).flatMap(({ id, name, item, node }): PlaceNode<RowId>[] => {
    if (!item) return [contents.get(id) ?? []].flat()
    if (item.itemKind !== moved.itemKind) return []
    const isMoving = rowIdOf(item) === rowIdOf(moved)
    return [{ id, parentId: node.id, name, isMoving, refused: { inside: reasons.onlyBeside } }]
  })
}
