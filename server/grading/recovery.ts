import { combine } from './combine.ts'
import { type MarkNode, inOrder } from './mark-node.ts'
import { settle } from './settle.ts'
import type { CriterionRule } from './gradebook-input.ts'

/** A recovery in one place of the tree, and the deliverable that it recovers, if it is a single one. */
export interface Chance {
  readonly node: MarkNode
  readonly recoversId: number | null
}

const attempt = (node: MarkNode): MarkNode => ({ ...node, kind: 'attempt', weight: null })

/**
 * Hangs each recovery of a particular deliverable under that deliverable, which becomes the better of its attempts.
 *
 * Where that deliverable has no mark in this place, the recovery stands alone (`standing`: against the whole criterion or
 * content node) instead of in its place: a low mark where there was none would lower a mean, and a recovery never lowers.
 * Where it has no weight under `rule`, neither has its recovery.
 */
export function withRecoveries(
  rule: CriterionRule,
  leaves: readonly MarkNode[],
  chances: readonly Chance[],
  passMark: number,
): { ordinary: MarkNode[]; standing: MarkNode[] } {
  const takes = ({ excluded, weight }: MarkNode) => excluded === null || (excluded !== 'inactive' && rule === 'weighted' && weight === 0)
  const taking = new Set(leaves.filter(takes).map(({ id }) => id))
  const hangs = ({ recoversId }: Chance) => recoversId !== null && taking.has(recoversId)
  const ordinary = leaves.map((each): MarkNode => {
    const own = chances.filter((chance) => hangs(chance) && chance.recoversId === each.id)
    if (own.length === 0) return each
    const { id, name, weight, position, evidence } = each
    const attempts = combine('best', [attempt(each)], inOrder(own.map(({ node }) => attempt(node))))
    return { ...settle({ kind: 'deliverable', id, name, weight, position }, 'best', attempts, passMark), evidence }
  })
  return { ordinary: inOrder(ordinary), standing: inOrder(chances.filter((each) => !hangs(each)).map(({ node }) => node)) }
}
