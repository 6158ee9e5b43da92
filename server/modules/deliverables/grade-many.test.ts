import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { archive, createManager } from '#server/testing/factories/index.ts'
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
const counted = async (given: Parameters<typeof body>[0]) => {
  const { undo_id: _, ...counts } = await give(given)
  return counts
}
const gradeOf = async (n: number) => (await school.at.desk(teacher, task, pupil(n))).grade
const history = async (n: number) =>
  (
    await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: pupil(n).id }, query: { group: school.group.id } })
  ).results.filter(({ action }) => action !== 'comment')

describe('the same mark for several students', () => {
  it('NP goes to those who handed nothing in and have no mark, as the preview says, with a history', async () => {
    const { at } = school
    await at.handIn(await at.student(0), task, 'hecho')
    await at.grade(teacher, task, { student: pupil(1), version: null, ifMatch: 0, entry: { mode: 'mark', text: '6' }, feedback: 'Oral' })
    const counts = { marks: 2, comments: 0, unchanged: 2 }
    expect(await counted({ mark: 'NP', preview: true })).toEqual(counts)
    expect((await gradeOf(2)).outcome).toBeNull()
    expect(await counted({ mark: 'np' })).toEqual(counts)
    expect((await gradeOf(0)).outcome).toBeNull()
    expect(await gradeOf(1)).toMatchObject({ mark: 600, feedback: 'Oral' })
    expect(await gradeOf(2)).toMatchObject({ outcome: 'not_handed_in', released_at: null, revision: 1 })
    expect(await history(3)).toMatchObject([{ action: 'grade', before: null, after: { outcome: 'not_handed_in' } }])
    expect(await counted({ mark: 'NP' })).toEqual({ marks: 0, comments: 0, unchanged: 4 })
  })

  it('a mark is for the version that was handed in, and a comment never replaces one', async () => {
    const { at } = school
    const { versions } = await at.handIn(await at.student(0), task, 'hecho')
    await at.grade(teacher, task, { student: pupil(1), version: null, ifMatch: 0, entry: { mode: 'mark', text: '' }, feedback: 'Mío' })
    const ids = [pupil(0).id, pupil(1).id]
    expect(await counted({ mark: '7,5', feedback: 'Buen trabajo', student_ids: ids })).toEqual({ marks: 2, comments: 1, unchanged: 0 })
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
    expect(await counted({ mark: '9', feedback: 'Otra', student_ids: [pupil(0).id] })).toEqual({ marks: 0, comments: 0, unchanged: 1 })
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

describe('undo of a bulk change', () => {
  const undo = (undo_id: string | null, who = teacher) =>
    who.call('undoMarks', { params: { id: task.id }, body: { group_id: school.group.id, undo_id: undo_id ?? '' } })
  const release = async (released: boolean, student_ids = everybody()) =>
    (await school.at.release(teacher, task, released, student_ids)).body as { undo_id: string | null }
  const nothing = { changed: 0, published: 0, files: 0 }
  const seenBy = async (n: number) => (await school.at.work(await school.at.student(n), task)).grade

  it('takes back the mark and the comment of those whom nobody has touched since, once, with a history', async () => {
    const { at } = school
    await at.grade(teacher, task, { student: pupil(3), version: null, ifMatch: 0, entry: { mode: 'mark', text: '' }, feedback: 'Mío' })
    const { undo_id } = await give({ mark: '5', feedback: 'Faltaste' })
    await at.grade(teacher, task, {
      student: pupil(0),
      version: null,
      ifMatch: 2,
      entry: { mode: 'mark', text: '6' },
      feedback: 'Faltaste',
    })
    await at.release(teacher, task, true, [pupil(1).id])
    expect(await undo(undo_id)).toMatchObject({ status: 200, body: { undone: 2, kept: { changed: 1, published: 1, files: 0 } } })
    expect(await gradeOf(0)).toMatchObject({ mark: 600, feedback: 'Faltaste' })
    expect(await gradeOf(1)).toMatchObject({ mark: 500, feedback: 'Faltaste' })
    expect(await gradeOf(2)).toMatchObject({ outcome: null, mark: null, feedback: '', graded_by: null })
    expect(await gradeOf(3)).toMatchObject({ outcome: null, feedback: 'Mío' })
    expect(await history(2)).toMatchObject([
      { action: 'grade', before: { mark: 500 }, after: null },
      { action: 'grade', before: null, after: { mark: 500 } },
    ])
    expect((await undo(undo_id)).status).toBe(404)
  })

  it('takes published marks back from view, but not those that were seen before', async () => {
    const { at } = school
    await give({ mark: '5' })
    await release(true, [pupil(0).id])
    await at.grade(teacher, task, { student: pupil(0), version: null, ifMatch: 1, entry: { mode: 'mark', text: '9' } })
    const { undo_id } = await release(true)
    expect(await seenBy(0)).toMatchObject({ mark: 900 })
    expect((await undo(undo_id)).body).toEqual({ undone: 3, kept: { ...nothing, published: 1 } })
    expect(await seenBy(0)).toMatchObject({ mark: 900 })
    expect(await seenBy(1)).toBeNull()
    expect((await history(1)).map(({ action }) => action)).toEqual(['unrelease', 'release', 'grade'])
  })

  it('publishes withdrawn marks again as they were, with what is not published beside them', async () => {
    const { at } = school
    await give({ mark: '5', student_ids: [pupil(0).id] })
    await release(true)
    await at.grade(teacher, task, { student: pupil(0), version: null, ifMatch: 1, entry: { mode: 'mark', text: '9' } })
    const { undo_id } = await release(false)
    expect(await seenBy(0)).toBeNull()
    expect((await undo(undo_id)).body).toEqual({ undone: 1, kept: nothing })
    expect(await seenBy(0)).toMatchObject({ mark: 500 })
    expect(await gradeOf(0)).toMatchObject({ mark: 900, published: { mark: 500 } })
  })

  it('is of its author, for a day', async () => {
    const { app, center } = school
    const { undo_id } = await give({ mark: '5' })
    const manager = await app.as((await createManager(app.db, center)).id)
    expect((await undo(undo_id, manager)).status).toBe(404)
    app.clock.set('2026-11-21T10:00:01Z')
    expect((await undo(undo_id)).status).toBe(404)
    await app.ctx.jobs.send(app.db, 'purge-mark-undos', {})
    await app.runJobs()
    expect(await app.db.selectFrom('mark_undos').selectAll().execute()).toEqual([])
    expect((await gradeOf(1)).mark).toBe(500)
  })

  it('two at once undo one time', async () => {
    const { undo_id } = await give({ mark: '5' })
    const done = await Promise.all([undo(undo_id), undo(undo_id)])
    expect(done.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await history(0)).toHaveLength(2)
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
    const { undo_id } = await give({ mark: '5' })
    await archive(app.db, group)
    const undo = { params: { id: task.id }, body: { group_id: group.id, undo_id: undo_id ?? '' } }
    expect(await teacher.call('undoMarks', undo)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
    expect(await call(task.id)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
  })
})
