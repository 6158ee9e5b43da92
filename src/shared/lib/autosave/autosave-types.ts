import type { AnyActorRef } from 'xstate'

/** A record of the server: every save names the revision that it is based on. */
export interface Saveable {
  readonly revision: number
}

/** Error codes of the server per field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export type SaveOutcome<Server, Reason> =
  | { readonly kind: 'saved'; readonly server: Server; readonly at?: number }
  /** `server`: the current record, if part of the change was saved. */
  | { readonly kind: 'invalid'; readonly errors: FieldErrors; readonly server?: Server | null }
  | { readonly kind: 'conflict'; readonly theirs: Server }
  | { readonly kind: 'rejected'; readonly reason: Reason }

export interface SaveRequest<Server, Values, Options> {
  readonly server: Server
  readonly values: Values
  /** Options of the `hold` that requested the save; null for any other save. */
  readonly options: Options | null
}

/** How one kind of record is read, edited and merged. */
export interface AutosaveRules<Server, Values, Change, Options = never> {
  /** Milliseconds without edits after which a save starts; null where a save starts only on request. */
  readonly pause: number | null
  readonly valuesOf: (server: Server) => Values
  readonly edit: (values: Values, change: Change) => Values
  readonly isSame: (a: Values, b: Values) => boolean
  /** Errors that remain after an edit; none by default. */
  readonly errorsAfter?: (errors: FieldErrors, change: Change) => FieldErrors
  /** Applies the edits of `original` to other values of the server; by default they stay unchanged. */
  readonly rebase?: (values: Values, original: Values, fresh: Values) => Values
  /** The part of a newer record that is applied despite conflicting edits; nothing by default. */
  readonly mergeConflicting?: (server: Server, fresh: Server) => Server
  /** Whether the options of a `hold` need a save without unsaved edits; always by default. */
  readonly needsSave?: (server: Server, options: Options) => boolean
}

/** What a person does to the record; a parent may take these events and forward them. */
export type AutosaveCommand<Change> =
  /** Typed: saved after a pause. */
  | { readonly type: 'change'; readonly change: Change }
  /** Chosen: saved at once. */
  | { readonly type: 'set'; readonly change: Change }
  /** Shows how the server reads the saved value ("7,5" → "7,50"). */
  | { readonly type: 'normalise' }
  /** Saves unsaved edits now. */
  | { readonly type: 'flush' }
  | { readonly type: 'retry' }
  /** Returns to the values of the server. */
  | { readonly type: 'discard' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }

export type AutosaveEvent<Server, Change, Reason, Options> =
  | AutosaveCommand<Change>
  /** The record was read again. */
  | { readonly type: 'refresh'; readonly server: Server; readonly canWrite?: boolean }
  /** Replaces this record by another one; edits are kept. */
  | { readonly type: 'reset'; readonly server: Server }
  /** The outcome of a write by the parent, in the form of a save's outcome. */
  | { readonly type: 'answered'; readonly outcome: SaveOutcome<Server, Reason> }
  /**
   * Starts no save until `resume`. Answered by `autosave.held` once no save is in progress (`quiet`) or nothing is unsaved (`saved`),
   * or by `autosave.blocked` where it cannot be saved. Options may need a save even without edits.
   */
  | { readonly type: 'hold'; readonly when: 'quiet' | 'saved'; readonly options?: Options }
  | { readonly type: 'resume' }

/** Events to the parent, with the current record: everything is saved; or the reason why not, null where the save was not rejected. */
export type AutosaveReply<Server, Reason> =
  | { readonly type: 'autosave.held'; readonly server: Server }
  | { readonly type: 'autosave.blocked'; readonly server: Server; readonly reason: Reason | null }

type Hold = 'quiet' | 'saved' | 'granted'

export interface AutosaveContext<Server, Values, Reason, Options> {
  readonly parent: AnyActorRef | null
  /** The record that the edits are based on. */
  readonly server: Server
  /** Its values. */
  readonly original: Values
  /** The values with edits, as the fields show them. */
  readonly values: Values
  /** The values of the last save that was sent. */
  readonly sent: Values | null
  readonly canWrite: boolean
  readonly errors: FieldErrors
  /** The record as saved elsewhere. */
  readonly theirs: Server | null
  readonly rejection: Reason | null
  /** Milliseconds since 1970; null before the first save. */
  readonly savedAt: number | null
  /** Consecutive failed saves. */
  readonly attempts: number
  /** Seconds for which the server asked not to try again, at the last failed save. */
  readonly retryAfter: number
  readonly hold: Hold | null
  readonly options: Options | null
}
