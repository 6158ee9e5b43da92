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
