import type { Schema } from '@/shared/api'

export type Draft = Schema<'Draft'>
export type Work = Schema<'Work'>
export type Version = Schema<'Version'>
/** A deliverable as its student sees it: with their own work. */
export type Task = Schema<'Deliverable'> & { readonly work: Work }

/** What is written, beside the files. */
export interface Texts {
  readonly text: string
  readonly link: string
}

/** A file on its way into the draft. `code` says why the server refused it. */
export interface Sending {
  readonly key: string
  readonly file: File
  readonly state: 'waiting' | 'refused' | 'failed'
  readonly code: string | null
}

/** Why the server takes nothing (more) here, or not this. */
export type Refusal = 'not_open' | 'closed' | 'archived' | 'denied' | 'missing' | 'empty' | 'changed' | 'graded' | 'unsaved' | 'unreachable'

export type FieldErrors = Readonly<Record<string, readonly string[]>>

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly draft: Draft; readonly at: number }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  | { readonly kind: 'conflict'; readonly theirs: Draft }
  | { readonly kind: 'refused'; readonly reason: Refusal }

export type SubmitOutcome =
  | { readonly kind: 'submitted'; readonly work: Work }
  | { readonly kind: 'changed'; readonly theirs: Draft }
  | { readonly kind: 'refused'; readonly reason: Refusal }

export type SelectOutcome = { readonly kind: 'selected'; readonly task: Task } | { readonly kind: 'refused'; readonly reason: Refusal }
export type RemoveOutcome = { readonly kind: 'removed'; readonly draft: Draft } | { readonly kind: 'refused'; readonly reason: Refusal }

/** Whose work, on what. */
export interface Place {
  readonly deliverableId: number
  readonly groupId: number
}

export type SaveInput = Place & Texts & { readonly revision: number }
export type SubmitInput = Place & { readonly revision: number }
export type SelectInput = Place & { readonly versionId: number }
export type RemoveInput = Place & { readonly fileId: number }
export type SendInput = Place & { readonly file: File }

/** What the sending of a file says, as it goes. */
export type SendSaid =
  | { readonly type: 'file.progress'; readonly share: number }
  | { readonly type: 'file.sent'; readonly draft: Draft }
  | { readonly type: 'file.refused'; readonly code: string }
  | { readonly type: 'file.broken' }

export type HandInEvent =
  | { readonly type: 'type'; readonly field: keyof Texts; readonly text: string }
  /** Save what is unsaved now. */
  | { readonly type: 'flush' }
  | { readonly type: 'retry' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
  | { readonly type: 'add'; readonly files: readonly { readonly key: string; readonly file: File }[] }
  /** Stops a file that is on its way, or takes a failed one off the list. */
  | { readonly type: 'cancel'; readonly key: string }
  | { readonly type: 'again'; readonly key: string }
  | { readonly type: 'remove'; readonly fileId: number }
  /** Ask before handing in. */
  | { readonly type: 'prepare' }
  | { readonly type: 'confirm' }
  /** Closes what is open: the question, the receipt, the failure. */
  | { readonly type: 'dismiss' }
  | { readonly type: 'select'; readonly versionId: number }
  /** The server's task was read again. */
  | { readonly type: 'fresh'; readonly task: Task }
  /** The draft as the server has it after a file came or went. */
  | { readonly type: 'drafted'; readonly draft: Draft }
  | SendSaid

export type HandInEmitted =
  /** A date has passed: the task has to be read again. */
  | { readonly type: 'reload' }
  /** The server has something new: what else shows it must be read again. */
  | { readonly type: 'changed' }

export interface HandInContext {
  readonly task: Task
  /** As the server has it. */
  readonly original: Texts
  /** As it stands in the fields. */
  readonly texts: Texts
  readonly errors: FieldErrors
  /** The draft as somebody else left it, or as a file that came during a save did. */
  readonly theirs: Draft | null
  readonly savedAt: number | null
  /** Saves that failed in a row. */
  readonly attempts: number
  readonly queue: readonly Sending[]
  /** Of the file that is on its way, 0–1. */
  readonly share: number
  /** Of the last hand-in. */
  readonly receipt: Version | null
  readonly refusal: Refusal | null
  readonly target: number | null
}
