import type { Schema } from '@/shared/api'
import type { SaveOutcome, SaveRequest } from '@/shared/lib/autosave'

export type Desk = Schema<'Desk'>
export type TeacherGrade = Schema<'TeacherGrade'>

/** The student and the deliverable on the desk. */
export interface Work {
  readonly groupId: number
  readonly deliverableId: number
  readonly studentId: number
}

/** A grade with the data that its save needs. */
export interface GradeRecord extends TeacherGrade {
  readonly work: Work
  /** Default version of a mark: the one that counts. Null where none was handed in. */
  readonly defaultVersionId: number | null
  /** Of the points, the criteria and the rubric that the teacher sees. */
  readonly gradingRevision: number
}

/** The level of a row of the rubric, null while none is chosen, and the comment to it. */
export interface RowChoice {
  readonly levelId: number | null
  readonly comment: string
}

/** A grade as the text of its fields, which only the server parses. Only the texts of `mode` are sent. */
export interface GradeForm {
  readonly mode: TeacherGrade['entry']
  readonly mark: string
  readonly points: string
  readonly criteria: Readonly<Record<number, string>>
  /** The chosen levels and comments of the rubric, by the id of the row. */
  readonly rubric: Readonly<Record<number, RowChoice>>
  readonly feedback: string
  readonly note: string
  /** The version of the mark; null where none was handed in. */
  readonly versionId: number | null
  /** Whether the version was chosen; otherwise it follows the version that counts. */
  readonly hasOwnVersion: boolean
}

export type GradeChange =
  | { readonly field: 'mark' | 'points' | 'feedback' | 'note'; readonly text: string }
  | { readonly field: 'criterion'; readonly criterionId: number; readonly text: string }
  | ({ readonly field: 'rubricRow'; readonly rowId: number } & Partial<RowChoice>)
  | { readonly field: 'version'; readonly versionId: number }
  /** The marks of criteria that were kept while a mark of the whole counted. */
  | { readonly field: 'criteria' }
  /** The levels of the rubric that were kept meanwhile. */
  | { readonly field: 'rubric' }
  /** Everything as the student sees it. */
  | { readonly field: 'published'; readonly grade: Schema<'PublishedGrade'> }

/** Why the grade is read-only: the group is archived, or this teacher may not grade the work. */
export type Rejection = 'archived' | 'denied' | 'missing'

/** Codes of invalid fields: `entry.text`, `criterion.<id>`, `feedback` … */
export type GradeOutcome = SaveOutcome<GradeRecord, Rejection>

export type SaveInput = SaveRequest<GradeRecord, GradeForm, never>
