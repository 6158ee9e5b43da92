import { createAutosaveMachine, type AutosaveRules } from '@/shared/lib/autosave'
import { formatMark } from '@/shared/lib/format'
import type { Schema } from '@/shared/api'
import type { Desk, GradeChange, GradeForm, GradeRecord, Rejection, RowChoice, TeacherGrade, Work } from './grade-types'

/** Codes that the server accepts instead of a number; the same in both languages. */
export const outcomeText = { not_handed_in: 'NP', not_assessed: 'NE', exempt: 'EX' } as const satisfies Record<
  Exclude<TeacherGrade['outcome'], 'marked' | null>,
  string
>

/** The grade of a desk as the record of its autosave. */
export const recordOf = (work: Work, { grade, selected_version_id, versions, deliverable }: Desk): GradeRecord => ({
  ...grade,
  work,
  defaultVersionId: selected_version_id ?? versions[0]?.id ?? null,
  gradingRevision: deliverable.grading_revision,
})

/** The part of a grade that its student sees once it is published. */
type PublicGrade = Pick<TeacherGrade, keyof Schema<'PublishedGrade'>>

/** A mark as text: "7,50", NP, NE or EX; empty without one. */
export function markText({ outcome, mark }: Pick<PublicGrade, 'outcome' | 'mark'>): string {
  if (outcome === null) return ''
  return outcome === 'marked' ? formatMark(mark) : outcomeText[outcome]
}

function assessmentOf(grade: PublicGrade): Pick<GradeForm, 'mode' | 'mark' | 'points' | 'criteria' | 'rubric' | 'feedback'> {
  const { entry } = grade
  return {
    mode: entry,
    mark: entry === 'mark' ? markText(grade) : '',
    points: entry === 'points' && grade.points !== null ? formatMark(grade.points) : '',
    criteria: Object.fromEntries(grade.criteria.map(({ criterion_id, mark }) => [criterion_id, formatMark(mark)])),
    rubric: Object.fromEntries(grade.choices.map(({ row_id, level_id, comment }) => [row_id, { levelId: level_id, comment }])),
    feedback: grade.feedback,
  }
}

function formOf(grade: GradeRecord): GradeForm {
  return {
    ...assessmentOf(grade),
    note: grade.private_note,
    versionId: grade.version_id ?? grade.defaultVersionId,
    hasOwnVersion: grade.version_id !== null,
  }
}

export const noChoice: RowChoice = { levelId: null, comment: '' }

/** Entry modes clear each other's texts. Marks of criteria and levels of the rubric are kept, but count only in their mode. */
const edits: { [F in GradeChange['field']]: (form: GradeForm, change: Extract<GradeChange, { field: F }>) => GradeForm } = {
  mark: (form, { text }) => ({ ...form, mode: 'mark', mark: text, points: '' }),
  points: (form, { text }) => ({ ...form, mode: 'points', mark: '', points: text }),
  criterion: (form, { criterionId, text }) => ({
    ...form,
    mode: 'criteria',
    mark: '',
    points: '',
    criteria: { ...form.criteria, [criterionId]: text },
  }),
  feedback: (form, { text }) => ({ ...form, feedback: text }),
  note: (form, { text }) => ({ ...form, note: text }),
  version: (form, { versionId }) => ({ ...form, versionId }),
  criteria: (form) => ({ ...form, mode: 'criteria', mark: '', points: '' }),
  rubric: (form) => ({ ...form, mode: 'rubric', mark: '', points: '' }),
  rubricRow: (form, { field: _, rowId, ...choice }) => ({
    ...form,
    mode: 'rubric',
    mark: '',
    points: '',
    rubric: { ...form.rubric, [rowId]: { ...noChoice, ...form.rubric[rowId], ...choice } },
  }),
  published: (form, { grade }) => ({ ...form, ...assessmentOf(grade), versionId: grade.version_id ?? form.versionId }),
}

const isSameChoice = (a = noChoice, b = noChoice) => a.levelId === b.levelId && a.comment === b.comment

const fields = ['mode', 'mark', 'points', 'feedback', 'note', 'versionId'] as const

export const gradeRules: AutosaveRules<GradeRecord, GradeForm, GradeChange> = {
  pause: 900,
  valuesOf: formOf,
  edit: (form, change) => (edits[change.field] as (form: GradeForm, change: GradeChange) => GradeForm)(form, change),
  isSame: (a, b) =>
    fields.every((field) => a[field] === b[field]) &&
    Object.keys({ ...a.criteria, ...b.criteria }).every((id) => a.criteria[Number(id)] === b.criteria[Number(id)]) &&
    Object.keys({ ...a.rubric, ...b.rubric }).every((id) => isSameChoice(a.rubric[Number(id)], b.rubric[Number(id)])),
  // while neither grade has a version, a mark is for the version that counts, unless another one was chosen here
  rebase: (form, original, fresh) =>
    !original.hasOwnVersion && !fresh.hasOwnVersion && form.versionId === original.versionId
      ? { ...form, versionId: fresh.versionId }
      : form,
}

/** Saves a grade while it is edited. */
export const gradeAutosave = createAutosaveMachine<GradeRecord, GradeForm, GradeChange, Rejection>(gradeRules)
