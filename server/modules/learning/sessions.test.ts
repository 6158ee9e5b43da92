import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { unlink } from '#server/testing/factories/index.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const minute = 60_000

async function openClass() {
  const room = await createProgram(app)
  const start = app.clock.now().getTime()
  const [student] = room.students
  if (!student) throw new Error('no student')
  const guide = await room.place('a')
  /** Reports a stretch, in minutes since the start, at a minute. */
  const report = async (
    at: number,
    from: number,
    until: number,
    given: { key?: string; name?: string; resource?: number; by?: number } = {},
  ) => {
    const { key = randomUUID(), name = 'a', resource = 0, by = 0 } = given
    app.clock.set(new Date(start + at * minute))
    // a session of ten minutes ago would have to be renewed
    return (await room.client(by)).call('saveLearningSession', {
      params: { id: key },
      body: {
        ...{
          student_id: student.id,
          group_id: room.group.id,
          content_id: room.idOf(name),
          began_ago: (at - from) * minute,
          ended_ago: (at - until) * minute,
        },
        ...(resource > 0 && { resource_id: resource }),
      },
    })
  }
  /** The stored stretches in minutes since the start. */
  const stored = async () => {
    const rows = await app.db.selectFrom('learning_sessions').where('user_id', '=', student.id).selectAll().orderBy('started_at').execute()
    return rows.map(({ started_at, last_seen_at }) => [started_at, last_seen_at].map((each) => (each.getTime() - start) / minute))
  }
  return { ...room, student, guide, report, stored, start }
}

it('grows with each beat, and the same beat sent again adds nothing', async () => {
  const { report, stored } = await openClass()
  const key = randomUUID()
  for (const at of [1, 2, 2, 5]) expect((await report(at, 0, at, { key })).status).toBe(204)
  // late and out of order, as a beat of a phone that was without a connection
  await report(6, 0, 3, { key })
  expect(await stored()).toEqual([[0, 5]])
})

it.each([
  ['Europe/Madrid', 14],
  ['Atlantic/Canary', 15],
] as const)('counts what goes on past midnight in %s on the day on which it was spent', async (time_zone, hours) => {
  const { report, stored, client, group, center } = await openClass()
  await app.db.updateTable('centers').set({ time_zone }).where('id', '=', center.id).execute()
  // the class begins at ten in the morning of Madrid
  const [midnight, key] = [hours * 60, randomUUID()]
  for (const at of [-5, 0, 5, 10]) await report(midnight + at, midnight - 10, midnight + at, { key })
  expect(await stored()).toEqual([
    [midnight - 10, midnight],
    [midnight, midnight + 10],
  ])
  await report(midnight + 11, midnight - 10, midnight + 10, { key })
  expect(await (await client()).ok('getTimeSpent', { query: { group: group.id, by: 'day' } })).toMatchObject({
    results: [
      { name: '2026-11-20', seconds: 600 },
      { name: '2026-11-21', seconds: 600 },
    ],
  })
})

it('counts two tabs and two devices once', async () => {
  const { report, stored } = await openClass()
  const [one, two] = [randomUUID(), randomUUID()]
  await report(10, 0, 10, { key: one })
  await report(20, 5, 20, { key: two, name: 'b' })
  await report(30, 0, 30, { key: one })
  expect(await stored()).toEqual([
    [0, 10],
    [10, 20],
    [20, 30],
  ])
})

it('counts two reports at once only once', async () => {
  const { report, stored } = await openClass()
  const both = await Promise.all([report(10, 0, 10), report(10, 0, 10), report(10, 2, 10)])
  expect(both.map(({ status }) => status)).toEqual([204, 204, 204])
  // one stretch or two that meet, as the shorter report came last or first: no gap, no overlap
  const stretches = await stored()
  expect([...new Set(stretches.flat())]).toEqual(stretches.length === 1 ? [0, 10] : [0, 2, 10])
  expect(stretches.reduce((sum, [from = 0, until = 0]) => sum + until - from, 0)).toBe(10)
})

it('never counts more than the time that passed', async () => {
  const { report, stored, client, group, idOf, student } = await openClass()
  await report(0, -60 * 48, 0)
  // a day at most, of which twelve hours are one stretch
  expect(await stored()).toEqual([[-24 * 60, -12 * 60]])
  const body = { student_id: student.id, group_id: group.id, content_id: idOf('a'), began_ago: 1000, ended_ago: 2000 }
  expect((await (await client()).call('saveLearningSession', { params: { id: randomUUID() }, body })).body).toMatchObject({
    errors: { ended_ago: ['before_start'] },
  })
})

it('stores no overlap of one person, whoever writes it', async () => {
  const { student, center, report, start } = await openClass()
  await report(10, 0, 10)
  const row = { center_id: center.id, user_id: student.id, started_at: new Date(start), last_seen_at: new Date(start + minute) }
  await expect(app.db.insertInto('learning_sessions').values(row).execute()).rejects.toMatchObject({ code: '23P01' })
})

