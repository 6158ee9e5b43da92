import type { Schema } from '@/shared/api'

export type Desk = Schema<'Desk'>
export type TeacherGrade = Schema<'TeacherGrade'>

/** Whose work is on the desk. */
export interface Work {
  readonly groupId: number
  readonly deliverableId: number
  readonly studentId: number
}

/** What stands in the fields, as text: the server alone reads it. Only the texts of `mode` are sent. */
export interface Sheet {
  readonly mode: TeacherGrade['entry']
  readonly mark: string
  readonly points: string
  readonly criteria: Readonly<Record<number, string>>
  readonly feedback: string
  readonly note: string
  /** The version that the mark is for; null where none was handed in. */
  readonly versionId: number | null
}

export type Change =
  | { readonly field: 'mark' | 'points' | 'feedback' | 'note'; readonly text: string }
  | { readonly field: 'criterion'; readonly criterionId: number; readonly text: string }
  | { readonly field: 'version'; readonly versionId: number }

/** Why nothing can be written: the group was archived, or the work is no longer this teacher's to grade. */
export type Refusal = 'archived' | 'denied' | 'missing'

/** A desk and its grade as text. */
export interface Opened {
  readonly desk: Desk
  readonly sheet: Sheet
}

export type LoadOutcome = ({ readonly kind: 'opened' } & Opened) | { readonly kind: 'refused'; readonly reason: Refusal }

/** A grade and the same as text. */
export interface Graded {
  readonly grade: TeacherGrade
  readonly sheet: Sheet
}

export type SaveOutcome =
  | ({ readonly kind: 'saved'; readonly at: number } & Graded)
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'conflict'; readonly theirs: Graded }
  | { readonly kind: 'refused'; readonly reason: Refusal }

export type ErrandOutcome = ({ readonly kind: 'done' } & Opened) | { readonly kind: 'refused'; readonly reason: Refusal }

export type SaveInput = Work & { readonly revision: number; readonly sheet: Sheet }
export type SelectInput = Work & { readonly versionId: number }
export type ReleaseInput = Work & { readonly released: boolean }

/** Codes of the server per field: `entry.text`, `entry.marks.<criterion>`, `feedback` … */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export type Destination = 'next' | 'previous' | 'nextUngraded'

export type GradingEvent =
  /** Typed in a field: saved after a pause. */
  | { readonly type: 'type'; readonly change: Change }
  /** Chosen, not typed (NP, a version to grade): saved at once. */
  | { readonly type: 'set'; readonly change: Change }
  /** A field is entered: shows what the server made of the text ("7,5" → "7,50"). */
  | { readonly type: 'tidy' }
  /** Save what is unsaved now. */
  | { readonly type: 'flush' }
  | { readonly type: 'retry' }
  /** Back to what the server has. */
  | { readonly type: 'discard' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
  | { readonly type: 'view'; readonly versionId: number }
  | { readonly type: 'compare'; readonly versionId: number }
  | { readonly type: 'stopComparing' }
  | { readonly type: 'select'; readonly versionId: number }
  | { readonly type: 'release'; readonly released: boolean }
  /** The failed selection or release has been read. */
  | { readonly type: 'dismiss' }
  | { readonly type: 'go'; readonly to: Destination }
  /** The address shows another student. */
  | { readonly type: 'open'; readonly studentId: number }
  /** The server's desk was read again in the background. */
  | ({ readonly type: 'fresh' } & Opened)

export type GradingEmitted =
  | { readonly type: 'navigate'; readonly studentId: number }
  /** There is nobody there: the first, the last, or nothing left to grade. */
  | { readonly type: 'nowhere'; readonly to: Destination }
  /** Could not leave, or not release: what is typed is not saved, and the reason stands beside it. */
  | { readonly type: 'held' }

export type Errand = Extract<GradingEvent, { type: 'select' | 'release' }>

export interface GradingContext {
  readonly work: Work
  readonly desk: Desk | null
  /** The grade as the server has it, as text. */
  readonly original: Sheet
  /** The grade as it stands in the fields. */
  readonly sheet: Sheet
  readonly errors: FieldErrors
  readonly theirs: Graded | null
  readonly refusal: Refusal | null
  /** When the last save of this student's grade was answered (ms since 1970); null while nothing was saved here. */
  readonly savedAt: number | null
  /** Saves that failed in a row. */
  readonly attempts: number
  readonly viewedId: number | null
  readonly comparedId: number | null
  /** The selection or release that waits, is under way or failed. */
  readonly errand: Errand | null
  readonly destinationId: number | null
}
