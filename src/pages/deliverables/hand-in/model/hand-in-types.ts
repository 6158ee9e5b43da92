import type { Schema } from '@/shared/api'
import type { AutosaveReply, SaveOutcome } from '@/shared/lib/autosave'
import type { NewUpload, UploadReply } from '@/shared/lib/upload-queue'

export type Draft = Schema<'Draft'>
export type Work = Schema<'Work'>
export type Version = Schema<'Version'>
/** A deliverable with the student's own work. */
export type Task = Schema<'Deliverable'> & { readonly work: Work }

/** The texts of a draft, without its files. */
export interface Texts {
  readonly text: string
  readonly link: string
}

/** Why the server rejects the hand-in or the change. */
export type Rejection =
  | 'not_open'
  | 'closed'
  | 'exempt'
  | 'archived'
  | 'denied'
  | 'missing'
  | 'empty'
  | 'changed'
  | 'graded'
  | 'version_limit'
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

/** The group and the deliverable of a work. */
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
  /** The connection is back: unsaved text is saved, and failed uploads are repeated. */
  | { readonly type: 'online' }
  | { readonly type: 'remove'; readonly fileId: number }
  /** Opens the question before handing in. */
  | { readonly type: 'prepare' }
  | { readonly type: 'confirm' }
  /** Closes the open question, receipt or error. */
  | { readonly type: 'dismiss' }
  | { readonly type: 'select'; readonly versionId: number }
  /** The task was refetched. */
  | { readonly type: 'fresh'; readonly task: Task }
  | AutosaveReply<Draft, Rejection>
  | UploadReply<Draft>

export type HandInEmitted =
  /** A date has passed, or a cancelled file may have arrived: the task must be refetched. */
  | { readonly type: 'reload' }
  /** The work has changed on the server: other queries that show it must be refetched. */
  | { readonly type: 'changed' }
