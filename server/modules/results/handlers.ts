import type { Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { findPlace } from '#server/modules/deliverables/access.ts'
import { gradeEvents } from '#server/modules/deliverables/grade-history-queries.ts'
import { classEvolution, classResults, classStudents } from './class-results.ts'
import { removeCustomScore, setCustomScore, updateCustomScore } from './custom-scores.ts'
import { groupResults } from './group-results.ts'
import { publishedMarks } from './history.ts'
import { marksNeeded, readTarget } from './needed.ts'
import { removeRecoveryPlan, saveRecoveryPlan } from './recovery-plans.ts'
import { rowsByRa, rowsByUnit } from './result-rows.ts'
import { openGradebook, studentResults, studentResume, toResultPlace } from './student-results.ts'

const toClassKey = ({ params, query }: { params: { id: number }; query: { group: number } }) => ({
  courseId: params.id,
  groupId: query.group,
})

export const resultHandlers = {
  getResultsResume: ({ caller, query }, { db, clock }) =>
    studentResume(db, caller, { group: query.group, student: query.student }, clock.now()),

  getResults: ({ caller, params, query }, { db, clock }) =>
    studentResults(db, caller, { course: params.id, group: query.group, student: query.student }, clock.now()),

  getResultsByRa: async ({ caller, params, query }, { db }) => {
    const opened = await openGradebook(db, caller, { course: params.id, group: query.group, student: query.student })
    return { ...toResultPlace(opened.row), rows: rowsByRa(opened.gradebook, opened.studentId) }
  },

  getResultsByUnit: async ({ caller, params, query }, { db }) => {
    const opened = await openGradebook(db, caller, { course: params.id, group: query.group, student: query.student })
    return { ...toResultPlace(opened.row), rows: rowsByUnit(opened.gradebook, opened.studentId) }
  },

  getMarkNeeded: async ({ caller, params, query }, { db }) => {
    const target = readTarget(query.mark)
    const { gradebook, studentId } = await openGradebook(db, caller, { course: params.id, group: query.group, student: query.student })
    const input = gradebook.inputs.get(studentId)
    if (!input) throw notFound()
    return marksNeeded(input, target)
  },

  getGroupResults: ({ caller, params }, { db }) => groupResults(db, caller, params.id),

  getStudentsByRa: (call, { db, clock }) => classStudents(db, call.caller, toClassKey(call), 'ra', clock.now()),
  getClassByRa: (call, { db }) => classResults(db, call.caller, toClassKey(call), 'ra'),
  getStudentsByContent: (call, { db, clock }) => classStudents(db, call.caller, toClassKey(call), 'content', clock.now()),
  getClassByContent: (call, { db }) => classResults(db, call.caller, toClassKey(call), 'content'),
  getEvolutionByRa: (call, { db }) => classEvolution(db, call.caller, toClassKey(call), 'ra'),
  getEvolutionByUnit: (call, { db }) => classEvolution(db, call.caller, toClassKey(call), 'content'),

  saveRecoveryPlan,
  removeRecoveryPlan,

  setCustomScore,
  updateCustomScore,
  removeCustomScore,

  getMarkHistory: async ({ caller, params, query }, { db, clock }) => {
    if (!(await findPlace(db, caller, clock.now(), params.id, query.group))) throw notFound()
    const work = { groupId: query.group, deliverableId: params.id, studentId: caller.id }
    return { entries: publishedMarks(await gradeEvents(db, work)) }
  },
} satisfies Partial<Handlers>
