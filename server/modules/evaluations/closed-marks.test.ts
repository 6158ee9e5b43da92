import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { forgetWritings } from '#server/modules/privacy/forget-writings.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, createResults, createStudents, createTeacher, enrol, grade, schedule } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom, type Program } from './testing/evaluated-room.ts'

let app: TestApp
let at: EvaluatedRoom
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  at = await openEvaluatedRoom(app)
})

const now = (n: number) =>
  at.teacher.ok('explainMark', { query: { group: at.room.group.id, course: at.room.course.id, student: at.pupil(n).id } })
const asked = (evaluation: { id: number }, n: number) => ({ params: { ...at.place(evaluation), student_id: at.pupil(n).id } })
const atClosing = (evaluation: { id: number }, n: number) => at.teacher.ok('explainEvaluatedStudent', asked(evaluation, n))

const setMark = (n: number, mark: number, target: { content_id?: number | null } = {}) =>
  app.db
    .insertInto('custom_scores')
    .values({
      ...{ center_id: at.room.center.id, group_id: at.room.group.id, course_id: at.room.course.id },
      ...{ student_id: at.pupil(n).id, author_id: at.room.teacher.id, mark, reason: 'Crisis de ansiedad', ...target },
    })
    .execute()

/** Changes rules, weights and names, moves the marks, and adds a task. */
async function changeEverything() {
  const { course, group, teacher } = at.room
  await app.db
    .insertInto('course_rules')
    .values({ created_by: teacher.id, version: 2, course_id: course.id, pass_mark: 800, gate: false })
    .execute()
  await app.db.updateTable('learning_results').set({ name: 'Otro nombre', weight: 1 }).where('course_id', '=', course.id).execute()
  await app.db.updateTable('deliverables').set({ name: 'Otra tarea', max_points: 2000 }).where('course_id', '=', course.id).execute()
  await schedule(app.db, group, await createDeliverable(app.db, course))
  await at.remark(0, 100)
  await at.remark(1, 1000)
}

/** What the two explanations of one mark share: the one of a closing changes nothing, so it offers no marks to change. */
const account = ({ acta, rules, nodes }: Awaited<ReturnType<typeof now>>) => ({
  ...{ acta, rules },
  nodes: nodes.map(({ custom_score: _, ...node }) => node),
})

it('are explained as they were computed, whatever changes afterwards', async () => {
  const evaluation = await at.create()
  await at.mark(0, 725)
  await at.mark(1, 350)
  await setMark(1, 650)
  const before = await Promise.all([0, 1, 2].map(now))
  await at.close(evaluation)
  await changeEverything()
  const after = await Promise.all([0, 1, 2].map((n) => atClosing(evaluation, n)))
  expect(after.map(account)).toEqual(before.map(account))
  expect(after.map(({ may_grade }) => may_grade)).toEqual([false, false, false])
  const { students } = await at.read(evaluation)
  for (const { student, mark, acta, is_explained } of students) {
    const explained = after.find((each) => each.student.id === student.id)
    expect([explained?.nodes[0]?.mark, explained?.acta.value, is_explained]).toEqual([mark, acta, true])
  }
})

it('of a student who was closed again are computed and explained by the rules of the closing, and those of the others stay', async () => {
  const evaluation = await at.create()
  await at.mark(0, 600)
  await at.mark(1, 600)
  await at.close(evaluation)
  const [first, kept] = [await atClosing(evaluation, 0), await atClosing(evaluation, 1)]
  await at.reopen(evaluation, 0)
  await changeEverything()
  await at.remark(0, 725)
  // today's rules pass from 8 on
  expect(at.lineOf(await at.read(evaluation), 0)).toMatchObject({ acta: 6, now: { mark: 725, acta: 7, passed: true } })
  const again = (await at.closeAgain(evaluation, 0)).body as Program
  expect(at.lineOf(again, 0)).toMatchObject({ mark: 725, acta: 7, passed: true, reopened: null })
  await at.remark(0, 900)
  const corrected = await atClosing(evaluation, 0)
  expect(corrected.rules).toEqual(first.rules)
  expect(corrected.nodes.map(({ name, weight }) => [name, weight])).toEqual(first.nodes.map(({ name, weight }) => [name, weight]))
  expect([corrected.nodes[0]?.mark, corrected.acta]).toMatchObject([725, { value: 7, passed: true }])
  expect(await atClosing(evaluation, 1)).toEqual(kept)
})

it('of a correction count neither later tasks, targets nor closings, and keep the mark of a task that was deleted', async () => {
  const { course, criteria, group, teacher } = at.room
  const assessed = criteria.map(({ id, weight }) => ({ criterion_id: id, weight }))
  const deleted = await createDeliverable(app.db, course, {}, assessed)
  await schedule(app.db, group, deleted)
  const unmarked = await createDeliverable(app.db, course, { max_points: 1000 }, assessed)
  await schedule(app.db, group, unmarked)
  await at.mark(0, 500)
  await grade(app.db, { group, deliverable: deleted, student: at.pupil(0), mark: 800, by: teacher })
  const evaluation = await at.create()
  await at.close(evaluation)
  expect(at.lineOf(await at.read(evaluation), 0)).toMatchObject({ mark: 650 })
  await at.reopen(evaluation, 0)
  await app.db
    .deleteFrom('grades')
    .where('submission_id', 'in', (eb) => eb.selectFrom('submissions').where('deliverable_id', '=', deleted.id).select('id'))
    .execute()
  await app.db.deleteFrom('submissions').where('deliverable_id', '=', deleted.id).execute()
  await app.db.deleteFrom('deliverables').where('id', '=', deleted.id).execute()
  const later = await createDeliverable(app.db, course, {}, assessed)
  await schedule(app.db, group, later)
  await grade(app.db, { group, deliverable: later, student: at.pupil(0), mark: 1000, by: teacher })
  await createResults(app.db, course, [{ code: 'RA9', criteria: [{}] }])
  await setMark(0, 900, { content_id: later.content_id })
  app.clock.forward(60)
  const second = await at.create({ name: '2.ª evaluación', held_on: '2027-03-18' })
  await at.close(second)
  expect(at.lineOf(await at.read(second), 0)).toMatchObject({ mark: 750 })
  expect(at.lineOf(await at.read(evaluation), 0)?.now).toMatchObject({ mark: 650, acta: 7 })
  // the points of a task without marks can change: those of now are the unit of the mark that is typed
  await app.db.updateTable('deliverables').set({ max_points: 2000 }).where('id', '=', unmarked.id).execute()
  const points = { ...unmarked, max_points: 2000 }
  await grade(app.db, { group, deliverable: points, student: at.pupil(0), points: 1600, by: teacher })
  const again = (await at.closeAgain(evaluation, 0)).body as Program
  expect(at.lineOf(again, 0)).toMatchObject({ mark: 700, acta: 7 })
  expect((await atClosing(evaluation, 0)).nodes[0]).toMatchObject({ mark: 700 })
})

