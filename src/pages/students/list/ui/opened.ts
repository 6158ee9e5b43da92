import type { Schema } from '@/shared/api'

export type Student = Schema<'Student'>

/** What lies over the list: a sheet or dialog about nobody, about one or about several students. */
export type Opened =
  | { readonly name: 'add' | 'batch' | 'anonymous' }
  | { readonly name: 'edit' | 'remove'; readonly student: Student }
  | { readonly name: 'enrol' | 'archive'; readonly students: readonly Student[] }
  | { readonly name: 'result'; readonly accesses: readonly Schema<'Access'>[] }

/** Students leave one of their groups, for another one or for none. */
export type LeaveStudents = (mode: 'move' | 'unlink', students: readonly Student[]) => void

/** What every one of them needs. */
export interface OverlayProps {
  readonly options: Schema<'StudentOptions'>
  readonly onClose: () => void
}
