import type { Schema } from '@/shared/api'

export type ExplanationNode = Schema<'ExplanationNode'>

/** A node with its children. */
export interface Branch {
  readonly node: ExplanationNode
  readonly children: readonly Branch[]
}

/** The flat list of the contract as a tree; its root is the program. Undefined for an empty list. */
export function treeOf(nodes: readonly ExplanationNode[]): Branch | undefined {
  const childrenOf = Map.groupBy(nodes, ({ parent }) => parent)
  const branch = (node: ExplanationNode): Branch => ({ node, children: (childrenOf.get(node.key) ?? []).map(branch) })
  const [root] = nodes
  return root && branch(root)
}

/** The calculation that decides the mark, and the other one. */
export function readingsOf(program: Branch, final: 'results' | 'contents') {
  const reading = (which: 'results' | 'contents') => program.children.find(({ node }) => node.reading === which)
  return { deciding: reading(final), other: reading(final === 'results' ? 'contents' : 'results') }
}

/** Keys of the nodes that must be open to show a deliverable; none if it is not in the tree. */
export function waysTo(branch: Branch, deliverableId: number): readonly string[] {
  const isIt = (branch.node.kind === 'deliverable' || branch.node.kind === 'attempt') && branch.node.id === deliverableId
  const below = branch.children.flatMap((child) => waysTo(child, deliverableId))
  return isIt || below.length > 0 ? [branch.node.key, ...below] : []
}

/** The name of a node in a sentence: its code if it has one ("RA1"), else its name. */
export function nameOf({ code, name }: Pick<ExplanationNode, 'code' | 'name'>): string {
  return code ?? name ?? ''
}
