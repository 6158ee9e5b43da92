import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom } from '#server/testing/factories/index.ts'

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
