import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { archive, createGroup, createManager, createTeacher, offer, schedule, teach } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

type Task = Awaited<ReturnType<School['at']['task']>>

const due = '2026-11-20T12:00:00.000Z'
const closes = '2026-11-22T12:00:00.000Z'
const own = '2026-11-27T12:00:00.000Z'

let school: School
let teacher: Client
let task: Task
beforeAll(async () => {
  school = await openSchool({ students: 3 })
})
afterAll(() => school.app.close())
beforeEach(async () => {
  await goTo('2026-11-20T10:00:00Z')
  task = await school.at.task({ due_at: new Date(due), closes_at: new Date(closes) })
})

/** Sets the clock and signs the teacher in again: a session does not last for days. */
async function goTo(time: string) {
  school.app.clock.set(time)
  teacher = await school.at.teacher()
}
const pupil = (n: number) => school.students[n] ?? { id: 0 }
interface Given {
  due_at?: string | null
  closes_at?: string | null
  reason?: string
  students?: { id: number; revision: number }[]
}
const call = (given: Given = {}, who = teacher) =>
  who.call('extendDeadline', {
    params: { id: task.id },
    body: {
      group_id: school.group.id,
      students: [{ id: pupil(0).id, revision: 0 }],
      due_at: own,
      closes_at: null,
      reason: 'Baja',
      ...given,
    },
  })
const errorsOf = async (given: Given) => ((await call(given)).body as { errors?: unknown }).errors
const withdraw = (ifMatch: number, n = 0) =>
  teacher.call('withdrawExtension', { params: { id: task.id, student_id: pupil(n).id }, query: { group: school.group.id }, ifMatch })
const seenBy = async (n: number) =>
  (await school.at.student(n)).ok('getDeliverable', { params: { id: task.id }, query: { group: school.group.id } })
const desk = (n: number) => school.at.desk(teacher, task, pupil(n))
const rows = async (delivered: boolean) =>
  (
    await teacher.ok(delivered ? 'listDelivered' : 'listNotDelivered', {
      params: { id: task.content_id },
      query: { group: school.group.id, deliverable: task.id },
    })
  ).results
const notices = async (n: number) =>
  (await (await school.at.student(n)).ok('listNotifications', {})).results.filter(
    ({ kind, deliverable }) => kind === 'deadline_changed' && deliverable?.id === task.id,
  )

