import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { sendMails } from '#server/modules/mail/send.ts'
import { createDeliverable, placeResource, schedule } from '#server/testing/factories/index.ts'
import { createProgram, setDates } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function openGroup(students = 3) {
  const room = await createProgram(app, { students })
  const guide = await room.place('b', { is_required: true })
  const staff = () => app.as(room.teacher.id)
  const about = { group_id: room.group.id, course_id: room.course.id }
  const place = { group: room.group.id, content: room.idOf('b') }
  const [first, second, third] = room.students.map(({ id }) => id)
  return { ...room, guide, staff, about, place, first: first ?? 0, second: second ?? 0, third: third ?? 0 }
}

it('tells who has opened a resource and a class, when and for how long', async () => {
  const room = await openGroup()
  await room.open('b', room.guide.id)
  await room.open('b', undefined, 1)
  const session = { id: '8e03978e-40d5-43dd-bc93-6894a57f9324' }
  const where = { student_id: room.first, group_id: room.group.id, content_id: room.idOf('b'), resource_id: room.guide.id }
  const body = { ...where, began_ago: 120_000, ended_ago: 0 }
  await (await room.client()).call('saveLearningSession', { params: session, body })
  const staff = await room.staff()
  const ofResource = await staff.ok('listReaders', { query: { ...room.place, resource: room.guide.id } })
  expect(ofResource).toMatchObject({ students: 3, opened: 1, count: 3, can_remind: true })
  expect(ofResource.results.find(({ student }) => student.id === room.first)).toMatchObject({
    ...{ opened_at: '2026-11-20T09:00:00.000Z', last_at: '2026-11-20T09:00:00.000Z', seconds: 120, reminded_at: null },
  })
  expect(await staff.ok('listReaders', { query: room.place })).toMatchObject({ students: 3, opened: 2 })
  const query = { ...room.place, resource: room.guide.id }
  expect((await staff.ok('listReaders', { query: { ...query, filter: 'not_opened', page_size: 1 } })).count).toBe(2)
  expect((await staff.ok('listReaders', { query: { ...query, filter: 'opened' } })).results.map(({ student }) => student.id)).toEqual([
    room.first,
  ])
  // a resource of another content
  expect(
    (await staff.call('listReaders', { query: { group: room.group.id, content: room.idOf('a'), resource: room.guide.id } })).status,
  ).toBe(404)
})

it('counts the time of a resource in each of its classes, and takes it along when it moves', async () => {
  const room = await openGroup()
  const { resource_id } = await app.db
    .selectFrom('related_resources')
    .where('id', '=', room.guide.id)
    .select('resource_id')
    .executeTakeFirstOrThrow()
  const other = await placeResource(app.db, { id: resource_id }, { id: room.idOf('a'), course_id: room.course.id })
  const start = app.clock.now().getTime()
  const spend = async (minute: number, name: string, place: number) => {
    app.clock.set(new Date(start + minute * 60_000))
    const where = { student_id: room.first, group_id: room.group.id, content_id: room.idOf(name), resource_id: place }
    const params = { id: crypto.randomUUID() }
    await (await room.client()).ok('saveLearningSession', { params, body: { ...where, began_ago: 60_000, ended_ago: 0 } })
  }
  await spend(1, 'b', room.guide.id)
  for (const minute of [2, 3]) await spend(minute, 'a', other.id)
  const seconds = async (name: string, resource: number) => {
    const query = { group: room.group.id, content: room.idOf(name), resource }
    const { results } = await (await room.staff()).ok('listReaders', { query })
    return results.find(({ student }) => student.id === room.first)?.seconds
  }
  expect([await seconds('b', room.guide.id), await seconds('a', other.id)]).toEqual([60, 120])
  const items = [{ kind: 'resource' as const, id: room.guide.id, revision: 1, content_id: room.idOf('c'), index: 0 }]
  await (await room.staff()).ok('updateContents', { body: { course_id: room.course.id, items } })
  expect([await seconds('c', room.guide.id), await seconds('a', other.id)]).toEqual([60, 120])
})

