import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createGroup, enrol, offer, teach } from '#server/testing/factories/index.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('reminds a student of two groups once, also when both remind at the same moment', async () => {
  const room = await createProgram(app, { students: 8 })
  const staff = () => app.as(room.teacher.id)
  const about = { group_id: room.group.id, course_id: room.course.id }
  const other = await createGroup(app.db, room.center)
  await teach(app.db, other, room.teacher)
  await offer(app.db, other, room.course)
  const empty = { ...about, group_id: other.id }
  expect(await (await staff()).ok('remindToLearn', { body: empty })).toEqual({ reminded: 0, skipped: 0 })
  await enrol(app.db, other, room.students)
  for (const day of ['21', '22', '23', '24', '25']) {
    app.clock.set(`2026-11-${day}T09:00:00Z`)
    const client = await staff()
    const remind = (group_id: number) => client.ok('remindToLearn', { body: { ...about, group_id } })
    const both = await Promise.all([remind(room.group.id), remind(other.id)])
    expect(both.map(({ reminded }) => reminded).toSorted((a, b) => a - b)).toEqual([0, 8])
  }
})
