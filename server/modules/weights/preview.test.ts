import { afterAll, beforeAll, expect, it } from 'vitest'
import { otherRules } from '#server/modules/course-rules/testing/other-rules.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createGroup, createStudents, enrol, grade, offer } from '#server/testing/factories/index.ts'
import { changeOf, openProgram, row } from './testing/program.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('shows first whose marks other weights would change; after saving the marks are those, in a constant number of statements', async () => {
  const { center, course, read, save, preview, client, first, second, group, students, teacher } = await openProgram(app)
  const [student, other] = students
  if (!student || !other) throw new Error('a classroom has two students')
  await grade(app.db, { group, deliverable: first, student, mark: 400, by: teacher })
  await grade(app.db, { group, deliverable: second, student, mark: 900, by: teacher })
  await grade(app.db, { group, deliverable: second, student: other, mark: 900, by: teacher })
  const weights = await read()
  const changes = [
    changeOf(row(weights, 'learning_result'), { weight: 9000 }),
    changeOf(row(weights, 'learning_result', 1), { weight: 1000 }),
  ]
  const trips = app.roundTrips()
  const effect = await preview(changes)
  const few = app.roundTrips() - trips
  expect(effect).toMatchObject({ groups_count: 1, students_count: 2, changed_count: 1, final_count: 1 })
  const [change] = effect.changes
  expect(change).toMatchObject({ student: { id: student.id }, group: { id: group.id } })
  expect(change?.before.mark).not.toBe(change?.after.mark)
  // nothing was stored
  expect(await read()).toEqual(weights)
  // weights of contents change marks by contents, not the mark of this program
  const byContents = await preview([changeOf(row(weights, 'deliverable', 1), { weight: 9000 })])
  expect(byContents).toMatchObject({ changed_count: 1, final_count: 0 })
  const markOf = async () => (await client.ok('previewCourseRules', { params: { id: course.id }, body: otherRules })).changes[0]?.before
  expect(await markOf()).toEqual(change?.before)
  expect(await save(changes)).toMatchObject({ status: 200 })
  expect(await markOf()).toEqual(change?.after)
  expect(await preview(changes)).toMatchObject({ changed_count: 0, final_count: 0, changes: [] })
  const more = await createGroup(app.db, center)
  const newcomers = await createStudents(app.db, center, [{}, {}, {}])
  await offer(app.db, more, course)
  await enrol(app.db, more, newcomers)
  for (const each of newcomers) {
    await grade(app.db, { group: more, deliverable: first, student: each, mark: 400, by: teacher })
    await grade(app.db, { group: more, deliverable: second, student: each, mark: 900, by: teacher })
  }
  const from = app.roundTrips()
  expect(await preview([changeOf(row(weights, 'learning_result'), { weight: 1000 })])).toMatchObject({ changed_count: 4 })
  expect(app.roundTrips() - from).toBe(few)
})
