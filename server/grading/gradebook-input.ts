import type { NonNumber } from './mark.ts'
import type { ProgramRules } from './rules.ts'

/** How a criterion's mark is computed from the deliverables that assess it. */
export type CriterionRule = 'weighted' | 'mean' | 'last' | 'best'

/** Weights everywhere are hundredths of a percent (0–10000), marks hundredths (0–1000), points hundredths of a point. */
export interface PlannedCriterion {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly weight: number
  readonly rule: CriterionRule
  readonly position: number
}

export interface PlannedResult {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly weight: number
  readonly position: number
  readonly criteria: readonly PlannedCriterion[]
}

/** A node of the content tree: content → unit → class. Its siblings are the nodes and the deliverables beside it. */
export interface PlannedContent {
  readonly id: number
  readonly parentId: number | null
  readonly name: string
  readonly weight: number
  readonly position: number
  readonly isActive: boolean
}

export interface PlannedDeliverable {
  readonly id: number
  readonly name: string
  readonly maxPoints: number
  /** Its due date in milliseconds, 0 without one: the rule `last` takes the greatest, then the greatest id, that is, the one made last. */
  readonly position: number
  /** Its parent in the content tree, and its weight among the siblings; `null` leaves it out of the reading by contents. */
  readonly contentId: number | null
  readonly weight: number
  readonly isActive: boolean
  readonly kind: 'ordinary' | 'recovery'
  /**
   * Only for a recovery: the deliverable that it recovers. Without one (an exam over several criteria) it is compared with the whole
   * criterion, and with the whole content node it belongs to.
   */
  readonly recoversId: number | null
  /** The criteria that it assesses. A recovery without criteria assesses those of its deliverable. */
  readonly criteria: readonly { readonly criterionId: number; readonly weight: number }[]
}

/**
 * The mark of one deliverable. Give `points` when points were typed, so that the mark stays exact (7 of 15 is 14/3, not
 * 4.67); `criteria` holds the criteria marked on their own, the others take the deliverable's mark. `unreleased` is a
 * mark that this reader may not see yet: it counts as not assessed. A deliverable without a grade is not assessed.
 */
export type Grade =
  | { readonly outcome: 'marked'; readonly mark: number; readonly criteria?: Readonly<Record<number, number>> }
  | { readonly outcome: 'marked'; readonly points: number; readonly criteria?: Readonly<Record<number, number>> }
  | { readonly outcome: NonNumber | 'unreleased' }

export type Outcome = Grade['outcome']

/** A teacher's own mark instead of a computed one. `at` is passed to the explanation unchanged. */
export interface CustomScore {
  readonly target: { readonly kind: 'program' } | { readonly kind: 'result' | 'content'; readonly id: number }
  readonly mark: number
  readonly reason: string
  readonly author: { readonly id: number; readonly name: string } | null
  readonly at: string
}

/** What a closed evaluation holds of a learning result: its mark may rise afterwards, never fall. */
export interface ClosedMark {
  readonly resultId: number
  /** The exact mark at the time of closing, in hundredths as `fractionText` writes it: a rounded one could lift a mark over the pass mark. */
  readonly exact: string
  /** Whether a teacher had set it in place of the computed one. */
  readonly isOwn?: boolean
  /** The name of the evaluation and its day; both are passed to the explanation unchanged. */
  readonly evaluation: string
  readonly at: string
}

/** The structure of a program, the same for all students. */
export interface ProgramPlan {
  readonly program: { readonly id: number; readonly name: string }
  readonly rules: ProgramRules
  readonly results: readonly PlannedResult[]
  readonly contents: readonly PlannedContent[]
  readonly deliverables: readonly PlannedDeliverable[]
}

/** A program and the data of one student in it. The order of the lists never matters. */
export interface GradebookInput extends ProgramPlan {
  /** By deliverable id. */
  readonly grades: Readonly<Record<number, Grade>>
  readonly customScores: readonly CustomScore[]
  /** Of closed evaluations, where the student was not reopened; the highest of a result holds. */
  readonly closed?: readonly ClosedMark[]
}
