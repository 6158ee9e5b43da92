import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createProgram } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('takes nothing of a program of another center, in no group', async () => {
  const [own, other] = [await createProgram(app), await createProgram(app)]
  const guide = await other.place('b')
  const [id, student_id] = [other.idOf('b'), own.students[0]?.id ?? 0]
  const params = { id }
  const student = await own.client()
  const teacher = await app.as(own.teacher.id)
  for (const { id: group_id } of [own.group, other.group]) {
    const there = { group_id, resource_id: guide.id }
    const watched = { ...there, student_id, at: 1, duration: 60, ranges: [] }
    const spent = { ...there, student_id, content_id: id, began_ago: 60_000, ended_ago: 0 }
    const query = { group: group_id }
    const answers = await Promise.all([
      student.call('getLearningPath', { params: { id: other.course.id }, query }),
      student.call('getLearningContent', { params, query }),
      student.call('openContent', { params, body: there }),
      student.call('markContent', { params, body: { group_id, done: true } }),
      student.call('finishResource', { params, body: { ...there, finished: true } }),
      student.call('getWatched', { params, query: { ...query, resource: guide.id } }),
      student.call('saveWatched', { params, body: watched }),
      student.call('saveLearningSession', { params: { id: crypto.randomUUID() }, body: spent }),
      teacher.call('listReaders', { query: { ...query, content: id } }),
      teacher.call('listCurrentProgress', { query: { ...query, course: other.course.id } }),
      teacher.call('remindToLearn', { body: { group_id, course_id: other.course.id, content_id: id } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  }
  for (const table of ['content_progress', 'learning_sessions', 'notifications'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
