import type { ActorRefFrom } from 'xstate'
import type { Schema } from '@/shared/api'
import type { UploadReply } from '@/shared/lib/upload-queue'
import type { listUploads } from './import-setup'

export type StudentImport = Schema<'StudentImport'>
export type ImportField = Schema<'ImportField'>
export type ImportRow = Schema<'ImportRow'>

/** A file, or cells pasted from a spreadsheet. */
export interface List {
  readonly file: File
  readonly source: 'file' | 'pasted'
}

/** Why the server cannot serve a request now, by its code. */
export type Later = 'throttled' | 'disk_full' | 'unavailable' | 'scanner_unavailable'

/** Why a list or a request was rejected. */
export type Rejection =
  | 'empty_file'
  | 'wrong_type'
  | 'old_excel'
  | 'broken_file'
  | 'too_large_inside'
  | 'too_large'
  | 'too_many_rows'
  | 'no_rows'
  | 'infected'
  | 'too_large_to_scan'
  | 'name_missing'
  | 'group_missing'
  | 'name_taken'
  | 'wrong_period'
  | 'no_licences'
  | 'nothing_to_import'
  | 'group_archived'
  | 'group_gone'
  | 'started'
  | 'ended'
  | 'undo_over'
  | 'denied'
  | 'missing'
  /** Another user discarded the import that is shown. */
  | 'cancelled'
  | 'failed'
  /** The same request may succeed later. */
  | Later
  | 'unreachable'
  /** The connection broke, so the request may have been executed. Repeating it is safe. */
  | 'unsure'

export interface Seats {
  readonly needed: number
  readonly left: number
}

export interface Rejected {
  readonly kind: 'rejected'
  readonly rejection: Rejection
  /** Set when the center has too few licences. */
  readonly seats: Seats | null
}
/** The result of a request: the current import, or a rejection. */
export type Outcome = { readonly kind: 'read'; readonly import: StudentImport } | Rejected
export type DiscardOutcome = { readonly kind: 'gone' } | Rejected

/** The target and source of an uploaded list. */
export interface ListPlace extends Pick<List, 'source'> {
  readonly centerId: number | null
}

export interface ImportId {
  readonly id: number
}
export interface SheetInput extends ImportId {
  readonly sheet: string
}
/** Where the students go: a group, each to the group named in its column, or into the center only. */
export type Aim = number | 'column' | 'none'
export interface CheckInput extends ImportId {
  readonly fields: readonly (ImportField | null)[]
  readonly aim: Aim
}
export type GroupDecision = Schema<'ImportGroupChoices'>['groups'][number]
export type ImportCell = Schema<'ImportCell'>
/** A change of the dry run, after which the rows are checked again. */
export type Amendment =
  | { readonly kind: 'groups'; readonly groups: readonly GroupDecision[] }
  | { readonly kind: 'row'; readonly number: number; readonly cells: readonly ImportCell[] }
  /** Whether a row is the person of the same name; null: not decided. */
  | { readonly kind: 'person'; readonly number: number; readonly isSame: boolean | null }
export interface AmendInput extends ImportId {
  /** The first one is saved; there is always one. */
  readonly amendments: readonly Amendment[]
}
/** A change of the dry run that the server rejected. */
export interface Refused {
  readonly amendment: Amendment
  readonly rejection: Rejection
}
export interface StartInput extends ImportId {
  readonly invites: boolean
}
export type WatchEvent =
  | { readonly type: 'import.moved'; readonly import: StudentImport }
  | { readonly type: 'import.lost' }
  /** The import does not exist any more. */
  | { readonly type: 'import.gone' }

export type ImportEvent =
  | ({ readonly type: 'choose' } & List)
  /** Stops the upload. */
  | { readonly type: 'cancel' }
  | { readonly type: 'assign'; readonly column: number; readonly field: ImportField | null }
  | { readonly type: 'aim'; readonly aim: Aim }
  /** Reads another sheet of the workbook. */
  | { readonly type: 'sheet'; readonly sheet: string }
  | { readonly type: 'check' }
  | { readonly type: 'amend'; readonly amendment: Amendment }
  | { readonly type: 'back' }
  | { readonly type: 'invite'; readonly invites: boolean }
  | { readonly type: 'start' }
  | { readonly type: 'discard' }
  | { readonly type: 'undo' }
  | { readonly type: 'confirm' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'retry' }
  | { readonly type: 'another' }
  | UploadReply<StudentImport>
  | WatchEvent

export type ImportEmitted =
  /** The import to put into the address; null for none. */
  | { readonly type: 'address'; readonly id: number | null }
  /** Students, groups and seats have changed: their queries must be fetched again. */
  | { readonly type: 'changed' }

export interface ImportStart {
  readonly importId: number | null
  readonly centerId: number | null
  /** The group that the user comes from: the default target of the students. */
  readonly groupId: number | null
}

export interface ImportContext extends ImportStart {
  readonly import: StudentImport | null
  /** The upload queue, with one list at most. */
  readonly uploads: ActorRefFrom<typeof listUploads>
  /** The field of each column, as shown on the screen. */
  readonly fields: readonly (ImportField | null)[]
  readonly aim: Aim | undefined
  /** The sheet that is being read instead. */
  readonly sheet: string | null
  readonly invites: boolean
  /** Changes of the dry run that are not saved yet, in their order. */
  readonly amendments: readonly Amendment[]
  readonly refused: Refused | null
  /** How often the rows were checked: a list of them that is older is out of date. */
  readonly checks: number
  readonly rejection: Rejection | null
  readonly seats: Seats | null
}
