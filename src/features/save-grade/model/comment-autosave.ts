import { createAutosaveMachine } from '@/shared/lib/autosave'
import { gradeRules } from './grade-form'
import type { GradeChange, GradeForm, GradeRecord, Rejection } from './grade-types'

/** A text that was not edited follows the server; spaces at its end are still being typed. */
const follow = (typed: string, original: string, fresh: string) => (typed === original && typed.trim() !== fresh.trim() ? fresh : typed)

/**
 * Saves a grade of which only the comment and the note are edited. The rest follows the server: a mark that another teacher saves
 * meanwhile stays, and nothing is asked about it.
 */
export const commentAutosave = createAutosaveMachine<GradeRecord, GradeForm, GradeChange, Rejection>({
  ...gradeRules,
  isSame: (a, b) => a.feedback === b.feedback && a.note === b.note,
  rebase: (form, original, fresh) => ({
    ...fresh,
    feedback: follow(form.feedback, original.feedback, fresh.feedback),
    note: follow(form.note, original.note, fresh.note),
  }),
})
