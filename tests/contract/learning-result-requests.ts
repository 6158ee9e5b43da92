import type { OperationId } from '#server/policy.ts'
import type { Input } from '#server/testing/client.ts'
import type { School } from './school.ts'

const resultOf = ({ criteria }: School) => criteria[0]?.learning_result_id ?? 0
const criterionOf = ({ criteria }: School) => criteria[0]?.id ?? 0

/** The weight that its only learning result has. */
const weightOf = (school: School) =>
  ({ kind: 'learning_result', id: resultOf(school), deliverable_id: null, weight: 10_000, pinned: false, revision: 1 }) as const

const rules = {
  pass_mark: 500,
  gate: false,
  gate_cap: 4,
  rounding: 'half_up',
  minimum_per_deliverable: null,
  recovery: 'best_per_criterion',
  not_handed_in: 'neutral',
  final_reading: 'results',
} as const

/** The requests about learning results, criteria, rules and coverage of a program. Its learning result has marks: nothing deletes it. */
export const learningResultRequests = {
  listLearningResults: ({ course }) => ({ query: { course: course.id } }),
  addLearningResult: ({ course }) => ({ body: { course_id: course.id, name: 'Otro resultado.' } }),
  updateLearningResult: (school) => ({ params: { id: resultOf(school) }, ifMatch: 999, body: { name: 'Otro nombre.' } }),
  deleteLearningResult: (school) => ({ params: { id: resultOf(school) } }),
  addCriterion: (school) => ({ params: { id: resultOf(school) }, body: { name: 'Otro criterio.' } }),
  updateCriterion: (school) => ({ params: { id: criterionOf(school) }, ifMatch: 999, body: { name: 'Otro nombre.' } }),
  deleteCriterion: (school) => ({ params: { id: criterionOf(school) } }),
  restoreLearningResult: ({ course, binnedCriterion }) => ({ body: { course_id: course.id, restore: binnedCriterion } }),
  importLearningResults: ({ course }) => ({
    body: { course_id: course.id, mode: 'replace', results: [{ code: 'RA1', name: 'Uno.', weight: 10_000, criteria: [] }] },
  }),
  parseDecree: () => ({ body: { text: '1. Escribe programas.\nCriterios de evaluación:\na) Se han escrito programas.' } }),
  getCourseRules: ({ course }) => ({ params: { id: course.id } }),
  saveCourseRules: ({ course }) => ({ params: { id: course.id }, ifMatch: 999, body: rules }),
  previewCourseRules: ({ course }) => ({ params: { id: course.id }, body: rules }),
  previewCourseChanges: ({ course }) => ({ params: { id: course.id }, body: { changes: [{ kind: 'content', id: 1, is_active: false }] } }),
  getCourseWeights: ({ course }) => ({ params: { id: course.id } }),
  saveCourseWeights: (school) => ({ params: { id: school.course.id }, body: { changes: [weightOf(school)] } }),
  previewCourseWeights: (school) => ({ params: { id: school.course.id }, body: { changes: [weightOf(school)] } }),
  getCourseCoverage: ({ course }) => ({ params: { id: course.id } }),
} satisfies { [Id in OperationId]?: (school: School) => Input<Id> }
