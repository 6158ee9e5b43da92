import { answer, type Handlers } from '#server/contract.ts'
import { createEvaluation, deleteEvaluation, updateEvaluation } from './calendar.ts'
import { closeEvaluation, closeStudent, reopenStudent } from './close.ts'
import { downloadMarkList } from './documents/mark-list.ts'
import { startDocumentsExport } from './documents-export.ts'
import { explainClosed } from './explain-closed.ts'
import { readMeans } from './means.ts'
import { readCalendar, readCenterCalendar, readProgram } from './read.ts'

export const evaluationHandlers = {
  listEvaluations: ({ caller, params, query }, { db }) => readCalendar(db, caller, params.id, query.student),
  getEvaluatedProgram: ({ caller, params }, { clock, db }) =>
    readProgram(db, caller, { id: params.id, courseId: params.course_id, at: clock.now() }),
  explainEvaluatedStudent: ({ caller, params }, { db }) => explainClosed(db, caller, params),
  getGroupMeans: ({ caller, params }, { db }) => readMeans(db, caller, params.id),
  listCenterEvaluations: ({ caller, params, query }, { db }) => readCenterCalendar(db, caller, params.id, query.period),
  startDocumentsExport,
  createEvaluation,
  updateEvaluation,
  deleteEvaluation: async (call, ctx) => {
    await deleteEvaluation(call, ctx)
    return answer(204, undefined)
  },
  // the fonts and pdfkit are loaded by the first document
  downloadEvaluation: async (call, ctx) => (await import('./documents/document.ts')).downloadEvaluation(call, ctx),
  downloadMarkList,
  closeEvaluation,
  reopenEvaluatedStudent: reopenStudent,
  closeEvaluatedStudent: closeStudent,
} satisfies Partial<Handlers>
