import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMails } from '#server/modules/mail/send.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, grade, schedule, submitVersion } from '#server/testing/factories/index.ts'
import { createProgram, setDates } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Five students, and a class with a required resource and a task: so nobody has done it who only hands in. */
async function openGroup() {
  const room = await createProgram(app, { students: 5 })
  await room.place('b', { is_required: true })
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('b') })
  await schedule(app.db, room.group, task)
  const ids = room.students.map(({ id }) => id)
  const id = (index: number) => ids[index] ?? 0
  const staff = await app.as(room.teacher.id)
  const about = { group_id: room.group.id, course_id: room.course.id }
  const progress = () => staff.ok('listCurrentProgress', { query: { group: room.group.id, course: room.course.id } })
  const remind = (student_ids?: number[]) => staff.call('remindToLearn', { body: { ...about, ...(student_ids && { student_ids }) } })
  return { ...room, task, id, staff, progress, remind }
}

it('who has handed in or got a mark has started, and is not reminded; an exemption and an NP start nothing', async () => {
  const room = await openGroup()
  const of = (index: number) => ({ group: room.group, deliverable: room.task, student: { id: room.id(index) }, by: room.teacher })
  await submitVersion(app.db, of(0))
  await grade(app.db, { ...of(1), mark: 700, released: true })
  await grade(app.db, { ...of(2), outcome: 'exempt', released: true })
  await grade(app.db, { ...of(3), outcome: 'not_handed_in', released: true })
  const page = await room.progress()
  expect(page).toMatchObject({ students: 5, opened: 2, to_remind: 3 })
  const started = page.results.filter(({ opened_at }) => opened_at !== null).map(({ student }) => student.id)
  expect(new Set(started)).toEqual(new Set([room.id(0), room.id(1)]))
  const isStarted = async (index: number) => {
    const client = await room.client(index)
    const [inGroup, own] = [await client.ok('getUserProgress', { query: { group: room.group.id } }), await client.ok('getNextLearning', {})]
    return [...inGroup.programs, ...own.programs].filter(({ course }) => course.id === room.course.id).map((each) => each.is_started)
  }
  expect(await Promise.all([0, 1, 2, 3, 4].map(isStarted))).toEqual([true, true, false, false, false].map((each) => [each, each]))
  expect((await room.remind([room.id(0), room.id(1), room.id(2)])).body).toEqual({ reminded: 1, skipped: 2 })
  // the button names those whom it still reaches
  expect(await room.progress()).toMatchObject({ opened: 2, to_remind: 2 })
})

it('mails no reminder to who has handed in meanwhile', async () => {
  const room = await openGroup()
  expect((await room.remind([room.id(0), room.id(1)])).body).toEqual({ reminded: 2, skipped: 0 })
  await submitVersion(app.db, { group: room.group, deliverable: room.task, student: { id: room.id(0) } })
  await sendMails(app.ctx)
  const mails = app.db
    .selectFrom('mails')
    .where('kind', '=', 'notice')
    .where('user_id', 'in', [room.id(0), room.id(1)])
  expect(await mails.select(['user_id', 'state']).orderBy('user_id').execute()).toEqual([
    { user_id: room.id(0), state: 'cancelled' },
    { user_id: room.id(1), state: 'sent' },
  ])
})

it('reminds nobody of a program in which nothing is open to students', async () => {
  const room = await openGroup()
  const hide = (names: string[]) =>
    app.db
      .updateTable('course_contents')
      .set({ is_active: false })
      .where(
        'id',
        'in',
        names.map((name) => room.idOf(name)),
      )
      .execute()
  await hide(['a', 'Unidad 2'])
  expect(await room.progress()).toMatchObject({ can_remind: true })
  await app.db.updateTable('deliverables').set({ is_active: false }).where('id', '=', room.task.id).execute()
  const { id } = await app.db.selectFrom('related_resources').where('course_id', '=', room.course.id).select('id').executeTakeFirstOrThrow()
  await setDates(app, room.group, { id }, '2026-12-01T08:00:00.000Z', true)
  expect(await room.progress()).toMatchObject({ can_remind: false })
  expect((await room.remind()).status).toBe(403)
})
