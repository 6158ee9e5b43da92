import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createContents, createDeliverable, createGroup, createManager, grade, offer, schedule } from '#server/testing/factories/index.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const day = 24 * 3_600_000

async function program() {
  const room = await createProgram(app)
  const [student, other] = room.students
  if (!student || !other) throw new Error('the program has students')
  const query = { group: room.group.id, student: student.id }
  const kinds = async (by = student.id) =>
    (await (await app.as(by)).ok('getMilestones', { query })).results.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))
  const announced = async () =>
    (await (await room.client()).ok('listNotifications', {})).results.flatMap(({ kind, milestone, href, learning }) =>
      kind === 'milestone' ? [{ milestone, href, learning: learning?.name }] : [],
    )
  return { ...room, student, other, query, kinds, announced }
}

it('are reached in the transaction of what is done, dated, announced once, and never taken away', async () => {
  const room = await program()
  await room.mark('a')
  expect(await room.kinds()).toEqual([])
  await room.mark('b')
  expect(await room.kinds()).toEqual(['first_unit'])
  expect(await (await room.client()).ok('getMilestones', { query: { group: room.group.id } })).toMatchObject({
    shown: true,
    results: [{ kind: 'first_unit', course: { id: room.course.id }, reached_at: '2026-11-20T09:00:00.000Z' }],
  })
  await room.mark('b', false)
  await room.mark('b')
  await room.mark('c')
  expect(await room.kinds(room.teacher.id)).toEqual(['all', 'first_unit'])
  const href = `/my-results/${room.course.id}?group=${room.group.id}`
  expect((await room.announced()).map(({ milestone }) => milestone)).toEqual(['all', 'first_unit'])
  expect((await room.announced())[0]).toEqual({ milestone: 'all', href, learning: room.course.name })
  expect(await (await app.as(room.other.id)).call('getMilestones', { query: room.query })).toMatchObject({ status: 404 })
})

it('know half of a longer program', async () => {
  const room = await program()
  const classes = ['x', 'y', 'z'].map((name) => ({ name }))
  await createContents(app.db, room.course, [{ name: 'Otra', children: [{ name: 'Unidad', children: classes }] }])
  await room.mark('a')
  await room.mark('b')
  expect(await room.kinds()).toEqual(['first_unit'])
  await room.mark('c')
  expect(await room.kinds()).toEqual(['first_unit', 'half'])
  expect((await room.announced()).map(({ milestone }) => milestone)).toEqual(['half', 'first_unit'])
})

it('follow a hand-in and a released mark, and not one that the student cannot read', async () => {
  const room = await program()
  const body = { group_id: room.group.id }
  const client = await room.client()
  const handIn = async (name: Parameters<typeof room.idOf>[0]) => {
    const task = await createDeliverable(app.db, room.course, { content_id: room.idOf(name) })
    await schedule(app.db, room.group, task)
    const params = { id: task.id }
    const { revision } = await client.ok('saveDraft', { params, body: { ...body, text: 'Hecho' }, ifMatch: 0 })
    await client.ok('submitVersion', { params, body: { ...body, revision } })
    await app.runJobs()
    return task
  }
  const task = await handIn('c')
  expect(await room.kinds()).toEqual(['first_unit'])
  await grade(app.db, { group: room.group, deliverable: task, student: room.student, mark: 1000, by: room.teacher })
  // counts again, with a mark that the student cannot read
  await handIn('a')
  expect(await room.kinds()).toEqual(['first_unit'])
  await (await app.as(room.teacher.id)).ok('releaseGrades', { params: { id: task.id }, body: { ...body, released: true } })
  await app.runJobs()
  expect(await room.kinds()).toEqual(['first_ten', 'first_unit'])
})

it.each(['undo', 'exemption'] as const)('follow a mark that comes back: %s', async (way) => {
  const room = await program()
  const teacher = await app.as(room.teacher.id)
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('a') })
  await schedule(app.db, room.group, task)
  await grade(app.db, { group: room.group, deliverable: task, student: room.student, mark: 1000, by: room.teacher })
  await app.db.updateTable('grades').set({ released_at: app.clock.now() }).where('group_id', '=', room.group.id).execute()
  const [params, place] = [{ id: task.id }, { group_id: room.group.id }]
  const student = { id: room.student.id, revision: 0 }
  const back = {
    undo: async () => {
      const { undo_id } = await teacher.ok('releaseGrades', { params, body: { ...place, released: false } })
      return () => teacher.ok('undoMarks', { params, body: { ...place, undo_id: undo_id ?? '' } })
    },
    exemption: async () => {
      await teacher.ok('exemptStudents', { params, body: { ...place, students: [student], reason: 'Enferma', shows_reason: true } })
      const { revision } = await app.db
        .selectFrom('grades')
        .where('group_id', '=', room.group.id)
        .select('revision')
        .executeTakeFirstOrThrow()
      return () => teacher.ok('endExemptions', { params, body: { ...place, students: [{ ...student, revision }] } })
    },
  }
  const bringBack = await back[way]()
  await app.runJobs()
  expect(await room.kinds()).not.toContain('first_ten')
  await bringBack()
  await app.runJobs()
  expect(await room.kinds()).toContain('first_ten')
})

