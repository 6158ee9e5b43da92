import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, grade } from '#server/testing/factories/index.ts'
import { json } from '#server/db/json.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('are one’s own, newest first, and become read one by one or all at once', async () => {
  const { students, group, deliverable, teacher, center } = await createClassroom(app.db)
  const [ana, luis] = students
  if (!ana || !luis) throw new Error('the classroom has students')
  await grade(app.db, { group, deliverable, student: ana, mark: 700, by: teacher, released: true })
  const data = json({ deliverable_id: deliverable.id, group_id: group.id, student_id: ana.id })
  const note = (user_id: number, kind: 'mark_released' | 'newer_version') => ({ center_id: center.id, user_id, kind, data })
  await app.db
    .insertInto('notifications')
    .values([
      note(ana.id, 'mark_released'),
      note(ana.id, 'mark_released'),
      note(luis.id, 'mark_released'),
      note(teacher.id, 'newer_version'),
    ])
    .execute()

  const client = await app.as(ana.id)
  const list = await client.ok('listNotifications')
  expect({ ...list, results: list.results.length }).toEqual({ count: 2, unread: 2, next: null, previous: null, results: 2 })
  expect(list.results[0]).toMatchObject({
    kind: 'mark_released',
    mark: 700,
    deliverable: { id: deliverable.id },
    href: `/deliverable/${deliverable.id}?group=${group.id}`,
  })
  await client.ok('readNotifications', { body: { ids: [list.results[1]?.id ?? 0] } })
  expect((await client.ok('listNotifications')).results.map(({ read_at }) => read_at !== null)).toEqual([false, true])
  await client.ok('readNotifications', { body: {} })
  expect((await client.ok('listNotifications')).unread).toBe(0)
  expect((await (await app.as(luis.id)).ok('listNotifications')).unread).toBe(1)
  expect((await (await app.as(teacher.id)).ok('listNotifications')).results[0]).toMatchObject({
    href: `/group/${group.id}/deliverables/${deliverable.id}/grade/${ana.id}`,
    mark: null,
  })
})

it('are filtered by topic and by what is unread', async () => {
  const { teacher, center } = await createClassroom(app.db)
  const note = (kind: 'import_finished' | 'import_undone' | 'team_invited', read_at: Date | null) => ({
    center_id: center.id,
    user_id: teacher.id,
    kind,
    data: json({}),
    read_at,
  })
  await app.db
    .insertInto('notifications')
    .values([note('import_finished', null), note('import_undone', new Date()), note('team_invited', null)])
    .execute()
  const client = await app.as(teacher.id)
  const kinds = async (query: { topic?: 'imports' | 'other' | 'reminder'; unread?: boolean }) => {
    const { count, unread, results } = await client.ok('listNotifications', { query })
    return { count, unread, kinds: results.map(({ kind }) => kind) }
  }
  expect(await kinds({ topic: 'imports' })).toEqual({ count: 2, unread: 2, kinds: ['import_undone', 'import_finished'] })
  expect(await kinds({ topic: 'imports', unread: true })).toEqual({ count: 1, unread: 2, kinds: ['import_finished'] })
  expect(await kinds({ topic: 'other' })).toEqual({ count: 1, unread: 2, kinds: ['team_invited'] })
  expect(await kinds({ topic: 'reminder' })).toEqual({ count: 0, unread: 2, kinds: [] })
})

it('offers each role the topics of its notices', async () => {
  const { students, teacher } = await createClassroom(app.db)
  const student = await app.as(students[0]?.id ?? 0)
  const topics = async (client: typeof student) => (await client.ok('getNoticeSettings')).results.map(({ topic }) => topic)
  expect(await topics(student)).toEqual(['mark_released', 'mark_changed', 'reminder', 'transfers', 'evaluations'])
  expect(await topics(await app.as(teacher.id))).toEqual(['work_delivered', 'newer_version', 'imports', 'transfers', 'evaluations'])
  const body = { in_app: true, mail: 'none' } as const
  expect((await student.call('saveNoticeSetting', { params: { topic: 'work_delivered' }, body })).status).toBe(404)
})