it('computes the progress of a whole group in as many round trips as that of one student', async () => {
  const room = await openGroup(30)
  await room.mark('a')
  await room.open('b', room.guide.id, 1)
  const staff = await room.staff()
  const before = app.roundTrips()
  const query = { group: room.group.id, course: room.course.id, page_size: 100 }
  const page = await staff.ok('listCurrentProgress', { query })
  expect([page.results.length, page.students, page.opened, app.roundTrips() - before]).toEqual([30, 30, 2, 4])
  const done = new Map(page.results.map((row) => [row.student.id, [row.done, row.total]]))
  expect([done.get(room.first), done.get(room.second), done.get(room.third)]).toEqual([
    [1, 3],
    [1, 3],
    [0, 3],
  ])
  // as each of them sees it
  expect(await room.states(1)).toMatchObject({ of: '1/3' })
  const own = await (await room.client()).ok('getUserProgress', { query: { group: room.group.id } })
  expect(own.programs.find(({ course }) => course.id === room.course.id)).toMatchObject({ done: 1, total: 3, next: { name: 'b' } })
  expect(await staff.ok('getUserProgress', { query: { group: room.group.id, student: room.first } })).toEqual(own)
  expect((await (await room.client()).call('getUserProgress', { query: { group: room.group.id, student: room.second } })).status).toBe(404)
})

it('reminds those who have not opened it, once a day whatever of', async () => {
  const room = await openGroup()
  await room.open('b', room.guide.id)
  const staff = await room.staff()
  const body = { ...room.about, content_id: room.idOf('b'), resource_id: room.guide.id }
  expect(await staff.ok('remindToLearn', { body: { ...body, student_ids: [room.first, room.second] } })).toEqual({
    reminded: 1,
    skipped: 1,
  })
  expect(await staff.ok('remindToLearn', { body: { ...room.about, content_id: room.idOf('a') } })).toEqual({ reminded: 2, skipped: 1 })
  expect(await staff.ok('remindToLearn', { body: room.about })).toEqual({ reminded: 0, skipped: 3 })
  const notices = (await (await app.as(room.second)).ok('listNotifications', {})).results
  const name = (await app.db.selectFrom('resources').select('name').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).name
  expect(notices).toMatchObject([
    {
      kind: 'learning_reminder',
      learning: { name },
      href: `/group/${room.group.id}/resource/${room.guide.id}`,
      group: { id: room.group.id },
    },
  ])
  expect((await staff.ok('listReaders', { query: { ...room.place, filter: 'not_opened' } })).results[0]?.reminded_at).not.toBeNull()
  app.clock.set('2026-11-21T09:00:00Z')
  const tomorrow = await room.staff()
  expect(await tomorrow.ok('remindToLearn', { body: { ...room.about, content_id: room.idOf('c') } })).toEqual({ reminded: 3, skipped: 0 })
  const [latest] = (await (await app.as(room.second)).ok('listNotifications', {})).results
  expect(latest).toMatchObject({ learning: { name: 'c' }, href: `/next-unit/${room.course.id}/${room.idOf('c')}?group=${room.group.id}` })
})

it('counts whom a reminder reaches, and not who wants none', async () => {
  const room = await openGroup()
  const staff = await room.staff()
  await app.db.insertInto('notice_settings').values({ user_id: room.first, topic: 'reminder', in_app: false, mail: 'none' }).execute()
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task)
  const ofTask = { params: { id: task.id }, body: { group_id: room.group.id, student_ids: [room.first, room.second] } }
  expect(await staff.ok('remindStudents', ofTask)).toEqual({ reminded: 1, skipped: 1 })
  expect(await staff.ok('remindToLearn', { body: { ...room.about, student_ids: [room.first] } })).toEqual({ reminded: 0, skipped: 1 })
  expect(await staff.ok('remindToLearn', { body: room.about })).toEqual({ reminded: 1, skipped: 2 })
})

it('counts reminders of a deliverable and to learn together', async () => {
  const room = await openGroup()
  const staff = await room.staff()
  const task = await createDeliverable(app.db, room.course, { content_id: room.idOf('c') })
  await schedule(app.db, room.group, task)
  const ofTask = (ids: number[]) =>
    staff.ok('remindStudents', { params: { id: task.id }, body: { group_id: room.group.id, student_ids: ids } })
  const toLearn = (ids: number[]) => staff.ok('remindToLearn', { body: { ...room.about, student_ids: ids } })
  expect(await ofTask([room.first])).toEqual({ reminded: 1, skipped: 0 })
  expect(await toLearn([room.first, room.second])).toEqual({ reminded: 1, skipped: 1 })
  const both = await Promise.all([ofTask([room.first, room.second, room.third]), toLearn([room.third])])
  expect(both.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1)
})

