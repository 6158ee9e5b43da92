import type { AnyActorRef } from 'xstate'

/** What the server keeps: every save names the revision that it was written over. */
export interface Saveable {
  readonly revision: number
}

/** Codes of the server per field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export type SaveOutcome<Server, Reason> =
  | { readonly kind: 'saved'; readonly server: Server; readonly at?: number }
  /** `server`: the record as it stands where a part of the change was taken. */
  | { readonly kind: 'invalid'; readonly errors: FieldErrors; readonly server?: Server | null }
  | { readonly kind: 'conflict'; readonly theirs: Server }
  | { readonly kind: 'rejected'; readonly reason: Reason }

export interface SaveRequest<Server, Values, Options> {
  readonly server: Server
  readonly values: Values
  /** Of the `hold` that asked for the save; null for a save that nobody waits for. */
  readonly options: Options | null
}

/** How one kind of record is read, edited and merged. */
export interface AutosaveRules<Server, Values, Change, Options = never> {
  /** Milliseconds without typing after which a save begins; null where a save begins only when it is asked for. */
  readonly pause: number | null
  readonly valuesOf: (server: Server) => Values
  readonly edit: (values: Values, change: Change) => Values
  readonly isSame: (a: Values, b: Values) => boolean
  /** Errors that still stand after a change; none unless given. */
  readonly errorsAfter?: (errors: FieldErrors, change: Change) => FieldErrors
  /** What is typed over `original`, put over other values of the server; unchanged unless given. */
  readonly rebase?: (values: Values, original: Values, fresh: Values) => Values
  /** What is taken of a newer record whose values conflict with what is typed; nothing unless given. */
  readonly mergeConflicting?: (server: Server, fresh: Server) => Server
  /** Whether the options of a `hold` need a save where nothing is typed; always unless given. */
  readonly needsSave?: (server: Server, options: Options) => boolean
}

export type AutosaveEvent<Server, Change, Reason, Options> =
  /** Typed: saved after a pause. */
  | { readonly type: 'change'; readonly change: Change }
  /** Chosen: saved at once. */
  | { readonly type: 'set'; readonly change: Change }
  /** Shows the server's reading of what is saved ("7,5" → "7,50"). */
  | { readonly type: 'normalise' }
  /** Saves what is unsaved now. */
  | { readonly type: 'flush' }
  | { readonly type: 'retry' }
  /** Back to what the server has. */
  | { readonly type: 'discard' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
  /** The record was read again. */
  | { readonly type: 'refresh'; readonly server: Server; readonly canWrite?: boolean }
  /** Another record takes the place of this one with everything typed. */
  | { readonly type: 'reset'; readonly server: Server }
  /** A write of the parent was answered as a save is. */
  | { readonly type: 'answered'; readonly outcome: SaveOutcome<Server, Reason> }
  /**
   * Starts no save until `resume`. Answered by `autosave.held` once no save is on its way (`quiet`) or nothing is unsaved (`saved`),
   * or by `autosave.blocked` where it cannot be saved. Options may need a save even where nothing is typed.
   */
  | { readonly type: 'hold'; readonly when: 'quiet' | 'saved'; readonly options?: Options }
  | { readonly type: 'resume' }

/** What the parent is told, with the record as it stands: everything is saved; or why not, null where the save was not rejected. */
export type AutosaveReply<Server, Reason> =
  | { readonly type: 'autosave.held'; readonly server: Server }
  | { readonly type: 'autosave.blocked'; readonly server: Server; readonly reason: Reason | null }

export type Hold = 'quiet' | 'saved' | 'granted'

export interface AutosaveContext<Server, Values, Reason, Options> {
  readonly parent: AnyActorRef | null
  /** The record that the values are typed over. */
  readonly server: Server
  /** Its values. */
  readonly original: Values
  /** As they stand in the fields. */
  readonly values: Values
  /** The values of the last save that was sent. */
  readonly sent: Values | null
  readonly canWrite: boolean
  readonly errors: FieldErrors
  /** The record as another place left it. */
  readonly theirs: Server | null
  readonly rejection: Reason | null
  /** Milliseconds since 1970; null while nothing was saved here. */
  readonly savedAt: number | null
  /** Saves that failed in a row. */
  readonly attempts: number
  readonly hold: Hold | null
  readonly options: Options | null
}