it('takes no report of one student from another, not even for a place that is not theirs', async () => {
  const { report, stored, students, group } = await openClass()
  expect((await report(10, 0, 10, { by: 1 })).status).toBe(403)
  await unlink(app.db, group, students[1] ?? { id: 0 })
  // a 404 would tell the page that nobody takes it any more
  expect((await report(10, 0, 10, { by: 1 })).status).toBe(403)
  expect(await app.db.selectFrom('learning_sessions').where('group_id', '=', group.id).select('id').execute()).toEqual([])
  await report(11, 0, 10)
  expect(await stored()).toEqual([[0, 10]])
})

it('keeps the time in a resource that leaves the library, also without its content and in an archived group', async () => {
  const { report, stored, guide, group, student } = await openClass()
  await report(10, 0, 10, { resource: guide.id })
  await report(20, 10, 20)
  const rows = () => app.db.selectFrom('learning_sessions').where('user_id', '=', student.id).select(['content_id', 'resource_id'])
  const first = (await rows().orderBy('started_at').execute())[0]
  await app.db.updateTable('learning_sessions').set({ content_id: null }).where('user_id', '=', student.id).execute()
  await app.db.updateTable('groups').set({ archived_at: app.clock.now() }).where('id', '=', group.id).execute()
  await app.db.deleteFrom('related_resources').where('id', '=', guide.id).execute()
  await app.db
    .deleteFrom('resources')
    .where('id', '=', first?.resource_id ?? 0)
    .execute()
  expect(await stored()).toEqual([
    [0, 10],
    [10, 20],
  ])
  expect(await rows().execute()).toEqual([
    { content_id: null, resource_id: null },
    { content_id: null, resource_id: null },
  ])
})

it('takes reports only where the student learns', async () => {
  const { report, stored, idOf, group, student, guide, place } = await openClass()
  const elsewhere = await place('b')
  expect((await report(1, 0, 1, { resource: elsewhere.id })).body).toMatchObject({ errors: { resource_id: ['choice'] } })
  expect((await report(1, 0, 1, { resource: guide.id })).status).toBe(204)
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', idOf('Unidad 2')).execute()
  expect((await report(2, 1, 2, { name: 'c' })).status).toBe(404)
  await app.db.updateTable('groups').set({ archived_at: app.clock.now() }).where('id', '=', group.id).execute()
  expect((await report(3, 2, 3)).body).toMatchObject({ code: 'group_archived' })
  await expect(
    app.db.insertInto('learning_sessions').values({ center_id: group.center_id, group_id: group.id, user_id: student.id }).execute(),
  ).rejects.toMatchObject({ code: 'AU002' })
  await app.db.updateTable('groups').set({ archived_at: null }).where('id', '=', group.id).execute()
  await unlink(app.db, group, student)
  expect((await report(3, 2, 3)).status).toBe(404)
  expect(await stored()).toEqual([[0, 1]])
})

it('sums time by content, by resource and by day, in one query', async () => {
  const { report, client, group, course, student, guide, idOf, teacher, students } = await openClass()
  await report(10, 0, 10)
  await report(25, 10, 25, { name: 'b' })
  await report(30, 25, 30, { resource: guide.id })
  const [staff, own] = [await app.as(teacher.id), await client()]
  const query = { group: group.id, student: student.id, course: course.id }
  expect(await staff.ok('getTimeSpent', { query })).toMatchObject({
    seconds: 1800,
    results: [
      { id: idOf('a'), name: 'a', seconds: 900 },
      { id: idOf('b'), name: 'b', seconds: 900 },
    ],
  })
  const before = app.roundTrips()
  const byResource = await own.ok('getTimeSpent', { query: { group: group.id, by: 'resource' } })
  expect(app.roundTrips() - before).toBeLessThanOrEqual(3)
  expect(byResource.results.map(({ seconds }) => seconds)).toEqual([1500, 300])
  expect(await own.ok('getTimeSpent', { query: { group: group.id, by: 'day' } })).toMatchObject({
    results: [{ id: null, name: '2026-11-20', seconds: 1800 }],
  })
  // time without a content has no program
  await sql`insert into learning_sessions (center_id, group_id, user_id, started_at, last_seen_at)
    values (${group.center_id}, ${group.id}, ${student.id}, '2026-11-01T08:00:00Z', '2026-11-01T08:10:00Z')`.execute(app.db)
  expect(await staff.ok('getTimeSpent', { query: { group: group.id, student: student.id } })).toMatchObject({ seconds: 2400 })
  expect((await own.call('getTimeSpent', { query: { group: group.id, student: students[1]?.id ?? 0 } })).status).toBe(404)
  expect(await staff.ok('getTimeSpent', { query: { group: group.id, student: students[1]?.id ?? 0 } })).toEqual({ seconds: 0, results: [] })
})
