import type { Schema } from '@/shared/api'

export type Student = Schema<'Student'>

/** What came of students who were added, in the order they were sent. */
export interface AddResult {
  readonly added: readonly Schema<'AddedStudent'>[]
  /** Whether they were added to a group, not to the center alone. */
  readonly hasGroup: boolean
  /** The names that were typed, by row; none for anonymous students. */
  readonly typed?: readonly string[]
}

/** The side panel or dialog that is open over the list, with its students. */
export type Overlay =
  | { readonly name: 'add' | 'batch' | 'anonymous' | 'inviteAgain' }
  | { readonly name: 'edit' | 'remove' | 'transfer'; readonly student: Student }
  | { readonly name: 'enrol' | 'archive'; readonly students: readonly Student[] }
  | { readonly name: 'result'; readonly result: AddResult }

/** Moves students to another group, or removes them from one. */
export type LeaveStudents = (mode: 'move' | 'unlink', students: readonly Student[]) => void

export interface OverlayProps {
  readonly options: Schema<'StudentOptions'>
  readonly onClose: () => void
  /** Called with the students for whom an action is done: they do not stay chosen. */
  readonly onDone: (ids: readonly number[]) => void
}