describe('dates of one student', () => {
  it('hold for that student alone, on every page, with the reason', async () => {
    expect(await call()).toMatchObject({ status: 200, body: { extended: 1 } })
    expect(await seenBy(0)).toMatchObject({ due_at: own, closes_at: own, extension: { reason: 'Baja' } })
    expect(await seenBy(1)).toMatchObject({ due_at: due, closes_at: closes, extension: null })
    const extension = { due_at: own, closes_at: own, reason: 'Baja', revision: 1 }
    expect(await desk(0)).toMatchObject({ deliverable: { due_at: due, closes_at: closes }, extension })
    expect((await desk(1)).extension).toBeNull()
    const list = await rows(false)
    expect(list.find(({ student }) => student.id === pupil(0).id)).toMatchObject({ extension })
    expect(list.find(({ student }) => student.id === pupil(1).id)).toMatchObject({ extension: null })
    const ofGroup = await (await school.at.student(0)).ok('getGroupDeliverables', { query: { group: school.group.id, page_size: 1000 } })
    expect(ofGroup.results.find(({ id }) => id === task.id)).toMatchObject({ due_at: own, closes_at: own, stage: 'open' })
  })

  it('let that student hand in on time when the others cannot any more', async () => {
    await call()
    await goTo('2026-11-25T10:00:00Z')
    const work = await school.at.handIn(await school.at.student(0), task, 'hecho')
    expect(work.versions[0]).toMatchObject({ is_late: false })
    expect((await seenBy(1)).stage).toBe('closed')
    expect(await school.at.save(await school.at.student(1), task, 0, { text: 'tarde' })).toMatchObject({
      status: 409,
      body: { code: 'closed' },
    })
  })

  it('make work that was late on time, also when they are granted afterwards, until they are withdrawn', async () => {
    await goTo('2026-11-21T10:00:00Z')
    const student = await school.at.student(0)
    await school.at.handIn(student, task, 'tarde')
    const late = async () => [
      (await school.at.work(student, task)).versions[0]?.is_late,
      (await desk(0)).versions[0]?.is_late,
      (await rows(true))[0]?.is_late,
      (await teacher.ok('listDelivered', { params: { id: task.content_id }, query: { group: school.group.id, deliverable: task.id } }))
        .counts.late,
    ]
    expect(await late()).toEqual([true, true, true, 1])
    await call()
    expect(await late()).toEqual([false, false, false, 0])
    expect((await withdraw(1)).status).toBe(204)
    expect(await late()).toEqual([true, true, true, 1])
  })

  it('may leave the due date and move the closing alone: the work stays late', async () => {
    await call({ due_at: null, closes_at: own })
    await goTo('2026-11-25T10:00:00Z')
    expect(await seenBy(0)).toMatchObject({ due_at: due, closes_at: own, stage: 'late' })
    const work = await school.at.handIn(await school.at.student(0), task, 'tarde')
    expect(work.versions[0]).toMatchObject({ is_late: true })
  })

  it('yield to dates of the group that became later', async () => {
    await call()
    const later = new Date('2026-12-10T12:00:00Z')
    await school.app.db
      .updateTable('group_deliverables')
      .set({ due_at: later, closes_at: null })
      .where('deliverable_id', '=', task.id)
      .execute()
    expect(await seenBy(0)).toMatchObject({ due_at: later.toISOString(), closes_at: null })
  })

  it('are on the home and sort it', async () => {
    const other = await school.at.task({ due_at: new Date('2026-11-23T12:00:00Z') })
    const dueOf = async (n: number) =>
      (await (await school.at.student(n)).ok('getHome', {})).student?.due
        .filter(({ deliverable }) => [task.id, other.id].includes(deliverable.id))
        .map(({ deliverable, due_at }) => [deliverable.id, due_at])
    expect((await dueOf(0))?.map(([id]) => id)).toEqual([task.id, other.id])
    await call()
    expect(await dueOf(0)).toEqual([
      [other.id, '2026-11-23T12:00:00.000Z'],
      [task.id, own],
    ])
    expect((await dueOf(1))?.map(([id]) => id)).toEqual([task.id, other.id])
  })
})

