import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import type { Tx } from '#server/db/client.ts'
import { submitVersion } from '#server/modules/deliverables/submit.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createDeliverable, grade, schedule } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'
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
  /** Students whose program has begun. */
  const baselines = async () => {
    const rows = await app.db
      .selectFrom('progress_baselines')
      .where('group_id', '=', room.group.id)
      .select('student_id')
      .orderBy('student_id')
      .execute()
    return rows.map(({ student_id }) => student_id)
  }
  return { ...room, task, handIn, completed, baselines }
}

it('a hand-in stores that its class is done: what becomes required later does not take it away', async () => {
  const room = await classWithWork()
  await room.handIn()
  await room.handIn(1)
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
  expect(await room.completed()).toEqual([])
  await room.open('c', guide.id)
  expect(await room.completed()).toMatchObject([{ completed_at: app.clock.now() }])
})

/** Hands a draft in with something that happens at the end of its transaction. */
async function handInAround(room: Awaited<ReturnType<typeof classWithWork>>, atEnd: (tx: Tx) => Promise<void>) {
  const [params, body] = [{ id: room.task.id }, { group_id: room.group.id }]
  const { revision } = await (await room.client()).ok('saveDraft', { params, body: { ...body, text: 'Hecho' }, ifMatch: 0 })
  const { workListener } = app.ctx
  const handedIn: Ctx['workListener']['handedIn'] = async (tx, ...work) => {
    await workListener.handedIn(tx, ...work)
    await atEnd(tx)
  }
  const caller = { id: room.students[0]?.id ?? 0, role: 'student', centerIds: [room.center.id] } as Caller
  const call = { caller, params, body: { ...body, revision } } as Call<'submitVersion'>
  return submitVersion(call, { ...app.ctx, workListener: { ...workListener, handedIn } })
}

it('a hand-in that fails at its end leaves no progress', async () => {
  const room = await classWithWork()
  const failed = handInAround(room, async (tx) => {
    expect(await tx.selectFrom('progress_baselines').where('group_id', '=', room.group.id).select('student_id').execute()).toHaveLength(1)
    throw new Error('the connection is lost')
  })
  await expect(failed).rejects.toThrow('the connection is lost')
  expect([await room.completed(), await room.baselines()]).toEqual([[], []])
  expect(await room.states()).toMatchObject({ c: 'open', of: '0/3' })
})

// the embedded database has one connection
it.runIf(serverUrl)('of two last acts in a class at once, the second stores that it is done', async () => {
  const room = await classWithWork()
  const guide = await room.place('c', { is_required: true })
  let opened: ReturnType<typeof room.open> | undefined
  await handInAround(room, async (tx) => {
    opened = room.open('c', guide.id)
    await waitsOrEnds(tx, opened)
  })
  expect((await opened)?.status).toBe(204)
  expect(await room.completed()).toMatchObject([{ completed_at: app.clock.now() }])
})

it('a published mark, or an exemption, without a hand-in begins the program', async () => {
  const room = await classWithWork()
  const [student, other] = room.students.map(({ id }) => id)
  const teacher = await app.as(room.teacher.id)
  await grade(app.db, { group: room.group, deliverable: room.task, student: { id: student ?? 0 }, mark: 500, by: room.teacher })
  const params = { id: room.task.id }
  await teacher.ok('releaseGrades', { params, body: { group_id: room.group.id, released: true } })
  await app.runJobs()
  expect(await room.baselines()).toEqual([student])
  const exempted = { reason: 'Convalidada', shows_reason: true, students: [{ id: other ?? 0, revision: 0 }] }
  await teacher.ok('exemptStudents', { params, body: { group_id: room.group.id, ...exempted } })
  await app.runJobs()
  expect(await room.baselines()).toEqual([student, other])
  // it can be taken back
  expect(await room.completed()).toEqual([])
})

it('what is added before the job of a published mark has run is new', async () => {
  const room = await classWithWork()
  const teacher = await app.as(room.teacher.id)
  const [student = { id: 0 }] = room.students
  await grade(app.db, { group: room.group, deliverable: room.task, student, mark: 500, by: room.teacher })
  await teacher.ok('releaseGrades', { params: { id: room.task.id }, body: { group_id: room.group.id, released: true } })
  await teacher.ok('addContents', { body: { course_id: room.course.id, parent_id: null, index: 9, contents: [{ name: 'd', depth: 0 }] } })
  expect(await room.path()).toMatchObject({ done: 1, total: 3, added: 1 })
  await app.runJobs()
  expect(await room.path()).toMatchObject({ done: 1, total: 3, added: 1 })
})
