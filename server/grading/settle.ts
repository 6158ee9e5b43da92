import type { Combined } from './combine.ts'
import { type Fraction, ONE, ZERO, compare, fraction, parseFraction } from './fraction.ts'
import type { Adjustment, MarkNode, NodeKind } from './mark-node.ts'
import type { ClosedMark, CriterionRule, CustomScore, GradebookInput } from './gradebook-input.ts'
import { reachesMark } from './shown-mark.ts'

/** The data of a node before its mark is computed. */
export interface NodeBase {
  readonly kind: NodeKind
  readonly id: MarkNode['id']
  readonly code?: string
  readonly name: string | null
  readonly weight: number | null
  readonly position: number
  readonly isActive?: boolean
  readonly recovery?: boolean
}

/** The teacher's own mark for a node, if there is one. */
export function overrideOf(input: GradebookInput, kind: 'program' | 'result' | 'content', id: number): CustomScore | undefined {
  return input.customScores.find(({ target }) => target.kind === kind && (target.kind === 'program' || target.id === id))
}

/** The highest mark that closed evaluations hold of a learning result, if one does. */
function closedMarkOf(input: GradebookInput, resultId: number): ClosedMark | undefined {
  const held = (input.closed ?? []).filter((each) => each.resultId === resultId)
  return held.toSorted((a, b) => compare(parseFraction(b.exact), parseFraction(a.exact)) || (a.at < b.at ? -1 : 1))[0]
}

/** Keeps a learning result at what a closed evaluation holds, where it would be lower now or have no mark. */
export function keepClosed(node: MarkNode, input: GradebookInput): MarkNode {
  const closed = closedMarkOf(input, Number(node.id))
  if (closed === undefined) return node
  const to = parseFraction(closed.exact)
  if (node.value !== null && compare(node.value, to) >= 0) return node
  return {
    ...node,
    value: to,
    passed: reachesMark(to, input.rules.passMark),
    decidedBy: 'closed',
    assessed: node.value === null ? ONE : node.assessed,
    excluded: null,
    adjustments: [
      ...node.adjustments,
      {
        ...{ kind: 'closed', isOwn: closed.isOwn ?? false, from: node.value, to },
        ...{ reason: closed.evaluation, author: null, at: closed.at },
      },
    ],
  }
}

/**
 * Completes a node from its combined children: the override replaces the computed value (which stays readable under it), then pass
 * or fail, and the reason for a missing mark. The parent decides the node's share when it combines it.
 */
export function settle(base: NodeBase, rule: CriterionRule, from: Combined, passMark: number, override?: CustomScore): MarkNode {
  const value = override === undefined ? from.computed : fraction(override.mark)
  const decidedBy = from.recovered ? 'recovery' : 'rule'
  return {
    kind: base.kind,
    id: base.id,
    code: base.code ?? null,
    name: base.name,
    weight: base.weight,
    position: base.position,
    recovery: base.recovery ?? false,
    rule,
    computed: from.computed,
    value,
    passed: value === null ? null : reachesMark(value, passMark),
    decidedBy: override !== undefined ? 'override' : value === null ? null : decidedBy,
    assessed: override === undefined ? from.assessed : ONE,
    excluded: base.isActive === false ? 'inactive' : value === null ? from.absence : null,
    share: ZERO,
    contribution: ZERO,
    adjustments: override === undefined ? [] : [adjustment(override, from.computed)],
    evidence: null,
    children: from.children,
  }
}

function adjustment({ mark, reason, author, at }: CustomScore, from: Fraction | null): Adjustment {
  return { kind: 'override', isOwn: true, from, to: fraction(mark), reason, author, at }
}
