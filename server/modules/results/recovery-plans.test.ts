import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type EvaluatedRoom, openEvaluatedRoom } from '#server/modules/evaluations/testing/evaluated-room.ts'
import { pagesOfPdf } from '#server/modules/printing/testing/read-files.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, grade } from '#server/testing/factories/index.ts'

let app: TestApp
let at: EvaluatedRoom
let recovery: Awaited<ReturnType<typeof createDeliverable>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
  await at.mark(1, 333)
  const { room } = at
  const assessed = room.criteria.slice(0, 1).map(({ id }) => ({ criterion_id: id, weight: 10_000 }))
  recovery = await createDeliverable(app.db, room.course, { name: 'Examen de recuperación', kind: 'recovery' }, assessed)
})

const criterion = (n: number) => at.room.criteria[n]?.id ?? 0
const about = (n: number) => ({ params: { id: at.room.course.id }, query: { group: at.room.group.id, student: at.pupil(n).id } })
const planned = (change: object = {}) => ({
  ...{ criteria: [criterion(0)], deliverables: [recovery.id], due_on: '2027-01-20', remark: 'Repasa el maquetado.', ...change },
})
const save = (change: object = {}, ifMatch = 0, who = at.teacher) =>
  who.call('saveRecoveryPlan', { ...about(1), ifMatch, body: planned(change) })
const ownPlan = async (n: number) => {
  const student = await app.as(at.pupil(n).id)
  return (await student.ok('getResults', { params: { id: at.room.course.id }, query: {} })).recovery_plan
}

it('plans a recovery without criteria of its own, which assesses those of its task, and none in a hidden unit', async () => {
  const { course, deliverable } = at.room
  const second = await createDeliverable(app.db, course, { name: 'Segunda entrega', kind: 'recovery', recovers_id: deliverable.id })
  const { programs } = await at.teacher.ok('getStudentReport', { query: about(1).query })
  expect(programs[0]?.results[0]?.recoveries.map(({ id }) => id).toSorted()).toEqual([recovery.id, second.id].toSorted())
  expect(await save({ deliverables: [second.id] })).toMatchObject({ status: 200 })
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', recovery.content_id).execute()
  expect(await save({}, 1)).toMatchObject({ status: 400, body: { errors: { deliverables: ['choice'] } } })
  const left = (await at.teacher.ok('getStudentReport', { query: about(1).query })).programs[0]?.results[0]?.recoveries
  expect(left?.map(({ id }) => id)).toEqual([second.id])
})

it('shows the plan to its student and in the report, and tells the student once', async () => {
  expect(await save()).toMatchObject({ status: 200, body: { revision: 1 } })
  const shown = {
    criteria: [{ id: criterion(0), result: 'RA1' }],
    tasks: [{ id: recovery.id, name: 'Examen de recuperación', mark: null }],
    ...{ due_on: '2027-01-20', remark: 'Repasa el maquetado.', revision: 1 },
  }
  expect(await ownPlan(1)).toMatchObject(shown)
  expect(await ownPlan(2)).toBeNull()
  const { programs } = await at.teacher.ok('getStudentReport', { query: about(1).query })
  expect(programs[0]?.recovery_plan).toMatchObject(shown)
  expect(programs[0]?.results[0]?.recoveries).toMatchObject([{ id: recovery.id, criteria: [criterion(0)] }])
  expect(await save({ remark: 'Otra' }, 1)).toMatchObject({ status: 200, body: { revision: 2 } })
  const notices = await app.db.selectFrom('notifications').where('user_id', '=', at.pupil(1).id).select(['kind', 'data']).execute()
  expect(notices).toEqual([{ kind: 'recovery_planned', data: { group_id: at.room.group.id, course_id: at.room.course.id } }])
})

it('is printed in the recovery plan', async () => {
  await save()
  const query = { ...about(1).query, kind: 'recovery' as const }
  const { body } = await at.teacher.call('downloadStudentReport', { query })
  const written = (await pagesOfPdf(body as Buffer)).join(' ')
  for (const part of [
    'Plan acordado con',
    'Se recupera con Examen de recuperación (sin fecha)',
    'Plazo: 20/01/2027',
    'Repasa el maquetado.',
  ])
    expect(written).toContain(part)
})

it('shows no mark of a planned task that is not published', async () => {
  await save()
  const given = await at.teacher.ok('getResults', { params: { id: at.room.course.id }, query: about(1).query })
  expect(given.recovery_plan?.tasks).toMatchObject([{ mark: null, released: false }])
  await grade(app.db, { group: at.room.group, deliverable: recovery, student: at.pupil(1), mark: 700, by: at.room.teacher })
  const staff = await at.teacher.ok('getResults', { params: { id: at.room.course.id }, query: about(1).query })
  expect(staff.recovery_plan?.tasks).toMatchObject([{ mark: 700 }])
  expect((await ownPlan(1))?.tasks).toMatchObject([{ mark: null, outcome: null }])
})

it('takes only criteria of the program, and recovery tasks that assess one of them', async () => {
  const other = await openEvaluatedRoom(app)
  expect(await save({ criteria: [other.room.criteria[0]?.id] })).toMatchObject({ status: 400, body: { errors: { criteria: ['choice'] } } })
  const refused = { status: 400, body: { errors: { deliverables: ['choice'] } } }
  expect(await save({ criteria: [criterion(1)] })).toMatchObject(refused)
  expect(await save({ deliverables: [at.room.deliverable.id] })).toMatchObject(refused)
})

it('keeps what another teacher changed meanwhile', async () => {
  await save()
  expect(await save({ remark: 'Otra' })).toMatchObject({ status: 409, body: { current: { remark: 'Repasa el maquetado.', revision: 1 } } })
  const gone = (ifMatch: number) => at.teacher.call('removeRecoveryPlan', { ...about(1), ifMatch })
  expect(await gone(7)).toMatchObject({ status: 409 })
  expect(await gone(1)).toMatchObject({ status: 204 })
  expect(await ownPlan(1)).toBeNull()
  expect(await gone(1)).toMatchObject({ status: 404 })
})

it('is an audit event without the remark, and only for teachers of the group', async () => {
  await save()
  const events = app.db.selectFrom('audit_log').where('entity', '=', 'recovery_plan').where('student_id', '=', at.pupil(1).id)
  const [event] = await events.select(['action', 'after']).execute()
  expect(event).toEqual({
    action: 'created',
    after: { course_id: at.room.course.id, criteria: [criterion(0)], deliverables: [recovery.id], due_on: '2027-01-20' },
  })
  const elsewhere = await openEvaluatedRoom(app)
  expect(await save({}, 1, elsewhere.teacher)).toMatchObject({ status: 404 })
  expect(await save({}, 1, await app.as(at.pupil(1).id))).toMatchObject({ status: 403 })
  const classmate = await app.as(at.pupil(2).id)
  expect(await classmate.call('getResults', { params: { id: at.room.course.id }, query: about(1).query })).toMatchObject({ status: 404 })
})

it('is named in the evaluation of its program, open and closed, until it is removed', async () => {
  const evaluation = await at.create()
  const marked = async () => (await at.read(evaluation)).students.filter((line) => line.recovery_plan).map(({ student }) => student.id)
  expect(await marked()).toEqual([])
  await save()
  expect(await marked()).toEqual([at.pupil(1).id])
  await at.close(evaluation)
  expect(await marked()).toEqual([at.pupil(1).id])
  await at.teacher.call('removeRecoveryPlan', { ...about(1), ifMatch: 1 })
  expect(await marked()).toEqual([])
})
