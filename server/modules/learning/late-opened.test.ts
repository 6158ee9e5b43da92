import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('a report that arrives late leaves the student where they went since, and is taken from nobody else', async () => {
  const room = await createProgram(app)
  await room.open('b')
  const late = {
    params: { id: room.idOf('a') },
    body: { group_id: room.group.id, student_id: room.students[0]?.id ?? 0, opened_ago: 60_000 },
  }
  expect((await (await room.client(1)).call('openContent', late)).status).toBe(403)
  expect((await (await room.client()).call('openContent', late)).status).toBe(204)
  expect(await room.states()).toMatchObject({ next: 'b' })
  const query = { group: room.group.id, content: room.idOf('a'), filter: 'opened' as const }
  const read = await (await app.as(room.teacher.id)).ok('listReaders', { query })
  expect(read.results).toMatchObject([{ student: { id: room.students[0]?.id }, opened_at: '2026-11-20T09:00:00.000Z' }])
})
