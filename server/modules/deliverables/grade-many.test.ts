import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { archive } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

type Task = Awaited<ReturnType<School['at']['task']>>

let school: School
let teacher: Client
let task: Task
beforeAll(async () => {
  school = await openSchool({ students: 4 })
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())
beforeEach(async () => {
  school.app.clock.set('2026-11-20T10:00:00Z')
  task = await school.at.task()
})

const pupil = (n: number) => school.students[n] ?? { id: 0 }
const everybody = () => school.students.map(({ id }) => id)
const body = (given: { mark?: string; feedback?: string; preview?: boolean; student_ids?: number[] }) => ({
  group_id: school.group.id,
  student_ids: everybody(),
  mark: '',
  feedback: '',
  preview: false,
  ...given,
})
const give = (given: Parameters<typeof body>[0]) => teacher.ok('gradeMany', { params: { id: task.id }, body: body(given) })
const gradeOf = async (n: number) => (await school.at.desk(teacher, task, pupil(n))).grade
const history = async (n: number) =>
  (await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: pupil(n).id }, query: { group: school.group.id } })).results

describe('the same mark for several students', () => {
  it('NP goes to those who handed nothing in and have no mark, as the preview says, with a history', async () => {
    const { at } = school
    await at.handIn(await at.student(0), task, 'hecho')
    await at.grade(teacher, task, { student: pupil(1), version: null, ifMatch: 0, entry: { mode: 'mark', text: '6' }, feedback: 'Oral' })
    const counts = { marks: 2, comments: 0, unchanged: 2 }
    expect(await give({ mark: 'NP', preview: true })).toEqual(counts)
    expect((await gradeOf(2)).outcome).toBeNull()
    expect(await give({ mark: 'np' })).toEqual(counts)
    expect((await gradeOf(0)).outcome).toBeNull()
    expect(await gradeOf(1)).toMatchObject({ mark: 600, feedback: 'Oral' })
    expect(await gradeOf(2)).toMatchObject({ outcome: 'not_handed_in', released_at: null, revision: 1 })
    expect(await history(3)).toMatchObject([{ action: 'grade', before: null, after: { outcome: 'not_handed_in' } }])
    expect(await give({ mark: 'NP' })).toEqual({ marks: 0, comments: 0, unchanged: 4 })
  })

  it('a mark is for the version that was handed in, and a comment never replaces one', async () => {
    const { at } = school
    const { versions } = await at.handIn(await at.student(0), task, 'hecho')
    await at.grade(teacher, task, { student: pupil(1), version: null, ifMatch: 0, entry: { mode: 'mark', text: '' }, feedback: 'Mío' })
    const ids = [pupil(0).id, pupil(1).id]
    expect(await give({ mark: '7,5', feedback: 'Buen trabajo', student_ids: ids })).toEqual({ marks: 2, comments: 1, unchanged: 0 })
    expect(await gradeOf(0)).toMatchObject({ mark: 750, version_id: versions[0]?.id, feedback: 'Buen trabajo' })
    expect(await gradeOf(1)).toMatchObject({ mark: 750, version_id: null, feedback: 'Mío' })
    expect((await gradeOf(2)).outcome).toBeNull()
    // a desk that still shows the state before is told so
    const late = await at.grade(teacher, task, { student: pupil(0), version: versions[0]?.id ?? 0, ifMatch: 0 })
    expect(late.status).toBe(409)
  })

  it('leaves published grades alone', async () => {
    const { at } = school
    await give({ mark: '5', student_ids: [pupil(0).id] })
    await at.release(teacher, task, true)
    expect(await give({ mark: '9', feedback: 'Otra', student_ids: [pupil(0).id] })).toEqual({ marks: 0, comments: 0, unchanged: 1 })
    expect(await gradeOf(0)).toMatchObject({ mark: 500, feedback: '', published: null })
  })

  it('wants a mark that can be read or a comment, and students of the group', async () => {
    const call = async (given: Parameters<typeof body>[0]) =>
      (await teacher.call('gradeMany', { params: { id: task.id }, body: body(given) })).body as { errors?: unknown }
    expect((await call({})).errors).toEqual({ mark: ['required'] })
    expect((await call({ mark: '11' })).errors).toHaveProperty('mark')
    expect((await call({ mark: '5', student_ids: [school.teacher.id] })).errors).toEqual({ student_ids: ['choice'] })
  })

  it('two at once give each student one mark', async () => {
    const done = await Promise.all([give({ mark: '4' }), give({ mark: '8' })])
    expect(done.map(({ marks }) => marks).toSorted((a, b) => a - b)).toEqual([0, 4])
    expect(await history(0)).toHaveLength(1)
  })
})

describe('a reminder', () => {
  const remind = (student_ids?: number[]) =>
    teacher.ok('remindStudents', { params: { id: task.id }, body: { group_id: school.group.id, ...(student_ids ? { student_ids } : {}) } })
  const reminders = async (n: number) =>
    (await (await school.at.student(n)).ok('listNotifications', { query: { topic: 'reminder' } })).results.filter(
      ({ deliverable }) => deliverable?.id === task.id,
    )

  it('goes to those who handed nothing in, once a day', async () => {
    const { app, at } = school
    await at.handIn(await at.student(0), task, 'hecho')
    expect(await remind([pupil(0).id, pupil(1).id])).toEqual({ reminded: 1, skipped: 1 })
    expect(await reminders(0)).toEqual([])
    expect(await reminders(1)).toMatchObject([{ kind: 'reminder', href: `/deliverable/${task.id}?group=${school.group.id}` }])
    expect(await remind()).toEqual({ reminded: 2, skipped: 2 })
    expect((await Promise.all([remind(), remind()])).map(({ reminded }) => reminded)).toEqual([0, 0])
    // the day of the school begins at eleven in the evening, UTC
    app.clock.set('2026-11-20T23:00:00Z')
    expect((await Promise.all([remind(), remind()])).map(({ reminded }) => reminded).toSorted((a, b) => a - b)).toEqual([0, 3])
    expect(await reminders(1)).toHaveLength(2)
  })

  it('is refused when nothing can be handed in, and for an archived group', async () => {
    const { app, at, group } = school
    const closed = await at.task({ closes_at: new Date('2026-11-20T09:00:00Z') })
    const call = (id: number) => teacher.call('remindStudents', { params: { id }, body: { group_id: group.id } })
    expect(await call(closed.id)).toMatchObject({ status: 409, body: { code: 'closed' } })
    await archive(app.db, group)
    expect(await call(task.id)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
  })
})
