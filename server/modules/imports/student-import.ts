import type { components } from '#openapi/generated/schema.gen.ts'
import type { Student } from './reading/student.ts'

export type ImportRow = components['schemas']['ImportRow']
export type RowState = ImportRow['state']
export type RowReason = NonNullable<ImportRow['reason']>
export type StudentImport = components['schemas']['StudentImport']
export type ImportFailure = NonNullable<StudentImport['failure']>

/** A column as stored with the import. */
export interface KeptColumn {
  heading: string
  notKept: boolean
  samples: string[]
}

/** The result of the dry run for a row. */
export interface RowCheck {
  number: number
  state: Extract<RowState, 'new' | 'existing' | 'skipped' | 'problem'>
  reason: RowReason | null
  otherRow: number | null
  student: Student
  userId: number | null
  groupId: number | null
  /** The name in the list that it was decided about. */
  groupKey: string | null
  /** Comes into the center only. */
  isWithoutGroup: boolean
}

/** Reasons of rows that may be a person of the same name. */
export const sameNameReasons = ['same_name_in_list', 'same_name_in_center'] as const satisfies readonly RowReason[]

/** Days in which an import can be undone. */
export const undoDays = 14

export const undoUntil = (finishedAt: Date) => new Date(finishedAt.getTime() + undoDays * 24 * 3600_000)
