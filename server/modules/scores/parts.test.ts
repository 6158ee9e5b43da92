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

const read = async (parts?: 'criteria' | 'units') => {
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

  const { results, contents, summary } = await read('criteria')
  const { units: marks } = (await read('units')).summary
  const roots = contents.filter(({ parent_id }) => parent_id === null)
  const units = contents.filter(({ parent_id }) => roots.some(({ id }) => id === parent_id))
  const all = results.flatMap((result) => result.criteria)
  expect([summary.means.length, summary.criteria?.length, marks?.length]).toEqual([results.length + roots.length, all.length, units.length])
  const criterion = all.findIndex(({ id }) => id === criteria[1]?.id)
  const unitAt = units.findIndex(({ id }) => id === unit?.id)
  expect([summary.criteria?.[criterion], summary.criteria?.[criterion - 1], marks?.[unitAt], marks?.[unitAt - 1]]).toEqual([
    400,
    null,
    400,
    null,
  ])
  expect(saved).toMatchObject({ status: 200, body: { summary: { ...summary, units: marks } } })
  const { criteria: _, ...withoutParts } = summary
  expect((await read()).summary).toEqual(withoutParts)
})

it('shows a mean that just fails below the pass mark, not rounded up to it', async () => {
  const { app, course, group, students } = school
  const [criterion] = await createResults(app.db, course, [{ code: 'RA9', criteria: [{}] }])
  for (const text of ['5', '4,99']) {
    const task = await createDeliverable(app.db, course, { name: text }, [{ criterion_id: criterion?.id ?? 0, weight: 10_000 }])
    const body = { deliverable_id: task.id, student_id: students[0]?.id ?? 0, text }
    await teacher.ok('saveScore', { params: { id: group.id }, ifMatch: 0, body })
  }
  const { results, summary } = await read('criteria')
  const result = results.findIndex(({ code }) => code === 'RA9')
  const place = results.flatMap(({ criteria }) => criteria).findIndex(({ id }) => id === criterion?.id)
  // 4.995 exactly
  expect([summary.means[result], summary.criteria?.[place]]).toEqual([499, 499])
})

it('an IT admin who only looks as a teacher is offered no change of marks, attendance or evaluations, and one who may write is', async () => {
  const asTeacher = async (write: boolean) => {
    const admin = await school.app.as((await createAdmin(school.app.db)).id)
    await admin.ok('impersonate', { body: { user: school.teacher.id, reason: 'Ayuda', write } })
    const { may_grade, may_add_columns } = await admin.ok('getGroupScores', { params: { id: school.group.id }, query: {} })
    const params = { id: school.group.id }
    const [attendance, calendar] = [await admin.ok('getAttendance', { params, query: {} }), await admin.ok('listEvaluations', { params })]
    return [may_grade, may_add_columns, attendance.may_edit, calendar.may_edit]
  }
  expect([await asTeacher(false), await asTeacher(true)]).toEqual([
    [false, false, false, false],
    [true, true, true, true],
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
