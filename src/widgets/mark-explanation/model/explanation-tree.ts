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

/** What an explanation is opened from. */
export interface MarkOf {
  readonly kind: 'deliverable' | 'criterion' | 'result' | 'content'
  readonly id: number
}

/** Whether a node is the asked one; an attempt is part of its deliverable. */
export const isNodeOf = ({ kind, id }: Pick<ExplanationNode, 'kind' | 'id'>, asked: MarkOf | undefined) =>
  asked !== undefined && id === asked.id && (kind === 'attempt' ? 'deliverable' : kind) === asked.kind

/** Keys of the nodes that must be open to show the asked one; none if it is not in the tree. */
export function waysTo(branch: Branch, asked: MarkOf): readonly string[] {
  const isIt = isNodeOf(branch.node, asked)
  const below = branch.children.flatMap((child) => waysTo(child, asked))
  return isIt || below.length > 0 ? [branch.node.key, ...below] : []
}

/** The name of a node in a sentence: its code if it has one ("RA1"), else its name. */
export function nameOf({ code, name }: Pick<ExplanationNode, 'code' | 'name'>): string {
  return code ?? name ?? ''
}
