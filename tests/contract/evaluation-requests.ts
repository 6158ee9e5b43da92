import type { OperationId } from '#server/policy.ts'
import type { Input } from '#server/testing/client.ts'
import type { School } from './school.ts'

/** The requests about evaluations and the rules that they follow. */
export const evaluationRequests = {
  getRulePacks: ({ center }) => ({ params: { id: center.id } }),
  chooseRulePack: ({ center }) => ({ params: { id: center.id }, ifMatch: 999, body: { key: 'general' } }),
  listEvaluations: ({ group }) => ({ params: { id: group.id } }),
  getGroupMeans: ({ group }) => ({ params: { id: group.id } }),
  listCenterEvaluations: ({ center }) => ({ params: { id: center.id } }),
  startDocumentsExport: ({ center, evaluation }) => ({
    params: { id: center.id },
    body: { evaluations: [evaluation.id], documents: ['acta'], language: 'es' },
  }),
  createEvaluation: ({ group }) => ({ params: { id: group.id }, body: { name: 'Parcial', kind: 'partial', held_on: null } }),
  updateEvaluation: ({ evaluation }) => ({
    params: { id: evaluation.id },
    ifMatch: 999,
    body: { name: '1.ª evaluación', kind: 'partial', held_on: null },
  }),
  deleteEvaluation: ({ evaluations }) => ({ params: { id: evaluations.pop() ?? 0 } }),
  getEvaluatedProgram: ({ evaluation, course }) => ({ params: { id: evaluation.id, course_id: course.id } }),
  explainEvaluatedStudent: ({ closedEvaluation, course, student }) => ({
    params: { id: closedEvaluation.id, course_id: course.id, student_id: student.id },
  }),
  downloadEvaluation: ({ evaluation }) => ({ params: { id: evaluation.id }, query: { kind: 'acta' } }),
  downloadMarkList: ({ evaluation, course }) => ({
    params: { id: evaluation.id, course_id: course.id },
    query: { columns: ['surnames_first', 'acta'], format: 'csv' },
  }),
  closeEvaluation: ({ evaluation, course }) => ({
    params: { id: evaluation.id, course_id: course.id },
    body: { fingerprint: '', students: [] },
  }),
  reopenEvaluatedStudent: ({ evaluation, course, student }) => ({
    params: { id: evaluation.id, course_id: course.id, student_id: student.id },
    body: { reason: 'Reclamación' },
  }),
  closeEvaluatedStudent: ({ evaluation, course, student }) => ({
    params: { id: evaluation.id, course_id: course.id, student_id: student.id },
    body: { fingerprint: '7b0e', code: null, remark: '' },
  }),
} satisfies Partial<{ [Id in OperationId]: (school: School) => Input<Id> }>