describe('granting them', () => {
  it('tells the student, once however often they change, and records it', async () => {
    await call()
    await call({ students: [{ id: pupil(0).id, revision: 1 }], reason: 'Baja médica' })
    expect(await notices(0)).toHaveLength(1)
    expect(await notices(1)).toHaveLength(0)
    const events = await school.app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'deliverable')
      .where('entity_id', '=', task.id)
      .select(['action', 'student_id', 'reason', 'after'])
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { action: 'extended', student_id: pupil(0).id, reason: 'Baja', after: { group_id: school.group.id, due_at: own, closes_at: null } },
      { action: 'extended', reason: 'Baja médica' },
    ])
  })

  it('says at the field what is wrong', async () => {
    expect(await errorsOf({ due_at: '2026-11-20T11:59:00Z' })).toEqual({ due_at: ['before_group'] })
    expect(await errorsOf({ closes_at: '2026-11-22T11:59:00Z' })).toEqual({ closes_at: ['before_group'] })
    expect(await errorsOf({ closes_at: '2026-11-24T12:00:00Z' })).toEqual({ closes_at: ['before_due'] })
    expect(await errorsOf({ due_at: due })).toEqual({ due_at: ['required'] })
    expect(await errorsOf({ due_at: null })).toEqual({ due_at: ['required'] })
    expect(await errorsOf({ reason: '  ' })).toEqual({ reason: ['required'] })
    expect(await errorsOf({ students: [{ id: school.teacher.id, revision: 0 }] })).toEqual({ students: ['choice'] })
    task = await school.at.task({ due_at: null })
    expect(await errorsOf({})).toEqual({ due_at: ['nothing_to_extend'] })
  })

  it('changes nothing when somebody else changed one of them since', async () => {
    await call()
    const students = [0, 1].map((n) => ({ id: pupil(n).id, revision: 0 }))
    const conflict = await call({ students, due_at: '2026-11-28T12:00:00.000Z' })
    expect(conflict).toMatchObject({ status: 409, body: { code: 'conflict', current: null } })
    expect(await call({ due_at: '2026-11-28T12:00:00.000Z' })).toMatchObject({
      status: 409,
      body: { current: { due_at: own, revision: 1 } },
    })
    expect((await desk(1)).extension).toBeNull()
    // what they have already is no conflict
    expect((await call({ students })).body).toEqual({ extended: 1 })
    expect((await withdraw(9)).status).toBe(409)
    expect((await withdraw(1)).status).toBe(204)
    expect((await withdraw(1)).status).toBe(204)
  })

  it('is for those who teach the group, while it is not archived', async () => {
    const stranger = await school.app.as((await createTeacher(school.app.db, school.center)).id)
    expect((await call({}, stranger)).status).toBe(404)
    await call()
    await archive(school.app.db, school.group)
    expect(await call({ due_at: '2026-11-28T12:00:00.000Z' })).toMatchObject({ status: 409, body: { code: 'group_archived' } })
    expect(await withdraw(1)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
    await school.app.db.updateTable('groups').set({ archived_at: null }).where('id', '=', school.group.id).execute()
  })
})

describe('what counts with them', () => {
  it('NP in bulk passes over students who still have time', async () => {
    await call()
    await goTo('2026-11-25T10:00:00Z')
    const give = async () =>
      teacher.ok('gradeMany', {
        params: { id: task.id },
        body: { group_id: school.group.id, student_ids: school.students.map(({ id }) => id), mark: 'NP', feedback: '', preview: true },
      })
    expect(await give()).toMatchObject({ marks: 2, unchanged: 1 })
    await goTo('2026-11-28T10:00:00Z')
    expect(await give()).toMatchObject({ marks: 3, unchanged: 0 })
  })

  it('a reminder goes to students who still have time when the group has none', async () => {
    await call()
    await goTo('2026-11-25T10:00:00Z')
    const remind = () => teacher.call('remindStudents', { params: { id: task.id }, body: { group_id: school.group.id } })
    expect(await remind()).toMatchObject({ status: 200, body: { reminded: 1, skipped: 2 } })
    await goTo('2026-11-28T10:00:00Z')
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'closed' } })
  })

  it('the page of a student in the group shows their dates', async () => {
    await call()
    const { id } = await school.app.db
      .selectFrom('group_students')
      .where('user_id', '=', pupil(0).id)
      .select('id')
      .executeTakeFirstOrThrow()
    const { results } = await teacher.ok('listStudentDeliveries', { params: { id }, query: { page_size: 1000 } })
    expect(results.find((row) => row.id === task.id)).toMatchObject({ due_at: own })
  })

  it('they go with a student to a group with the same program', async () => {
    await call()
    const to = await createGroup(school.app.db, school.center)
    await offer(school.app.db, to, school.course)
    await teach(school.app.db, to, school.teacher)
    await schedule(school.app.db, to, task, { due_at: new Date(due) })
    const manager = await school.app.as((await createManager(school.app.db, school.center)).id)
    await manager.ok('moveStudents', { body: { from: school.group.id, to: to.id, student_ids: [pupil(0).id] } })
    const seen = await (await school.at.student(0)).ok('getDeliverable', { params: { id: task.id }, query: { group: to.id } })
    expect(seen).toMatchObject({ due_at: own, extension: { reason: 'Baja' } })
  })
})
