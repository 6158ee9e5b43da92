import type { Schema } from '@/shared/api'

export type Student = Schema<'Student'>

/** The side panel or dialog that is open over the list, with its students. */
export type Overlay =
  | { readonly name: 'add' | 'batch' | 'anonymous' | 'inviteAgain' }
  | { readonly name: 'edit' | 'remove'; readonly student: Student }
  | { readonly name: 'enrol' | 'archive'; readonly students: readonly Student[] }
  | { readonly name: 'result'; readonly accesses: readonly Schema<'Access'>[] }

/** Moves students to another group, or removes them from one. */
export type LeaveStudents = (mode: 'move' | 'unlink', students: readonly Student[]) => void

export interface OverlayProps {
  readonly options: Schema<'StudentOptions'>
  readonly onClose: () => void
}
