import type { OperationId } from '#server/policy.ts'
import type { Input } from '#server/testing/client.ts'
import type { School } from './school.ts'

const ofStudent = ({ group, student }: School) => ({ group: group.id, student: student.id })
const ofProgram = (school: School) => ({ params: { id: school.course.id }, query: ofStudent(school) })
const ofClass = ({ course, group }: School) => ({ params: { id: course.id }, query: { group: group.id } })

/** The requests about the results of the student and of the class. */
export const resultsRequests = {
  getResultsResume: (school) => ({ query: ofStudent(school) }),
  getResults: ofProgram,
  getResultsByRa: ofProgram,
  getResultsByUnit: ofProgram,
  getMarkNeeded: ofProgram,
  getStudentReport: (school) => ({ query: ofStudent(school) }),
  downloadStudentReport: (school) => ({ query: { ...ofStudent(school), kind: 'recovery' } }),
  getGroupResults: ({ group }) => ({ params: { id: group.id } }),
  getStudentsByRa: ofClass,
  getClassByRa: ofClass,
  getStudentsByContent: ofClass,
  getClassByContent: ofClass,
  getEvolutionByRa: ofClass,
  getEvolutionByUnit: ofClass,
  saveRecoveryPlan: (school) => ({
    ...ofProgram(school),
    ifMatch: 999,
    body: { criteria: [school.criteria[0]?.id ?? 0], deliverables: [], due_on: null, remark: '' },
  }),
  removeRecoveryPlan: (school) => ({ ...ofProgram(school), ifMatch: 999 }),
  setCustomScore: ({ group, student, course }) => ({
    body: {
      group_id: group.id,
      student_id: student.id,
      course_id: course.id,
      kind: 'program',
      target_id: null,
      text: '7',
      reason: 'Entrevista',
    },
  }),
  updateCustomScore: ({ customScore }) => ({ params: { id: customScore }, ifMatch: 999, body: { text: '7', reason: 'Otra' } }),
  removeCustomScore: ({ customScore }) => ({ params: { id: customScore }, ifMatch: 999 }),
  getMarkHistory: ({ deliverable, group }) => ({ params: { id: deliverable.id }, query: { group: group.id } }),
} satisfies { [Id in OperationId]?: (school: School) => Input<Id> }