it('mails the reminder, unless it was opened meanwhile', async () => {
  const room = await openGroup()
  await (await room.staff()).ok('remindToLearn', { body: { ...room.about, content_id: room.idOf('b'), resource_id: room.guide.id } })
  await room.open('b', room.guide.id, 1)
  await sendMails(app.ctx)
  const states = await app.db
    .selectFrom('mails')
    .where('kind', '=', 'notice')
    .where('user_id', '>=', room.first)
    .select(['user_id', 'state'])
    .execute()
  expect(new Map(states.map(({ user_id, state }) => [user_id, state]))).toEqual(
    new Map([
      [room.first, 'sent'],
      [room.second, 'cancelled'],
      [room.third, 'sent'],
    ]),
  )
})

it('reminds nobody of what they cannot see, nor in an archived group', async () => {
  const room = await openGroup()
  await app.db.updateTable('course_contents').set({ is_active: false }).where('id', '=', room.idOf('Unidad 1')).execute()
  const staff = await room.staff()
  const body = { ...room.about, content_id: room.idOf('a') }
  expect((await staff.call('remindToLearn', { body })).status).toBe(403)
  expect(await staff.ok('listReaders', { query: { group: room.group.id, content: room.idOf('a') } })).toMatchObject({ can_remind: false })
  await app.db.updateTable('groups').set({ archived_at: app.clock.now() }).where('id', '=', room.group.id).execute()
  expect((await staff.call('remindToLearn', { body: room.about })).body).toMatchObject({ code: 'group_archived' })
})

it('does not take a class as opened because a resource that was opened elsewhere is in it now', async () => {
  const room = await openGroup()
  await room.open('b', room.guide.id)
  const staff = await room.staff()
  const item = { kind: 'resource' as const, id: room.guide.id, revision: 1, content_id: room.idOf('a'), index: 0 }
  await staff.ok('updateContents', { body: { course_id: room.course.id, items: [item] } })
  const ofClass = { group: room.group.id, content: room.idOf('a') }
  expect(await staff.ok('listReaders', { query: ofClass })).toMatchObject({ opened: 0 })
  const ofResource = await staff.ok('listReaders', { query: { ...ofClass, resource: room.guide.id, filter: 'opened' } })
  expect(ofResource.results).toMatchObject([{ student: { id: room.first }, opened_at: '2026-11-20T09:00:00.000Z' }])
  const reminded = await staff.ok('remindToLearn', { body: { ...room.about, content_id: room.idOf('a') } })
  expect(reminded).toEqual({ reminded: 3, skipped: 0 })
  await room.open('a', undefined, 1)
  await sendMails(app.ctx)
  const mails = app.db.selectFrom('mails').where('kind', '=', 'notice').where('user_id', '>=', room.first).select(['user_id', 'state'])
  expect(new Map((await mails.execute()).map(({ user_id, state }) => [user_id, state]))).toEqual(
    new Map([
      [room.first, 'sent'],
      [room.second, 'cancelled'],
      [room.third, 'sent'],
    ]),
  )
  app.clock.set('2026-11-20T09:05:00Z')
  await room.open('a')
  app.clock.set('2026-11-20T09:06:00Z')
  await room.open('a')
  const opened = await (await room.staff()).ok('listReaders', { query: { ...ofClass, filter: 'opened' } })
  expect(new Map(opened.results.map(({ student, opened_at }) => [student.id, opened_at]))).toEqual(
    new Map([
      [room.first, '2026-11-20T09:05:00.000Z'],
      [room.second, '2026-11-20T09:00:00.000Z'],
    ]),
  )
})

it('reminds nobody of a resource before its date or after it', async () => {
  const room = await openGroup()
  const body = { ...room.about, content_id: room.idOf('b'), resource_id: room.guide.id }
  const query = { ...room.place, resource: room.guide.id }
  const staff = await room.staff()
  await setDates(app, room.group, room.guide, '2026-12-01T08:00:00.000Z', true)
  expect((await staff.call('remindToLearn', { body })).status).toBe(403)
  expect(await staff.ok('listReaders', { query })).toMatchObject({ can_remind: false })
  const dates = app.db.updateTable('group_resources').where('related_resource_id', '=', room.guide.id)
  await dates.set({ visible_from: '2026-11-01T08:00:00.000Z', visible_until: '2026-11-19T08:00:00.000Z' }).execute()
  expect((await staff.call('remindToLearn', { body })).status).toBe(403)
  expect(await staff.ok('listReaders', { query })).toMatchObject({ can_remind: false })
  expect(await staff.ok('listReaders', { query: room.place })).toMatchObject({ can_remind: true })
  await dates.set({ visible_until: '2026-11-30T08:00:00.000Z' }).execute()
  expect(await staff.ok('listReaders', { query })).toMatchObject({ can_remind: true })
  expect(await staff.ok('remindToLearn', { body })).toEqual({ reminded: 3, skipped: 0 })
})
