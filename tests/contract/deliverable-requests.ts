import type { OperationId } from '#server/policy.ts'
import type { Input } from '#server/testing/client.ts'
import type { School } from './school.ts'
import { fileForm } from '../support/file-form.ts'

/** The requests about deliverables, work and marks. */
export const deliverableRequests = {
  getGroupDeliverables: ({ group }) => ({ query: { group: group.id } }),
  createDeliverable: ({ deliverable }) => ({ body: { content_id: deliverable.content_id, name: 'Otra tarea' } }),
  getAuthoredDeliverable: ({ deliverable }) => ({ params: { id: deliverable.id } }),
  updateDeliverable: ({ deliverable }) => ({ params: { id: deliverable.id }, body: { instructions: 'Otras' }, ifMatch: 999 }),
  deleteDeliverable: ({ deliverable }) => ({ params: { id: deliverable.id } }),
  addDeliverableFile: ({ deliverable }) => {
    const body = fileForm('Enunciado\n', 'enunciado.txt', 'text/plain')
    return { params: { id: deliverable.id }, body }
  },
  removeDeliverableFile: ({ drafted, attached }) => ({ params: { id: drafted.id, file_id: attached.pop() ?? 0 } }),
  scheduleDeliverable: ({ deliverable, group }) => ({
    params: { id: deliverable.id },
    body: {
      groups: [{ id: group.id, before: { opens_at: null, due_at: null, closes_at: null } }],
      opens_at: null,
      due_at: null,
      closes_at: null,
    },
  }),
  listRubrics: () => ({}),
  getRubric: ({ deliverable }) => ({ params: { id: deliverable.id } }),
  saveRubric: ({ deliverable }) => ({
    params: { id: deliverable.id },
    ifMatch: 999,
    body: {
      levels: [
        { id: 1, title: 'Excelente' },
        { id: 2, title: 'Insuficiente' },
      ],
      rows: [
        {
          id: 1,
          title: 'Estructura',
          criterion_id: null,
          cells: [
            { points: 400, description: '' },
            { points: 0, description: '' },
          ],
        },
      ],
    },
  }),
  getDeliverable: ({ group, deliverable }) => ({ params: { id: deliverable.id }, query: { group: group.id } }),
  saveDraft: ({ group, drafted }) => ({ params: { id: drafted.id }, body: { group_id: group.id, text: 'Texto' }, ifMatch: 0 }),
  addDraftFile: ({ group, drafted }) => {
    const body = fileForm('Trabajo\n', 'trabajo.txt', 'text/plain')
    return { params: { id: drafted.id }, query: { group: group.id }, body }
  },
  removeDraftFile: ({ group, drafted, draftFile }) => ({ params: { id: drafted.id, file_id: draftFile }, query: { group: group.id } }),
  submitVersion: ({ group, drafted }) => ({ params: { id: drafted.id }, body: { group_id: group.id, revision: 0 } }),
  selectVersion: ({ group, deliverable, version, student }) => ({
    params: { id: deliverable.id },
    body: { group_id: group.id, version_id: version.id, student_id: student.id },
  }),
  saveGrade: ({ group, deliverable, student, version }) => ({
    params: { id: deliverable.id },
    ifMatch: 1,
    body: {
      group_id: group.id,
      student_id: student.id,
      version_id: version.id,
      entry: { mode: 'mark', text: '7' },
      feedback: '',
      private_note: '',
    },
  }),
  addFeedbackFile: ({ group, deliverable, student }) => {
    const body = fileForm('Corregido\n', 'corregido.txt', 'text/plain')
    return { params: { id: deliverable.id, student_id: student.id }, query: { group: group.id }, body }
  },
  removeFeedbackFile: ({ group, deliverable, student, feedbackFile }) => ({
    params: { id: deliverable.id, student_id: student.id, file_id: feedbackFile },
    query: { group: group.id },
  }),
  restoreFeedbackFile: ({ group, deliverable, student, feedbackFile }) => ({
    params: { id: deliverable.id, student_id: student.id, file_id: feedbackFile },
    query: { group: group.id },
  }),
  listAnnotations: ({ file }) => ({ params: { id: file } }),
  saveAnnotation: ({ file }) => ({
    params: { id: file, annotation_id: '8e03978e-40d5-43dd-bc93-6894a57f9325' },
    ifMatch: 0,
    body: { kind: 'comment', place: { lines: [1, 1] }, text: 'Falta la fuente.' },
  }),
  deleteAnnotation: ({ file, annotation }) => ({ params: { id: file, annotation_id: annotation }, ifMatch: 1 }),
  downloadFlattened: ({ annotatedPdf }) => ({ params: { id: annotatedPdf } }),
  getDesk: ({ group, deliverable, student }) => ({ params: { id: deliverable.id, student_id: student.id }, query: { group: group.id } }),
  listDeskStudents: ({ group, deliverable, student }) => ({
    params: { id: deliverable.id },
    query: { group: group.id, student: student.id },
  }),
  gradeMany: ({ group, deliverable, student }) => ({
    params: { id: deliverable.id },
    body: { group_id: group.id, student_ids: [student.id], mark: '5', feedback: '', preview: false },
  }),
  undoMarks: ({ group, deliverable, undo }) => ({ params: { id: deliverable.id }, body: { group_id: group.id, undo_id: undo } }),
  extendDeadline: ({ group, drafted, student }) => ({
    params: { id: drafted.id },
    body: {
      group_id: group.id,
      students: [{ id: student.id, revision: 0 }],
      due_at: '2036-12-04T22:59:00.000Z',
      closes_at: null,
      reason: 'Baja médica',
    },
  }),
  withdrawExtension: ({ group, deliverable, student }) => ({
    params: { id: deliverable.id, student_id: student.id },
    query: { group: group.id },
    ifMatch: 1,
  }),
  exemptStudents: ({ group, drafted, student }) => ({
    params: { id: drafted.id },
    body: { group_id: group.id, students: [{ id: student.id, revision: 0 }], reason: 'Convalidado', shows_reason: true },
  }),
  endExemptions: ({ group, deliverable, student }) => ({
    params: { id: deliverable.id },
    body: { group_id: group.id, students: [{ id: student.id, revision: 0 }] },
  }),
  remindStudents: ({ group, deliverable }) => ({ params: { id: deliverable.id }, body: { group_id: group.id } }),
  releaseGrades: ({ group, deliverable }) => ({ params: { id: deliverable.id }, body: { group_id: group.id, released: true } }),
  listPhrases: () => ({}),
  addPhrase: () => ({ body: { title: 'Contraste', text: 'Revisa el contraste.', is_shared: true } }),
  updatePhrase: ({ phrase }) => ({
    params: { id: phrase },
    body: { title: 'Contraste', text: 'Más contraste.', is_shared: true },
    ifMatch: 1,
  }),
  deletePhrase: ({ phrase }) => ({ params: { id: phrase } }),
  listGradeHistory: ({ group, deliverable, student }) => ({
    params: { id: deliverable.id, student_id: student.id },
    query: { group: group.id },
  }),
  downloadAll: ({ group, deliverable }) => ({ params: { id: deliverable.id }, query: { group: group.id } }),
  listDelivered: ({ group, deliverable }) => ({
    params: { id: deliverable.content_id },
    query: { group: group.id, deliverable: deliverable.id },
  }),
  listExempt: ({ group, deliverable }) => ({
    params: { id: deliverable.content_id },
    query: { group: group.id, deliverable: deliverable.id },
  }),
  listNotDelivered: ({ group, deliverable }) => ({
    params: { id: deliverable.content_id },
    query: { group: group.id, deliverable: deliverable.id },
  }),
} satisfies { [Id in OperationId]?: (school: School) => Input<Id> }
