import type { Handler, Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { findPlace } from './access.ts'
import { downloadAll } from './download-all.ts'
import { addDraftFile, removeDraftFile } from './draft-file.ts'
import { saveDraft } from './draft.ts'
import { getDeliverable, getGroupDeliverables } from './deliverables.ts'
import { listDelivered, listExempt, listNotDelivered } from './deliveries.ts'
import { endExemptions, exemptStudents } from './exempt.ts'
import { extendDeadline, withdrawExtension } from './extend.ts'
import { getDesk, listDeskStudents } from './desk.ts'
import { feedbackFileHandlers } from './feedback-files.ts'
import { gradeEvents } from './grade-history-queries.ts'
import { studentInGroup } from './grade-queries.ts'
import { gradeMany } from './grade-many.ts'
import { phraseHandlers } from './phrases.ts'
import { readFile } from './read-file.ts'
import { remindStudents } from './remind.ts'
import { releaseGrades } from './release.ts'
import { saveGrade } from './save-grade.ts'
import { selectVersion } from './select-version.ts'
import { submitVersion } from './submit.ts'
import { undoMarks } from './undo-marks.ts'

/** Every change of a student's mark, newest first. */
const listGradeHistory: Handler<'listGradeHistory'> = async ({ caller, params, query }, { db, clock }) => {
  const place = await findPlace(db, caller, clock.now(), params.id, query.group)
  if (!place || !(await studentInGroup(db, place.group_id, params.student_id).executeTakeFirst())) throw notFound()
  return { results: await gradeEvents(db, { groupId: place.group_id, deliverableId: place.id, studentId: params.student_id }) }
}

export const deliverableHandlers = {
  getGroupDeliverables,
  getDeliverable,
  saveDraft,
  addDraftFile,
  removeDraftFile,
  submitVersion,
  selectVersion,
  saveGrade,
  getDesk,
  listDeskStudents,
  gradeMany,
  undoMarks,
  remindStudents,
  extendDeadline,
  withdrawExtension,
  exemptStudents,
  endExemptions,
  releaseGrades,
  listGradeHistory,
  downloadAll,
  listDelivered,
  listNotDelivered,
  listExempt,
  getFile: readFile,
  getNamedFile: readFile,
  ...phraseHandlers,
  ...feedbackFileHandlers,
} satisfies Partial<Handlers>
