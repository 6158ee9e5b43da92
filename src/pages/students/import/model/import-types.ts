import type { ActorRefFrom } from 'xstate'
import type { Schema } from '@/shared/api'
import type { UploadReply } from '@/shared/lib/upload-queue'
import type { listUploads } from './import-setup'

export type StudentImport = Schema<'StudentImport'>
export type ImportField = Schema<'ImportField'>
export type ImportRow = Schema<'ImportRow'>

/** A file of the device, or cells pasted from a sheet. */
export interface List {
  readonly file: File
  readonly source: 'file' | 'pasted'
}

/** Why a list is not taken, or a request not fulfilled. */
export type Rejection =
  | 'empty_file'
  | 'wrong_type'
  | 'old_excel'
  | 'broken_file'
  | 'too_large_inside'
  | 'too_large'
  | 'too_many_rows'
  | 'no_rows'
  | 'name_missing'
  | 'group_missing'
  | 'no_licences'
  | 'nothing_to_import'
  | 'group_archived'
  | 'group_gone'
  | 'started'
  | 'ended'
  | 'undo_over'
  | 'denied'
  | 'missing'
  /** Somebody discarded the import that is shown. */
  | 'cancelled'
  | 'failed'
  | 'unreachable'
  /** The connection broke: the request may have been fulfilled. Repeated, it is not fulfilled twice. */
  | 'unsure'

export interface Seats {
  readonly needed: number
  readonly left: number
}

export interface Rejected {
  readonly kind: 'rejected'
  readonly rejection: Rejection
  /** Where the center has too few licences. */
  readonly seats: Seats | null
}
/** What every request answers: the import as it is now, or why not. */
export type Outcome = { readonly kind: 'read'; readonly import: StudentImport } | Rejected
export type DiscardOutcome = { readonly kind: 'gone' } | Rejected

/** Where a list is uploaded to, and what it is. */
export interface ListPlace extends Pick<List, 'source'> {
  readonly centerId: number | null
}

export interface ImportId {
  readonly id: number
}
export interface CheckInput extends ImportId {
  readonly fields: readonly (ImportField | null)[]
  readonly groupId: number | null
}
export interface StartInput extends ImportId {
  readonly invites: boolean
}
export type WatchEvent =
  | { readonly type: 'import.moved'; readonly import: StudentImport }
  | { readonly type: 'import.lost' }
  /** It does not exist any more. */
  | { readonly type: 'import.gone' }

export type ImportEvent =
  | ({ readonly type: 'choose' } & List)
  /** Stops a list that is on its way. */
  | { readonly type: 'cancel' }
  | { readonly type: 'assign'; readonly column: number; readonly field: ImportField | null }
  /** Null: each row goes to the group that its column names. */
  | { readonly type: 'aim'; readonly groupId: number | null }
  | { readonly type: 'check' }
  | { readonly type: 'back' }
  | { readonly type: 'invite'; readonly invites: boolean }
  | { readonly type: 'start' }
  /** Discards this import. */
  | { readonly type: 'discard' }
  | { readonly type: 'undo' }
  | { readonly type: 'confirm' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'retry' }
  | { readonly type: 'another' }
  | UploadReply<StudentImport>
  | WatchEvent

export type ImportEmitted =
  /** The import that the address names from now on; null for none. */
  | { readonly type: 'address'; readonly id: number | null }
  /** Students, groups and seats have changed: what shows them must be read again. */
  | { readonly type: 'changed' }

export interface ImportStart {
  readonly importId: number | null
  readonly centerId: number | null
  /** The group the reader comes from: where the students go unless they say something else. */
  readonly groupId: number | null
}

export interface ImportContext extends ImportStart {
  readonly import: StudentImport | null
  /** The list that is uploaded, one at most. */
  readonly uploads: ActorRefFrom<typeof listUploads>
  /** As they stand on the screen, one per column. */
  readonly fields: readonly (ImportField | null)[]
  /** undefined: not chosen yet; null: by the column. */
  readonly aim: number | null | undefined
  readonly invites: boolean
  readonly rejection: Rejection | null
  readonly seats: Seats | null
}
