import type { Schema } from '@/shared/api'
import type { AutosaveReply, SaveOutcome } from '@/shared/lib/autosave'
import type { NewUpload, UploadReply } from '@/shared/lib/upload-queue'

export type Draft = Schema<'Draft'>
export type Work = Schema<'Work'>
export type Version = Schema<'Version'>
/** A deliverable as its student sees it: with their own work. */
export type Task = Schema<'Deliverable'> & { readonly work: Work }

/** What is written in a draft, beside the files. */
export interface Texts {
  readonly text: string
  readonly link: string
}

/** Why the server takes nothing (more), or not this. */
export type Rejection =
  | 'not_open'
  | 'closed'
  | 'archived'
  | 'denied'
  | 'missing'
  | 'empty'
  | 'changed'
  | 'graded'
  | 'unsaved'
  | 'unreachable'
type Rejected = { readonly kind: 'rejected'; readonly reason: Rejection }

export type DraftOutcome = SaveOutcome<Draft, Rejection>
export type SubmitOutcome =
  | { readonly kind: 'submitted'; readonly work: Work }
  | { readonly kind: 'changed'; readonly theirs: Draft }
  | Rejected
export type SelectOutcome = { readonly kind: 'selected'; readonly task: Task } | Rejected
export type RemoveOutcome = { readonly kind: 'removed'; readonly draft: Draft } | Rejected

/** Whose work, on what. */
export interface Place {
  readonly deliverableId: number
  readonly groupId: number
}

export type SubmitInput = Place & { readonly revision: number }
export type SelectInput = Place & { readonly versionId: number }
export type RemoveInput = Place & { readonly fileId: number }

export type HandInEvent =
  // forwarded to the autosave of the draft
  | { readonly type: 'change'; readonly change: Partial<Texts> }
  | { readonly type: 'flush' }
  | { readonly type: 'retry' }
  | { readonly type: 'keepMine' }
  | { readonly type: 'takeTheirs' }
  // forwarded to the upload queue
  | { readonly type: 'add'; readonly files: readonly NewUpload[] }
  | { readonly type: 'cancel'; readonly key: string }
  | { readonly type: 'again'; readonly key: string }
  /** The connection is back: what is unsaved is saved, and what failed is sent again. */
  | { readonly type: 'online' }
  | { readonly type: 'remove'; readonly fileId: number }
  /** Ask before handing in. */
  | { readonly type: 'prepare' }
  | { readonly type: 'confirm' }
  /** Closes the question, the receipt or the failure that is open. */
  | { readonly type: 'dismiss' }
  | { readonly type: 'select'; readonly versionId: number }
  /** The server's task was read again. */
  | { readonly type: 'fresh'; readonly task: Task }
  | AutosaveReply<Draft, Rejection>
  | UploadReply<Draft>

export type HandInEmitted =
  /** A date has passed, or a cancelled file may have arrived: the task has to be read again. */
  | { readonly type: 'reload' }
  /** The server has something new: what else shows it must be read again. */
  | { readonly type: 'changed' }