it('follow a mark of a student who moves to another group before they are awarded', async () => {
  const room = await program()
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('a') })
  await schedule(app.db, room.group, task)
  await grade(app.db, { group: room.group, deliverable: task, student: room.student, mark: 1000, by: room.teacher })
  const body = { group_id: room.group.id, released: true }
  await (await app.as(room.teacher.id)).ok('releaseGrades', { params: { id: task.id }, body })
  const other = await createGroup(app.db, room.center)
  await offer(app.db, other, room.course)
  const manager = await app.as((await createManager(app.db, room.center)).id)
  await manager.ok('moveStudents', { body: { from: room.group.id, to: other.id, student_ids: [room.student.id] } })
  await app.runJobs()
  const { results } = await (await room.client()).ok('getMilestones', { query: { group: other.id } })
  expect(results.map(({ kind }) => kind)).toContain('first_ten')
})

it('follow the marks of a whole class, whatever its size', async () => {
  const room = await createProgram(app, { students: 60 })
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  for (const student of room.students) await grade(app.db, { group: room.group, deliverable: task, student, mark: 700, by: room.teacher })
  const body = { group_id: room.group.id, released: true }
  await (await app.as(room.teacher.id)).ok('releaseGrades', { params: { id: task.id }, body })
  await app.runJobs()
  const reached = app.db.selectFrom('milestones').where('group_id', '=', room.group.id).where('kind', '=', 'first_unit')
  expect(await reached.select('student_id').execute()).toHaveLength(60)
})

it('know four weeks in a row, once', async () => {
  const room = await program()
  const start = app.clock.now().getTime()
  const learn = async (days: number) => {
    app.clock.set(new Date(start + days * day))
    const body = { student_id: room.student.id, group_id: room.group.id, content_id: room.idOf('a'), began_ago: 600_000, ended_ago: 0 }
    await (await room.client()).ok('saveLearningSession', { params: { id: crypto.randomUUID() }, body })
  }
  for (const days of [0, 7, 21, 28, 35]) await learn(days)
  expect(await room.kinds()).toEqual([])
  await learn(42)
  await learn(43)
  expect(await room.kinds()).toEqual(['weeks'])
  expect(await room.announced()).toHaveLength(1)
})

it('count weeks by the days on which the time was spent, not by those on which its reports arrive', async () => {
  // Fridays; the fourth week is reported on the Monday after it, or closes the gap before that Monday
  for (const [fridays, monday] of [
    [[0, 7, 14], false],
    [[0, 7], true],
  ] as const) {
    const room = await program()
    const start = app.clock.now().getTime()
    const report = async (at: number, began_ago: number) => {
      app.clock.set(new Date(at))
      const body = {
        student_id: room.student.id,
        group_id: room.group.id,
        content_id: room.idOf('a'),
        began_ago,
        ended_ago: began_ago - 60_000,
      }
      await (await room.client()).ok('saveLearningSession', { params: { id: crypto.randomUUID() }, body })
    }
    for (const days of fridays) await report(start + days * day, 60_000)
    const late = start + (monday ? 17 : 24) * day
    if (monday) await report(late, 60_000)
    expect(await room.kinds()).toEqual([])
    await report(late + 60_000, 20 * 60 * 60_000)
    expect(await room.kinds()).toEqual(['weeks'])
    const { results } = await (await room.client()).ok('getMilestones', { query: { group: room.group.id } })
    expect(results).toMatchObject([{ reached_at: new Date(late + 60_000 - 20 * 60 * 60_000).toISOString() }])
  }
})

it('count time across the midnight between two weeks for both', async () => {
  const room = await program()
  const start = app.clock.now().getTime()
  const learn = async (hours: number, began_ago = 600_000) => {
    app.clock.set(new Date(start + hours * 3_600_000))
    const body = { student_id: room.student.id, group_id: room.group.id, content_id: room.idOf('a'), began_ago, ended_ago: 0 }
    await (await room.client()).ok('saveLearningSession', { params: { id: crypto.randomUUID() }, body })
  }
  for (const fridays of [0, 1]) await learn(fridays * 7 * 24)
  expect(await room.kinds()).toEqual([])
  // from the third Sunday at 23:40 until 0:20 on Monday
  await learn(16 * 24 + 14 + 1 / 3, 40 * 60_000)
  expect(await room.kinds()).toEqual(['weeks'])
})

it('are neither shown nor announced where the center does not want them', async () => {
  const room = await program()
  await room.mark('a')
  await room.mark('b')
  await app.db.updateTable('centers').set({ manager_id: room.teacher.id }).where('id', '=', room.center.id).execute()
  const show = async (milestones: boolean) => {
    const manager = await app.as(room.teacher.id)
    const { revision } = await manager.ok('getCenter', { params: { id: room.center.id } })
    await manager.ok('updateCenter', { params: { id: room.center.id }, body: { milestones }, ifMatch: revision })
  }
  await show(false)
  await room.mark('c')
  expect(await (await room.client()).ok('getMilestones', { query: { group: room.group.id } })).toEqual({ shown: false, results: [] })
  expect(await room.announced()).toHaveLength(1)
  await show(true)
  expect(await room.kinds()).toEqual(['first_unit'])
})
