import type { Schema } from '@/shared/api'

export type Tree = Schema<'ContentTree'>
export type ContentNode = Schema<'ContentNode'>
export type Changed = Schema<'ContentsChanged'>

const inOrder = (a: ContentNode, b: ContentNode) => a.position - b.position || a.id - b.id

/** Children of a node, or the contents of the first level, in order. */
export const childrenOf = ({ nodes }: Pick<Tree, 'nodes'>, parentId: number | null): ContentNode[] =>
  nodes.filter(({ parent_id }) => parent_id === parentId).toSorted(inOrder)

export const nodeOf = ({ nodes }: Pick<Tree, 'nodes'>, id: number | null): ContentNode | undefined => nodes.find((node) => node.id === id)

/** Ids of a node and everything below it. */
export function subtreeIds(tree: Pick<Tree, 'nodes'>, id: number): number[] {
  return [id, ...childrenOf(tree, id).flatMap((child) => subtreeIds(tree, child.id))]
}

/** Levels of a subtree: 1 for a node without children. */
export const heightOf = (tree: Pick<Tree, 'nodes'>, id: number): number =>
  1 + Math.max(0, ...childrenOf(tree, id).map((child) => heightOf(tree, child.id)))

/** The tree after a write. */
export function applyChanged(tree: Tree, { nodes, removed }: Changed): Tree {
  const gone = new Set(removed)
  const fresh = new Map(nodes.map((node) => [node.id, node]))
  const kept = tree.nodes.filter(({ id }) => !gone.has(id) && !fresh.has(id))
  return {
    ...tree,
    nodes: [...kept, ...nodes],
    deliverables: tree.deliverables.filter(({ content_id }) => !gone.has(content_id)),
    resources: tree.resources.filter(({ content_id }) => !gone.has(content_id)),
    bin_count: tree.bin_count + (removed.length > 0 ? 1 : 0),
  }
}

export interface Row {
  readonly node: ContentNode
  /** Place among the siblings, from 1, and their number. */
  readonly place: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

/** The visible nodes in the order of the screen: what is below a folded one is left out. */
export function visibleRows(tree: Pick<Tree, 'nodes'>, folded: ReadonlySet<number>): Row[] {
  const byParent = new Map<number | null, ContentNode[]>()
  for (const node of tree.nodes) byParent.set(node.parent_id, [...(byParent.get(node.parent_id) ?? []), node])
  const below = (parentId: number | null): Row[] => {
    const siblings = (byParent.get(parentId) ?? []).toSorted(inOrder)
    return siblings.flatMap((node, index) => {
      const hasChildren = byParent.has(node.id)
      const isOpen = hasChildren && !folded.has(node.id)
      return [{ node, place: index + 1, siblings: siblings.length, hasChildren, isOpen }, ...(isOpen ? below(node.id) : [])]
    })
  }
  return below(null)
}

/** Nodes of a selection that are not in another selected one, in the order of the screen. */
export function rootsOf(tree: Tree, selected: ReadonlySet<number>): number[] {
  const below = new Set([...selected].flatMap((id) => subtreeIds(tree, id).slice(1)))
  return tree.nodes.filter(({ id }) => selected.has(id) && !below.has(id)).map(({ id }) => id)
}
