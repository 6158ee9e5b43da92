import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { createAdmin, createContents, createDeliverable, createResults } from '#server/testing/factories/index.ts'
import type { Client } from '#server/testing/client.ts'

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool({ students: 1 })
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const read = async (parts?: boolean) => {
  const query = { course: school.course.id, ...(parts === undefined ? {} : { parts }) }
  const { results, contents, rows } = await teacher.ok('getGroupScores', { params: { id: school.group.id }, query })
  const [row] = rows
  if (!row) throw new Error('the class has a student')
  return { results, contents, summary: row.summary }
}

it('a row has the means of criteria and units when they are asked for, and after every save', async () => {
  const { app, course, group, students } = school
  const criteria = await createResults(app.db, course, [{ code: 'RA8', criteria: [{}, {}] }])
  const nodes = await createContents(app.db, course, [{ name: 'Bloque', children: [{ name: 'Unidad 1' }, { name: 'Unidad 2' }] }])
  const unit = nodes.find(({ name }) => name === 'Unidad 2')
  const assesses = [{ criterion_id: criteria[1]?.id ?? 0, weight: 10_000 }]
  const task = await createDeliverable(app.db, course, { name: 'Práctica', content_id: unit?.id ?? 0 }, assesses)
  const body = { deliverable_id: task.id, student_id: students[0]?.id ?? 0, text: '4' }
  const saved = await teacher.call('saveScore', { params: { id: group.id }, ifMatch: 0, body })

  const { results, contents, summary } = await read(true)
  const roots = contents.filter(({ parent_id }) => parent_id === null)
  const units = contents.filter(({ parent_id }) => roots.some(({ id }) => id === parent_id))
  const all = results.flatMap((result) => result.criteria)
  const start = results.length + roots.length
  expect(summary.means).toHaveLength(start + all.length + units.length)
  const criterion = start + all.findIndex(({ id }) => id === criteria[1]?.id)
  const unitAt = start + all.length + units.findIndex(({ id }) => id === unit?.id)
  expect([summary.means[criterion], summary.means[criterion - 1], summary.means[unitAt], summary.means[unitAt - 1]]).toEqual([
    400,
    null,
    400,
    null,
  ])
  expect(summary.failed).toEqual(expect.arrayContaining([criterion, unitAt]))
  expect(saved).toMatchObject({ status: 200, body: { summary } })
  expect((await read()).summary.means).toEqual(summary.means.slice(0, start))
})

it('an IT admin who only looks as a teacher changes nothing in the notebook, and one who may write does', async () => {
  const asTeacher = async (write: boolean) => {
    const admin = await school.app.as((await createAdmin(school.app.db)).id)
    await admin.ok('impersonate', { body: { user: school.teacher.id, reason: 'Ayuda', write } })
    const { may_grade, may_add_columns } = await admin.ok('getGroupScores', { params: { id: school.group.id }, query: {} })
    return [may_grade, may_add_columns]
  }
  expect([await asTeacher(false), await asTeacher(true)]).toEqual([
    [false, false],
    [true, true],
  ])
})

it('a row says how many notes there are about its student in this group', async () => {
  const readStudent = async () => (await teacher.ok('getGroupScores', { params: { id: school.group.id }, query: {} })).rows[0]?.student
  const student = await readStudent()
  expect(student).toMatchObject({ notes: 0 })
  const body = { body: 'Pide tutoría los martes.' }
  expect(await teacher.call('addStudentNote', { params: { id: student?.enrolment_id ?? 0 }, body })).toMatchObject({ status: 201 })
  expect(await readStudent()).toEqual({ ...student, notes: 1 })
})
