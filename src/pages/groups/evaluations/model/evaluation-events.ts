import type { Entries, Entry, EvaluatedProgram } from './entries'

/** What came of a closing: `outdated` where the marks or the state were not those that had been shown. */
export type CloseOutcome = { readonly kind: 'saved'; readonly program: EvaluatedProgram } | { readonly kind: 'outdated' }

/** What each call sends. */
export interface Sent {
  readonly close: { readonly fingerprint: string; readonly students: readonly ({ readonly id: number } & Entry)[] }
  readonly reopen: { readonly studentId: number; readonly reason: string }
  readonly closeStudent: { readonly studentId: number; readonly fingerprint: string; readonly reason?: string } & Entry
}

export type EvaluationEvent =
  | { readonly type: 'type'; readonly studentId: number; readonly entry: Entry }
  /** What earlier pages have left and is not in an acta yet. */
  | { readonly type: 'found'; readonly entries: Entries }
  /** With what other tabs have typed by then. */
  | { readonly type: 'review'; readonly others: Entries }
  | { readonly type: 'back' }
  | { readonly type: 'accept' }
  | { readonly type: 'reopen'; readonly studentId: number }
  /** A student who was reopened, or who is missing in the acta. */
  | { readonly type: 'closeAgain'; readonly studentId: number }
  | { readonly type: 'typeReason'; readonly reason: string }
  /** The program was read again. */
  | { readonly type: 'refresh'; readonly program: EvaluatedProgram }
  /** What was left out of the acta has been read. */
  | { readonly type: 'dismiss' }
