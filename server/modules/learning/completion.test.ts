import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { archive, createDeliverable, schedule } from '#server/testing/factories/index.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function classWithWork() {
  const room = await createProgram(app)
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task)
  const [params, body] = [{ id: task.id }, { group_id: room.group.id }]
  const handIn = async (index = 0) => {
    const client = await room.client(index)
    const { revision } = await client.ok('saveDraft', { params, body: { ...body, text: 'Hecho' }, ifMatch: 0 })
    await client.ok('submitVersion', { params, body: { ...body, revision } })
  }
  const completed = async () =>
    app.db
      .selectFrom('content_progress')
      .where('group_id', '=', room.group.id)
      .select(['student_id', 'content_id', 'opened_at', 'seen_at', 'completed_at'])
      .orderBy('student_id')
      .execute()
  return { ...room, task, handIn, completed }
}

it('a hand-in stores that its class is done: what becomes required later does not take it away', async () => {
  const room = await classWithWork()
  await room.handIn()
  await room.handIn(1)
  await app.runJobs()
  const row = { content_id: room.idOf('c'), opened_at: null, seen_at: null, completed_at: app.clock.now() }
  expect(await room.completed()).toEqual(room.students.map(({ id }) => ({ ...row, student_id: id })))
  await room.place('c', { is_required: true })
  expect(await room.states()).toMatchObject({ c: 'done', of: '1/3' })
  // handing in again is not the first time
  app.clock.set('2026-11-21T09:00:00Z')
  expect((await room.open('c')).status).toBe(204)
  expect(await room.completed()).toMatchObject([{ completed_at: row.completed_at, seen_at: app.clock.now() }, row])
})

it('a hand-in stores nothing while something else is required', async () => {
  const room = await classWithWork()
  const guide = await room.place('c', { is_required: true })
  await room.handIn()
  await app.runJobs()
  expect(await room.completed()).toEqual([])
  await room.open('c', guide.id)
  expect(await room.completed()).toMatchObject([{ completed_at: app.clock.now() }])
})

it('a hand-in just before its group is archived changes nothing in the archived group', async () => {
  const room = await classWithWork()
  await room.handIn()
  await archive(app.db, room.group)
  await app.runJobs()
  expect(await room.completed()).toEqual([])
})
