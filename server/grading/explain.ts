import { type Fraction, ONE, ZERO, compare, fraction, fractionText, multiply, roundHalfUp } from './fraction.ts'
import type { CustomScore, Outcome } from './gradebook-input.ts'
import type { Exclusion, MarkNode } from './mark-node.ts'
import { shownMark } from './shown-mark.ts'

/** An adjustment of the computed mark, with its reason and its author. Marks in hundredths. */
export interface ExplainedAdjustment {
  readonly kind: 'override' | 'closed'
  /** Whether a teacher set the mark. */
  readonly isOwn: boolean
  readonly from: number | null
  readonly to: number
  readonly reason: string
  readonly author: CustomScore['author']
  readonly at: string
}

/**
 * "Why this mark?" as plain data: the tree in shown numbers (marks in hundredths, percentages in hundredths of a percent)
 * with the exact ones beside. What is shown adds up: the contributions of siblings give their parent's computed mark to
 * the hundredth, and their shares give 100.00.
 */
export interface Explanation {
  readonly kind: MarkNode['kind']
  readonly id: MarkNode['id']
  readonly code: string | null
  readonly name: string | null
  readonly weight: number | null
  readonly rule: MarkNode['rule']
  readonly recovery: boolean
  readonly mark: number | null
  /** The same without rounding, out of 10: "14/3" where `mark` is 467. */
  readonly exact: string | null
  /** The mark from the children, before any adjustment. */
  readonly computed: number | null
  readonly passed: boolean | null
  readonly decidedBy: MarkNode['decidedBy']
  readonly assessed: number
  readonly excluded: Exclusion | null
  readonly share: number
  readonly contribution: number
  readonly adjustments: readonly ExplainedAdjustment[]
  readonly evidence: {
    readonly outcome: Outcome
    readonly points: number | null
    readonly maxPoints: number
    readonly mark: number | null
    readonly ownCriterionMark: boolean
  } | null
  readonly children: readonly Explanation[]
}

/** A part of a whole in hundredths of a percent. Only an empty part is 0.00 % and only the whole is 100.00 %. */
export function shownPercent(part: Fraction): number {
  if (compare(part, ZERO) === 0 || compare(part, ONE) === 0) return Number(part.n) * 10_000
  return Math.min(9999, Math.max(1, roundHalfUp(multiply(part, fraction(10_000)))))
}

/** Whole numbers as near as possible to `parts` that add up to `total`: the largest remainders get what is left. */
function apportion(parts: readonly Fraction[], total: number): number[] {
  const floors = parts.map(({ n, d }) => Number(n / d))
  const left = total - floors.reduce((all, each) => all + each, 0)
  const remainder = (index: number) => {
    const { n, d } = parts[index] ?? ZERO
    return fraction(n % d, d)
  }
  const raised = new Set(
    floors
      .map((_, index) => index)
      .toSorted((a, b) => compare(remainder(b), remainder(a)))
      .slice(0, Math.max(0, left)),
  )
  return floors.map((floor, index) => (raised.has(index) ? floor + 1 : floor))
}

function explainWith(node: MarkNode, share: number, contribution: number): Explanation {
  const { kind, id, code, name, weight, rule, recovery, passed, decidedBy, excluded, evidence, value } = node
  const computed = shownMark(node.computed)
  const counts = node.children.some((child) => compare(child.share, ZERO) > 0)
  const hundred = fraction(10_000)
  const shares = apportion(
    node.children.map((child) => multiply(child.share, hundred)),
    counts ? 10_000 : 0,
  )
  const contributions = apportion(
    node.children.map((child) => child.contribution),
    counts ? (computed ?? 0) : 0,
  )
  return {
    ...{ kind, id, code, name, weight, rule, recovery, passed, decidedBy, excluded },
    ...{ computed, share, contribution },
    mark: shownMark(value),
    exact: value === null ? null : fractionText(multiply(value, fraction(1, 100))),
    assessed: shownPercent(node.assessed),
    adjustments: node.adjustments.map((step) => ({ ...step, from: shownMark(step.from), to: shownMark(step.to) })),
    evidence: evidence === null ? null : { ...evidence, mark: shownMark(evidence.mark) },
    children: node.children.map((child, index) => explainWith(child, shares[index] ?? 0, contributions[index] ?? 0)),
  }
}

/** The explanation of any node: a criterion, a result, a content, a reading or the whole program. */
export function explain(node: MarkNode): Explanation {
  return explainWith(node, 10_000, shownMark(node.value) ?? 0)
}
