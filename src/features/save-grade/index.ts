export { deskQuery, gradeRejection, gradeSaving, type DeskFilter } from './api/grade-saving'
export { saveGradeTexts } from './i18n'
export { commentAutosave } from './model/comment-autosave'
export { gradeAutosave, gradeRules, markText, noChoice, outcomeText, recordOf } from './model/grade-form'
export type {
  Desk,
  GradeChange,
  GradeForm,
  GradeOutcome,
  GradeRecord,
  Rejection,
  RowChoice,
  SaveInput,
  TeacherGrade,
  Work,
} from './model/grade-types'
export { isGradeUnsaved, saveGradeNow, type GradeActor } from './model/save-now'
export { FeedbackField } from './ui/feedback-field'
export { gradeAside } from './ui/grade-aside'
export type { GradeFieldProps } from './ui/grade-props'
export { NoteField } from './ui/note-field'
export { saveStatus } from './ui/save-status'
export { useSavingMoments } from './ui/use-saving-moments'
