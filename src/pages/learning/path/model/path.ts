import type { Schema } from '@/shared/api'

export type PathNode = Schema<'LearningNode'>

/** A node with those below it. */
export interface TreeNode {
  readonly node: PathNode
  readonly children: readonly TreeNode[]
}

/** The nodes as a tree; with `root` only what is below that node. */
export function treeOf(nodes: readonly PathNode[], root: number | null = null): readonly TreeNode[] {
  const below = Map.groupBy(nodes, ({ parent_id }) => parent_id)
  const grow = (parent: number | null): readonly TreeNode[] => (below.get(parent) ?? []).map((node) => ({ node, children: grow(node.id) }))
  return grow(root)
}

/** Minutes of work in a node: those of the stops in it, or its own where they say nothing. */
export function minutesOf({ node, children }: TreeNode): number {
  const below = children.reduce((sum, child) => sum + minutesOf(child), 0)
  return below + (node.is_stop || below === 0 ? node.minutes : 0)
}

/** A node with everything below it, in the order of the tree; all of them without a root. */
export function within(nodes: readonly PathNode[], root: number | null): readonly PathNode[] {
  if (root === null) return nodes
  const inside = new Set([root])
  // a parent stands before what is below it
  return nodes.filter(({ id, parent_id }) => {
    if (id !== root && (parent_id === null || !inside.has(parent_id))) return false
    inside.add(id)
    return true
  })
}

/** Whether a node is in a part of the program. A tree that was read before the node was made has only the one above it. */
export const isWithin = (nodes: readonly PathNode[], root: number | null, { id, parent_id }: Pick<PathNode, 'id' | 'parent_id'>) =>
  root === null || id === root || within(nodes, root).some((node) => node.id === id || node.id === parent_id)

/** A node and those above it, from the top. */
export function lineOf(nodes: readonly PathNode[], id: number | null): readonly PathNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const line: PathNode[] = []
  for (let node = byId.get(id ?? 0); node; node = byId.get(node.parent_id ?? 0)) line.unshift(node)
  return line
}

/** The stops before and after a node, without those of which the reader sees the name only. */
export function neighbours(nodes: readonly PathNode[], id: number): { before: PathNode | undefined; after: PathNode | undefined } {
  const stops = nodes.filter((node) => node.id === id || (node.is_stop && node.state !== 'restricted'))
  const at = stops.findIndex((node) => node.id === id)
  return { before: stops[at - 1], after: at === -1 ? undefined : stops[at + 1] }
}

/**
 * Where the reader goes on within some nodes: where they go on in the program if that is among them, otherwise the first stop with
 * something that can be done now. Null when there is none.
 */
export function goesOnAt(nodes: readonly PathNode[], next: number | null): number | null {
  const open = nodes.find(({ is_stop, state, opens_at }) => is_stop && state === 'open' && opens_at === null)
  return nodes.some(({ id }) => id === next) ? next : (open?.id ?? null)
}

/** The first opening of what is not open yet. */
export function nextOpening(nodes: readonly PathNode[]): string | null {
  return nodes.flatMap(({ opens_at }) => opens_at ?? []).toSorted()[0] ?? null
}
