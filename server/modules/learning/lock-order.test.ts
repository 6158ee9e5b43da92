import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import type { Tx } from '#server/db/client.ts'
import { lockEnrolled } from '#server/modules/deliverables/reminder-queries.ts'
import { releaseGrades } from '#server/modules/deliverables/release.ts'
import { archiveStudents } from '#server/modules/students/archive.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client, Result } from '#server/testing/client.ts'
import { createDeliverable, createGroup, createManager, enrol, grade, offer, schedule, teach } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'
import { storeCompleted } from './completion.ts'
import { recordPath } from './milestones.ts'
import { lockActiveContent } from './place-queries.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A program whose class c has a task with a mark of each student that is not published. */
async function markedProgram() {
  const room = await createProgram(app)
  const [student, other] = room.students
  if (!student || !other) throw new Error('the program has students')
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task)
  const { group, teacher: by } = room
  for (const each of [student, other]) await grade(app.db, { group, deliverable: task, student: each, mark: 500, by })
  const elsewhere = await createGroup(app.db, room.center)
  await offer(app.db, elsewhere, room.course)
  await teach(app.db, elsewhere, room.teacher)
  const manager = await app.as((await createManager(app.db, room.center)).id)
  return { ...room, student, other, task, elsewhere, manager, teacherClient: await app.as(room.teacher.id) }
}
type Room = Awaited<ReturnType<typeof markedProgram>> & { teacherClient: Client }

/** A transaction that notices first when it waits for one that waits for it, and is not repeated. */
const first = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local deadlock_timeout = '10ms'`.execute(tx)
    return work(tx)
  })

/** Whoever else writes places of students, their progress or their work in a group. */
const writers: Record<string, (room: Room) => Promise<Result>> = {
  'another act of the student': (room) => room.mark('b'),
  'publishing marks': ({ group, task, teacherClient }) =>
    teacherClient.call('releaseGrades', { params: { id: task.id }, body: { group_id: group.id, released: true } }),
  exempting: ({ group, task, student, other, teacherClient }) =>
    teacherClient.call('exemptStudents', {
      params: { id: task.id },
      body: {
        group_id: group.id,
        reason: 'Convalidada',
        shows_reason: true,
        students: [student, other].map(({ id }) => ({ id, revision: 0 })),
      },
    }),
  'moving to another group': ({ group, elsewhere, student, other, manager }) =>
    manager.call('moveStudents', { body: { from: group.id, to: elsewhere.id, student_ids: [other.id, student.id] } }),
  'leaving the group': ({ group, student, other, manager }) =>
    manager.call('unlinkStudents', { body: { group_id: group.id, student_ids: [other.id, student.id] } }),
  'archiving students': ({ student, other, manager }) => manager.call('archiveStudents', { body: { ids: [other.id, student.id] } }),
  'adding to a class that is done by a mark': async ({ group, student, other, teacher: by, course, idOf, teacherClient }) => {
    const exam = await createDeliverable(app.db, course, { content_id: idOf('b') })
    for (const each of [other, student]) await grade(app.db, { group, deliverable: exam, student: each, mark: 500, by, released: true })
    return teacherClient.call('createDeliverable', { body: { content_id: idOf('b'), name: 'Práctica' } })
  },
  'archiving the group': ({ group, manager }) => manager.call('archiveGroup', { params: { id: group.id } }),
}

// the embedded database has one connection
describe.runIf(serverUrl)('an act of a student in a class', () => {
  it.each(Object.entries(writers))('and %s take turns', async (_name, write) => {
    const room = await markedProgram()
    const [content, now] = [room.idOf('a'), app.clock.now()]
    let other: Promise<Result> | undefined
    await first(async (tx) => {
      expect(await lockActiveContent(tx, content, room.group.id, room.student.id)).toBe(true)
      other = write(room)
      await waitsOrEnds(tx, other)
      const place = { group: room.group.id, course: room.course.id, student: room.student.id }
      await recordPath(tx, await storeCompleted(tx, [{ ...place, content }], now), now)
    })
    expect(await other).toMatchObject({ status: expect.toSatisfy((status: number) => status < 300) as number })
  })

  it('lets two go on who wait for a whole class: both lock it in one order', async () => {
    const { center, elsewhere: group, other, student, teacher } = await markedProgram()
    // the later account is the first row
    await enrol(app.db, group, [other])
    await enrol(app.db, group, [student])
    const waiting: Promise<unknown>[] = []
    await first(async (tx) => {
      await lockEnrolled(tx, group.id, [student.id])
      waiting.push(first((own) => lockEnrolled(own, group.id, null)))
      await waitsOrEnds(tx, waiting[0] ?? Promise.resolve())
      const archived = first(async (own) => {
        // rows in the order in which they are stored, as the planner may read them
        await sql`set local enable_indexscan = off`.execute(own)
        const context = { caller: { id: teacher.id, impersonator: null }, requestId: 'archiving', at: app.clock.now() }
        return archiveStudents(own, context, center.id, [student.id, other.id])
      })
      waiting.push(archived)
      await waitsOrEnds(tx, waiting[1] ?? Promise.resolve(), 1)
    })
    expect(await Promise.all(waiting)).toEqual([
      [student.id, other.id],
      [student.id, other.id],
    ])
  })

  it('does not wait for marks that are being published, and reaches with them what the two reach together', async () => {
    const room = await markedProgram()
    await room.mark('a')
    const { workListener } = app.ctx
    let marked: Result | undefined
    const resultsChanged: Ctx['workListener']['resultsChanged'] = async (tx, ...work) => {
      await workListener.resultsChanged(tx, ...work)
      const acting = room.mark('b')
      await waitsOrEnds(tx, acting)
      marked = await Promise.race([acting, Promise.resolve(undefined)])
    }
    const caller = { id: room.teacher.id, role: 'teacher', centerIds: [room.center.id], managedCenterId: null, impersonator: null }
    const body = { group_id: room.group.id, released: true }
    const call = { id: 'release', caller: caller as unknown as Caller, params: { id: room.task.id }, body } as Call<'releaseGrades'>
    await releaseGrades(call, { ...app.ctx, workListener: { ...workListener, resultsChanged } })
    expect(marked?.status).toBe(204)
    await app.runJobs()
    const query = { group: room.group.id }
    const { results } = await (await room.client()).ok('getMilestones', { query })
    expect(results.map(({ kind }) => kind).toSorted()).toEqual(['all', 'first_unit'])
  })
})