it('of a correction follow rules and weights of a closing that holds nothing else', async () => {
  const { course, criteria, group, teacher } = at.room
  const [other] = await createResults(app.db, course, [{ code: 'RA2', criteria: [{}] }])
  const [own] = criteria
  if (!own || !other) throw new Error('two learning results')
  const task = await createDeliverable(app.db, course, {}, [{ criterion_id: other.id, weight: 10_000 }])
  await schedule(app.db, group, task)
  await at.mark(0, 600)
  await grade(app.db, { group, deliverable: task, student: at.pupil(0), mark: 900, by: teacher })
  const weigh = (id: number, weight: number) => app.db.updateTable('learning_results').set({ weight }).where('id', '=', id).execute()
  await weigh(own.learning_result_id, 2500)
  await weigh(other.learning_result_id, 7500)
  const rules = { created_by: teacher.id, course_id: course.id }
  await app.db
    .insertInto('course_rules')
    .values({ ...rules, version: 2, pass_mark: 700, gate: true, gate_cap: 4 })
    .execute()
  const evaluation = await at.create()
  await at.close(evaluation)
  expect(at.lineOf(await at.read(evaluation), 0)).toMatchObject({ mark: 825, acta: 4 })
  await app.db.updateTable('evaluation_closings').set({ plan: null }).where('evaluation_id', '=', evaluation.id).execute()
  await app.db.updateTable('evaluation_records').set({ work: null }).where('evaluation_id', '=', evaluation.id).execute()
  await app.db
    .insertInto('course_rules')
    .values({ ...rules, version: 3, pass_mark: 500, gate: false })
    .execute()
  await weigh(own.learning_result_id, 7500)
  await weigh(other.learning_result_id, 2500)
  const [later] = await createResults(app.db, course, [{ code: 'RA3', criteria: [{}] }])
  await app.db
    .insertInto('deliverable_criteria')
    .values({ deliverable_id: task.id, course_id: course.id, criterion_id: later?.id ?? 0, weight: 10_000 })
    .execute()
  await at.reopen(evaluation, 0)
  expect(at.lineOf(await at.read(evaluation), 0)?.now).toEqual({ mark: 825, acta: 4, passed: false })
  const again = (await at.closeAgain(evaluation, 0)).body as Program
  expect(at.lineOf(again, 0)).toMatchObject({ mark: 825, acta: 4 })
  expect((await atClosing(evaluation, 0)).rules).toMatchObject({ version: 2, pass_mark: 700 })
})

it('are held in as many statements for a group as for one student', async () => {
  const trips = async () => {
    const evaluation = await at.create()
    const { fingerprint } = await at.read(evaluation)
    const start = app.roundTrips()
    await at.teacher.ok('closeEvaluation', { params: at.place(evaluation), body: { fingerprint, students: [] } })
    return app.roundTrips() - start
  }
  await at.mark(0, 700)
  const ofThree = await trips()
  await enrol(
    app.db,
    at.room.group,
    await createStudents(
      app.db,
      at.room.center,
      Array.from({ length: 20 }, () => ({})),
    ),
  )
  expect(await trips()).toBe(ofThree)
})

it('are those of whoever can read the evaluation, and there are none in an initial one', async () => {
  const evaluation = await at.create()
  await at.mark(0, 600)
  const open = await at.teacher.call('explainEvaluatedStudent', asked(evaluation, 0))
  await at.close(evaluation)
  const initial = await at.create({ kind: 'initial' })
  await at.close(initial)
  const stranger = await app.as((await createTeacher(app.db, at.room.center)).id)
  const refused = [
    open,
    await at.teacher.call('explainEvaluatedStudent', asked(initial, 0)),
    await stranger.call('explainEvaluatedStudent', asked(evaluation, 0)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(at.lineOf(await at.read(initial), 0)).toMatchObject({ is_explained: false })
})

it('stay without the words about a student whose data was erased', async () => {
  const evaluation = await at.create()
  await at.mark(0, 600)
  await setMark(0, 650)
  await at.close(evaluation)
  const words = async () => (await atClosing(evaluation, 0)).nodes.flatMap(({ adjustments }) => adjustments.map(({ reason }) => reason))
  expect(await words()).toEqual(['Crisis de ansiedad'])
  await transact(app.db, (tx) => forgetWritings(tx, at.pupil(0).id))
  expect(await words()).toEqual(['–'])
  expect((await atClosing(evaluation, 0)).nodes[0]).toMatchObject({ mark: 650 })
})
