import { expect, it } from 'vitest'
import { openSchool } from '#server/modules/deliverables/testing/school.ts'

it('a mark fails by the pass mark of its program, and is below its least for a deliverable', async () => {
  const school = await openSchool({ students: 1 })
  const teacher = await school.at.teacher()
  const rules = { course_id: school.course.id, version: 2, pass_mark: 600, minimum_per_deliverable: 400 }
  await school.app.db.insertInto('course_rules').values(rules).execute()
  const ids = { deliverable_id: school.deliverable.id, student_id: school.students[0]?.id ?? 0 }
  const flags = []
  for (const [ifMatch, text] of ['6', '5,99', '4', '3,99', 'NP'].entries()) {
    const saved = await teacher.ok('saveScore', { params: { id: school.group.id }, ifMatch, body: { ...ids, text } })
    const { rows, columns } = await teacher.ok('getGroupScores', { params: { id: school.group.id }, query: {} })
    expect(rows[0]?.flags[columns.findIndex(({ id }) => id === ids.deliverable_id)]).toBe(saved.flags)
    flags.push(saved.flags)
  }
  expect(flags).toEqual([0, 256, 256, 256 + 1024, 0])
  await school.app.close()
})
