import type { Desk, GradeChange, GradeRecord, Rejection, Work } from '@/features/save-grade'
import type { AutosaveCommand, AutosaveReply } from '@/shared/lib/autosave'

type Rejected = { readonly kind: 'rejected'; readonly reason: Rejection }

export type LoadOutcome = { readonly kind: 'opened'; readonly desk: Desk } | Rejected
/** `unsaved`: annotations cannot be saved, and the student would not see them. */
export type ActionOutcome = { readonly kind: 'done'; readonly desk: Desk } | { readonly kind: 'unsaved' } | Rejected

export type SelectInput = Work & { readonly versionId: number }
export type ReleaseInput = Work & { readonly released: boolean }

export type Destination = 'next' | 'previous' | 'nextUngraded'

export type GradingEvent =
  // forwarded to the autosave of the grade
  | AutosaveCommand<GradeChange>
  // versions
  | { readonly type: 'view'; readonly versionId: number }
  | { readonly type: 'compare'; readonly versionId: number }
  | { readonly type: 'stopComparing' }
  | { readonly type: 'select'; readonly versionId: number }
  | { readonly type: 'release'; readonly released: boolean }
  /** Closes the message of a failed selection or release. */
  | { readonly type: 'dismiss' }
  /** Files for the student begin to be uploaded, or none is on its way any more. */
  | { readonly type: 'uploads'; readonly isUnderWay: boolean }
  | { readonly type: 'go'; readonly to: Destination }
  /** The address shows another student. */
  | { readonly type: 'open'; readonly studentId: number }
  /** The desk was read again in the background. */
  | { readonly type: 'fresh'; readonly desk: Desk }
  | AutosaveReply<GradeRecord, Rejection>

export type GradingEmitted =
  | { readonly type: 'arrived'; readonly studentId: number }
  /** There is no student in that direction, or all work is graded. */
  | { readonly type: 'noMoreStudents'; readonly to: Destination }
  /** The mark cannot be saved, so the desk stays or the mark is not released; the reason is shown beside the mark. */
  | { readonly type: 'blocked' }

export type PendingAction = Extract<GradingEvent, { type: 'select' | 'release' }>
