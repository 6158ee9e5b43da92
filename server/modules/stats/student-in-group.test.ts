import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createDeliverable, schedule } from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('the home of a student, and their page in the group, say whether the teacher has set the mark of a program', async () => {
  const { course, group, students, teacher } = await createClassroom(app.db, { students: 1 })
  const [student = { id: 0 }] = students
  const who = await app.as(teacher.id)
  const { id } = await app.db.selectFrom('group_students').where('user_id', '=', student.id).select('id').executeTakeFirstOrThrow()
  const shown = async () => {
    const home = await (await app.as(student.id)).ok('getHome')
    const { programs } = await who.ok('getGroupStudentStats', { params: { id } })
    return [...(home.student?.programs ?? []), ...programs].map(({ mark, overridden }) => [mark, overridden])
  }
  expect(await shown()).toEqual([
    [null, false],
    [null, false],
  ])
  const about = { group_id: group.id, course_id: course.id, student_id: student.id, kind: 'program' as const, target_id: null }
  await who.ok('setCustomScore', { body: { ...about, text: '8', reason: 'Certificado' } })
  expect(await shown()).toEqual([
    [800, true],
    [800, true],
  ])
})

it('a student is missing nothing that has not opened yet, in the list of the group and on their page', async () => {
  const { course, group, students, teacher } = await createClassroom(app.db, { students: 1 })
  const [student = { id: 0 }] = students
  const who = await app.as(teacher.id)
  const shown = async () => {
    const [row] = (await who.ok('listGroupStudents', { query: { group: group.id } })).results
    const { deliverables } = await who.ok('getGroupStudentStats', { params: { id: row?.id ?? 0 } })
    return [row?.student.id, row?.deliverables_count, deliverables]
  }
  const before = await shown()
  expect(before).toEqual([student.id, 1, 1])
  const later = await createDeliverable(app.db, course)
  await schedule(app.db, group, later, { opens_at: new Date(app.clock.now().getTime() + 60_000) })
  expect(await shown()).toEqual(before)
  app.clock.set(new Date(app.clock.now().getTime() + 120_000).toISOString())
  expect(await shown()).toEqual([student.id, 2, 2])
})
