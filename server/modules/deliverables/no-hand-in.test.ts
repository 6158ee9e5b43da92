import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { openSchool, type School } from './testing/school.ts'

const nothing = { accepts_text: false, accepts_link: false, accepts_files: false }
const past = new Date('2026-11-19T22:59:00Z')
const ahead = new Date('2026-11-27T22:59:00Z')

let school: School
let teacher: Client
let student: Client
let exam: { id: number; content_id: number; name: string }
beforeAll(async () => {
  school = await openSchool()
  school.app.clock.set('2026-11-20T10:00:00Z')
  exam = await school.at.task({ due_at: past }, { ...nothing, name: 'Examen oral' })
  await school.at.task({ due_at: ahead }, { ...nothing, name: 'Exposición' })
  teacher = await school.at.teacher()
  student = await school.at.student(0)
})
afterAll(() => school.app.close())

const inGroup = () => ({ group: school.group.id })
const names = async (client: Client, filter: 'all' | 'current' | 'open' | 'closed') =>
  (await client.ok('getGroupDeliverables', { query: { ...inGroup(), filter, search: 'ex' } })).results.map(({ name }) => name)

it('is seen by a student as a graded activity, and nothing can be handed in', async () => {
  const seen = await student.ok('getDeliverable', { params: { id: exam.id }, query: inGroup() })
  expect(seen).toMatchObject({ stage: 'no_hand_in', work: { can_submit: false }, criteria: { length: 2 } })
  const saved = await school.at.save(student, exam, 0, { text: 'a' })
  expect(saved).toMatchObject({ status: 409, body: { code: 'closed' } })
})

it('is neither pending nor late nor missing, whatever its date', async () => {
  const { due, due_total: total, programs } = (await student.ok('getHome', {})).student ?? {}
  expect(due?.map(({ deliverable }) => deliverable.name)).not.toContain('Examen oral')
  expect(total).toBe(1)
  expect(programs).toMatchObject([{ delivered: 0, deliverables: 1 }])
  expect(await names(student, 'current')).toEqual([])
  expect(await names(student, 'all')).toEqual(['Examen oral', 'Exposición'])
  const results = await teacher.ok('getResults', {
    params: { id: school.course.id },
    query: { ...inGroup(), student: school.students[0]?.id ?? 0 },
  })
  expect(results).toMatchObject({ tasks: 1, pending: 1, overdue: 0 })
})

it('is current for teachers until its date, and asks nobody for work', async () => {
  expect(await names(teacher, 'current')).toEqual(['Exposición'])
  expect(await names(teacher, 'open')).toEqual([])
  expect(await names(teacher, 'closed')).toEqual(['Examen oral'])
  const list = await teacher.ok('listNotDelivered', { params: { id: exam.content_id }, query: { ...inGroup(), deliverable: exam.id } })
  expect(list).toMatchObject({ count: 2, counts: { total: 2, delivered: 0, not_delivered: 0, to_grade: 0 } })
  const reminded = await teacher.call('remindStudents', { params: { id: exam.id }, body: { group_id: school.group.id } })
  expect(reminded).toMatchObject({ status: 409, body: { code: 'closed' } })
})

it('is graded like any other', async () => {
  const body = { deliverable_id: exam.id, student_id: school.students[0]?.id ?? 0, text: '8' }
  const saved = await teacher.call('saveScore', { params: { id: school.group.id }, ifMatch: 0, body })
  expect(saved).toMatchObject({ status: 200, body: { mark: 800, flags: 0 } })
})
