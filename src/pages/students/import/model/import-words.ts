import type { Schema } from '@/shared/api'

export type StudentImport = Schema<'StudentImport'>
export type ImportField = Schema<'ImportField'>
export type ImportRow = Schema<'ImportRow'>

/** A file of the device, or cells pasted from a sheet. */
export interface List {
  readonly file: File
  readonly source: 'file' | 'pasted'
}

/** Why the server does not take a list, or does not do what was asked. */
export type Problem =
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
  /** Somebody gave the import up that is looked at. */
  | 'cancelled'
  | 'failed'
  | 'unreachable'
  /** The connection broke while something was to be done: it may have been. Asked again, it is not done twice. */
  | 'unsure'

export interface Seats {
  readonly needed: number
  readonly left: number
}

export interface Refused {
  readonly kind: 'refused'
  readonly problem: Problem
  /** Where the center has too few licences. */
  readonly seats: Seats | null
}
export interface Stands {
  readonly kind: 'stands'
  readonly import: StudentImport
}
/** What every question to the server answers: the import as it stands now, or why not. */
export type Outcome = Stands | Refused
export type GiveUpOutcome = { readonly kind: 'gone' } | Refused

export interface SendInput extends List {
  readonly centerId: number | null
}
/** What the sending of a list says, as it goes. */
export type SendSaid =
  | { readonly type: 'list.progress'; readonly share: number }
  | { readonly type: 'list.read'; readonly import: StudentImport }
  | { readonly type: 'list.refused'; readonly problem: Problem }
  | { readonly type: 'list.broken' }

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
/** What watching an import under way says. */
export type WatchSaid =
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
  /** Forget this import and begin with another list. */
  | { readonly type: 'giveUp' }
  | { readonly type: 'undo' }
  | { readonly type: 'confirm' }
  | { readonly type: 'dismiss' }
  | { readonly type: 'retry' }
  | { readonly type: 'another' }
  | SendSaid
  | WatchSaid

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
  /** The last list that was chosen, to send it again. */
  readonly list: List | null
  /** Of the list on its way, 0–1. */
  readonly share: number
  /** As they stand on the screen, one per column. */
  readonly fields: readonly (ImportField | null)[]
  /** undefined: not chosen yet; null: by the column. */
  readonly aim: number | null | undefined
  readonly invites: boolean
  readonly problem: Problem | null
  readonly seats: Seats | null
}
