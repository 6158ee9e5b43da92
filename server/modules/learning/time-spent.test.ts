import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('sums time spent in one way, with parts of a second', async () => {
  const room = await createProgram(app)
  const student = room.students[0]?.id ?? 0
  await room.open('b')
  const spend = async (began_ago: number, ended_ago: number) =>
    (await room.client()).ok('saveLearningSession', {
      params: { id: crypto.randomUUID() },
      body: { student_id: student, group_id: room.group.id, content_id: room.idOf('b'), began_ago, ended_ago },
    })
  for (const ended of [0, 60_000, 120_000]) await spend(ended + 10_400, ended)
  const staff = await app.as(room.teacher.id)
  const { results } = await staff.ok('listReaders', { query: { group: room.group.id, content: room.idOf('b') } })
  const { id } = await app.db
    .selectFrom('group_students')
    .where('group_id', '=', room.group.id)
    .where('user_id', '=', student)
    .select('id')
    .executeTakeFirstOrThrow()
  const sessions = await staff.ok('listStudentSessions', { params: { id } })
  expect([results.find((reader) => reader.student.id === student)?.seconds, sessions.seconds]).toEqual([31, 31])
  expect(sessions.results.map(({ seconds }) => seconds)).toEqual([10, 10, 10])
})
