import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { forgetWritings } from '#server/modules/privacy/forget-writings.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, createStudents, createTeacher, enrol, schedule } from '#server/testing/factories/index.ts'
import { type EvaluatedRoom, openEvaluatedRoom } from './testing/evaluated-room.ts'

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

const setMark = (n: number, mark: number) =>
  app.db
    .insertInto('custom_scores')
    .values({
      ...{ center_id: at.room.center.id, group_id: at.room.group.id, course_id: at.room.course.id },
      ...{ student_id: at.pupil(n).id, author_id: at.room.teacher.id, mark, reason: 'Crisis de ansiedad' },
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

it('of a student who was closed again are explained by the rules of that day, and those of the others stay', async () => {
  const evaluation = await at.create()
  await at.mark(0, 600)
  await at.mark(1, 600)
  await at.close(evaluation)
  const kept = await atClosing(evaluation, 1)
  await at.reopen(evaluation, 0)
  await changeEverything()
  const before = await now(0)
  await at.closeAgain(evaluation, 0)
  await at.remark(0, 900)
  expect(account(await atClosing(evaluation, 0))).toEqual(account(before))
  expect(before.rules).toMatchObject({ version: 2, pass_mark: 800 })
  expect(await atClosing(evaluation, 1)).toEqual(kept)
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
