import { afterAll, beforeAll, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { operationsOf } from '#server/plugins/contract.ts'
import type { OperationId } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, createResults, createStudents, enrol, grade, schedule } from '#server/testing/factories/index.ts'
import { requests } from './requests.ts'
import { openSchool, people, type School } from './school.ts'

/** Maximum of round trips to the database per read, its session query included, for every permitted role. */
const mostForAnyRead = 4
const most: Partial<Record<OperationId, number>> = {
  getSelf: 1,
  getHome: 2,
  // these read several tables, or a long list in chunks, while the file is written
  exportSeatMoves: 7,
  exportStudents: 5,
  downloadImportReport: 7,
  downloadEvaluation: 8,
  downloadMarkList: 8,
  downloadScores: 7,
  downloadStudentReport: 8,
  getGroupDeliverables: 2,
  listDelivered: 2,
  listNotDelivered: 2,
  getDeliverable: 2,
  getDesk: 2,
  listDeskStudents: 2,
  listPhrases: 2,
}

let app: TestApp
let school: School
beforeAll(async () => {
  app = await testApp()
  school = await openSchool({ db: app.db, files: app.ctx.files, secret: app.ctx.config.secret })
})
afterAll(() => app.close())

/** The most round trips of a read among all roles that get a success. */
async function countRoundTrips(operation: OperationId): Promise<number | null> {
  const counts: number[] = []
  for (const who of people) {
    const client = who === 'nobody' ? app.visitor() : await app.as(school.ids[who])
    const call = client.call.bind(client) as (id: OperationId, input: object) => Promise<{ status: number }>
    const before = app.roundTrips()
    const { status } = await call(operation, requests[operation](school))
    if (status < 400) counts.push(app.roundTrips() - before)
  }
  return counts.length === 0 ? null : Math.max(...counts)
}

it('stays within the permitted round trips to the database, for every read', async () => {
  const reads = operationsOf(contract).filter(({ method }) => method === 'get')
  const above: Record<string, number> = {}
  for (const { operation } of reads) {
    const id = operation.operationId as OperationId
    const count = await countRoundTrips(id)
    // null: a read that succeeds for no role is not counted
    if (count === null || count > (most[id] ?? mostForAnyRead)) above[id] = count ?? NaN
  }
  expect(above).toEqual({})
})

/** Reads of marks: results, statistics, the notebook, attendance, evaluations and their documents. */
const readsOfMarks = [
  'getResultsResume',
  'getResults',
  'getResultsByRa',
  'getResultsByUnit',
  'getMarkNeeded',
  'getMarkHistory',
  'explainMark',
  'getStudentReport',
  'downloadStudentReport',
  'getGroupResults',
  'getStudentsByRa',
  'getClassByRa',
  'getStudentsByContent',
  'getClassByContent',
  'getEvolutionByRa',
  'getEvolutionByUnit',
  'listCurrentProgress',
  'getUserProgress',
  'getMilestones',
  'listReaders',
  'getTimeSpent',
  'getNextLearning',
  'getLearningPath',
  'getHome',
  'getGroupStudentStats',
  'getGroupScores',
  'getAttendance',
  'getStudentAttendance',
  'listEvaluations',
  'listCenterEvaluations',
  'getEvaluatedProgram',
  'getGroupMeans',
  'explainEvaluatedStudent',
  'downloadEvaluation',
  'downloadMarkList',
  'downloadScores',
] as const satisfies readonly OperationId[]

it('reads marks in as many statements for 20 students and 12 deliverables as for 2 and 2', async () => {
  const { db } = app
  const { center, course, deliverable, group, teacher } = school
  const counted = async () => {
    const counts: [OperationId, number | null][] = []
    for (const id of readsOfMarks) counts.push([id, await countRoundTrips(id)])
    return Object.fromEntries(counts)
  }
  const enrolled = () =>
    db.selectFrom('group_students').where('group_id', '=', group.id).where('left_at', 'is', null).select('user_id').execute()
  const tasks = () => db.selectFrom('deliverables').where('course_id', '=', course.id).select('id').execute()
  const size = async () => [(await enrolled()).length, (await tasks()).length]
  expect(await size()).toEqual([2, 2])
  const small = await counted()
  expect(Object.values(small)).not.toContain(null)

  const students = await createStudents(
    db,
    center,
    Array.from({ length: 18 }, () => ({})),
  )
  await enrol(db, group, students)
  for (const student of students) await grade(db, { group, deliverable, student, mark: 700, by: teacher })
  const criteria = await createResults(
    db,
    course,
    ['RA8', 'RA9'].map((code) => ({ code, criteria: [{}, {}] })),
  )
  for (let n = 0; n < 10; n += 1) {
    const assessed = { criterion_id: criteria[n % criteria.length]?.id ?? 0, weight: 10_000 }
    const task = await createDeliverable(db, course, {}, [assessed])
    await schedule(db, group, task)
    for (const student of students.slice(0, 4)) await grade(db, { group, deliverable: task, student, mark: 600, by: teacher })
  }
  expect(await size()).toEqual([20, 12])
  expect(await counted()).toEqual(small)
})

it('saves a mark in three: the session, what is stored, the mark with its audit event', async () => {
  const { group, deliverable, student, classmate, version } = school
  const teacher = await app.as(school.ids.teacher)
  const save = async (person: { id: number }, version_id: number | null, ifMatch: number, text: string, feedback = '') => {
    const body = {
      group_id: group.id,
      student_id: person.id,
      version_id,
      feedback,
      private_note: '',
      entry: { mode: 'mark', text } as const,
    }
    const before = app.roundTrips()
    const { revision } = await teacher.ok('saveGrade', { params: { id: deliverable.id }, ifMatch, body })
    return { revision, roundTrips: app.roundTrips() - before }
  }
  expect(await save(student, version.id, 1, '8')).toEqual({ revision: 2, roundTrips: 3 })
  expect(await save(student, version.id, 2, '8', 'Bien')).toEqual({ revision: 3, roundTrips: 3 })
  // for a student without a submission, for whom nothing is stored yet
  expect(await save(classmate, null, 0, 'NP')).toEqual({ revision: 1, roundTrips: 3 })
  expect(await save(classmate, null, 1, 'NP')).toEqual({ revision: 1, roundTrips: 2 })
})
