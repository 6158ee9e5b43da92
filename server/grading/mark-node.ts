import type { Fraction } from './fraction.ts'
import type { CriterionRule, CustomScore, Outcome } from './gradebook-input.ts'

/**
 * Why something has no mark, or has one that does not count in its parent.
 * No mark: `not_assessed`, `not_handed_in`, `exempt`, `unreleased`; `empty` (it has no children); `no_weight`.
 * A mark that does not count: `inactive`, `no_weight`, `not_last` and `not_best` (the criterion's rule took another),
 * `recovered` (a recovery was better), `not_better` (a recovery that was not), `recovery_off` (the rules ignore
 * recoveries), `other_reading` (the program's mark comes from the other reading).
 */
export type Exclusion =
  | 'not_assessed'
  | 'not_handed_in'
  | 'exempt'
  | 'unreleased'
  | 'empty'
  | 'no_weight'
  | 'inactive'
  | 'not_last'
  | 'not_best'
  | 'recovered'
  | 'not_better'
  | 'recovery_off'
  | 'other_reading'

/**
 * An adjustment of the mark that the rule gives: a teacher's own mark (`override`), or what a closed evaluation holds where the mark
 * would be lower now (`closed`, with the evaluation as its reason).
 */
export type Adjustment = {
  readonly kind: 'override' | 'closed'
  /** Whether a teacher set the mark: always of an override; of what an evaluation holds, where it was set then. */
  readonly isOwn: boolean
  readonly from: Fraction | null
  readonly to: Fraction
  readonly reason: string
  readonly author: CustomScore['author']
  readonly at: string
}

/** The grade of a leaf. `mark` is the deliverable's own, which a mark of the criterion may differ from. */
export interface Evidence {
  readonly outcome: Outcome
  readonly points: number | null
  readonly maxPoints: number
  readonly mark: Fraction | null
  readonly ownCriterionMark: boolean
}

export type NodeKind = 'program' | 'reading' | 'result' | 'criterion' | 'content' | 'deliverable' | 'attempt'

/**
 * One node of the tree from which every mark, percentage and explanation is drawn. Three things always hold:
 * `computed` is the sum of the children's contributions; a child's contribution is its `share` times its `value`;
 * `value` is `computed`, or where the last adjustment left it.
 */
export interface MarkNode {
  readonly kind: NodeKind
  /** The row's id; for the two readings 'results' and 'contents'. An attempt has the id of the deliverable it was made in. */
  readonly id: number | 'results' | 'contents'
  readonly code: string | null
  readonly name: string | null
  /** Weight among its siblings, as the teacher set it; `null` if it has none (the program, the readings, an attempt). */
  readonly weight: number | null
  readonly position: number
  /** Compared with its siblings (the better of the two counts) instead of added to them, so it has no weight. */
  readonly recovery: boolean
  /** The rule that combines the children; `grade` for a leaf. */
  readonly rule: CriterionRule | 'grade'
  readonly computed: Fraction | null
  readonly value: Fraction | null
  readonly passed: boolean | null
  readonly decidedBy: 'grade' | 'rule' | 'recovery' | 'override' | 'closed' | null
  /** Share of its weight with evidence, 0–1. */
  readonly assessed: Fraction
  readonly excluded: Exclusion | null
  readonly share: Fraction
  readonly contribution: Fraction
  readonly adjustments: readonly Adjustment[]
  readonly evidence: Evidence | null
  readonly children: readonly MarkNode[]
}

/** Whether the mark of a node is one that a teacher set, now or when an evaluation was closed that still holds it. */
export const isOwnMark = ({ adjustments }: Pick<MarkNode, 'adjustments'>): boolean => adjustments.at(-1)?.isOwn ?? false

/** The order of siblings on every screen; the id decides between equal positions, so that the order of rows never matters. */
export function inOrder<T extends { readonly position: number; readonly id: MarkNode['id'] }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.position - b.position || Number(a.id) - Number(b.id))
}
