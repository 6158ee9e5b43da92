import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { archive, createTeacher } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let teacher: Client
let task: Awaited<ReturnType<School['at']['task']>>
beforeAll(async () => {
  school = await openSchool({ students: 3 })
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())
beforeEach(async () => {
  task = await school.at.task()
})

const pupil = (n: number) => school.students[n] ?? { id: 0 }
const group = () => school.group.id
interface Given {
  reason?: string
  shows_reason?: boolean
  students?: { id: number; revision: number }[]
}
const exempt = (given: Given = {}, who = teacher) =>
  who.call('exemptStudents', {
    params: { id: task.id },
    body: { group_id: group(), students: [{ id: pupil(0).id, revision: 0 }], reason: 'Convalidado', shows_reason: true, ...given },
  })
const end = (revision: number, n = 0) =>
  teacher.call('endExemptions', { params: { id: task.id }, body: { group_id: group(), students: [{ id: pupil(n).id, revision }] } })
const seenBy = async (n: number) =>
  (await school.at.student(n)).ok('getDeliverable', { params: { id: task.id }, query: { group: group() } })
const desk = (n: number) => school.at.desk(teacher, task, pupil(n))
const list = (operation: 'listDelivered' | 'listNotDelivered' | 'listExempt') =>
  teacher.ok(operation, { params: { id: task.content_id }, query: { group: group(), deliverable: task.id } })
const namesIn = async (operation: Parameters<typeof list>[0]) => (await list(operation)).results.map(({ student }) => student.id)
const notices = async (n: number) =>
  (await (await school.at.student(n)).ok('listNotifications', {})).results
    .filter(({ deliverable }) => deliverable?.id === task.id)
    .map(({ kind }) => kind)
const events = async (n = 0) =>
  (await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: pupil(n).id }, query: { group: group() } })).results
/** A graded work of the first student, with the mark published and a change of it that is not. */
async function graded() {
  const student = await school.at.student(0)
  const { versions } = await school.at.handIn(student, task, 'hecho')
  const version = versions[0]?.id ?? 0
  const given = { student: pupil(0), version, feedback: 'Bien' }
  await school.at.grade(teacher, task, { ...given, ifMatch: 0 })
  await school.at.release(teacher, task, true)
  await school.at.grade(teacher, task, { ...given, ifMatch: 1, entry: { mode: 'mark', text: '9' } })
  return version
}

describe('an exemption', () => {
  it('is known to the student at once, with the reason if the teacher shows it', async () => {
    expect(await exempt()).toMatchObject({ status: 200, body: { exempted: 1 } })
    expect(await seenBy(0)).toMatchObject({
      exemption: { reason: 'Convalidado' },
      work: { is_graded: true, can_submit: false, grade: { outcome: 'exempt', mark: null } },
    })
    expect(await seenBy(1)).toMatchObject({ exemption: null, work: { can_submit: true } })
    expect((await desk(0)).exemption).toMatchObject({ reason: 'Convalidado', shows_reason: true, revision: 1 })
    expect((await list('listExempt')).results).toMatchObject([{ student: { id: pupil(0).id }, exemption: { reason: 'Convalidado' } }])
    await exempt({ shows_reason: false, students: [{ id: pupil(0).id, revision: 1 }] })
    expect((await seenBy(0)).exemption).toEqual({ reason: null })
    expect((await desk(0)).exemption).toMatchObject({ reason: 'Convalidado', shows_reason: false, revision: 2 })
  })

  it('accepts no work and no mark meanwhile, only a private note', async () => {
    const student = await school.at.student(0)
    await school.at.save(student, task, 0, { text: 'a medias' })
    await exempt()
    const refused = { status: 409, body: { code: 'exempt' } }
    expect(await school.at.save(student, task, 1, { text: 'más' })).toMatchObject(refused)
    expect(await school.at.submit(student, task, 1)).toMatchObject(refused)
    expect(await school.at.upload(student, task, 'a.txt', 'hola')).toMatchObject(refused)
    const given = { student: pupil(0), version: null, ifMatch: 1 }
    expect(await school.at.grade(teacher, task, { ...given, entry: { mode: 'mark', text: '5' } })).toMatchObject({
      status: 400,
      body: { errors: { 'entry.text': ['is_exempt'] } },
    })
    const still = { mode: 'mark', text: 'EX' } as const
    expect(await school.at.grade(teacher, task, { ...given, entry: still, feedback: 'Bien' })).toMatchObject({
      status: 400,
      body: { errors: { feedback: ['is_exempt'] } },
    })
    expect(await school.at.grade(teacher, task, { ...given, entry: still, private_note: 'Traer el papel' })).toMatchObject({
      status: 200,
      body: { outcome: 'exempt', private_note: 'Traer el papel', revision: 2 },
    })
    await school.at.release(teacher, task, false)
    expect((await seenBy(0)).exemption).toEqual({ reason: 'Convalidado' })
  })

  it('gives back what was there: the mark as published, its unpublished change, the version and the comment', async () => {
    const version = await graded()
    const [before, seenBefore] = [await desk(0), await seenBy(0)]
    expect(before.grade).toMatchObject({ mark: 900, published: { mark: 750 }, version_id: version })
    await exempt()
    expect((await desk(0)).grade).toMatchObject({ outcome: 'exempt', mark: null, published: null })
    expect((await desk(0)).newer_than_graded).toBe(false)
    expect(await end(before.grade.revision + 1)).toMatchObject({ status: 200, body: { ended: 1 } })
    const after = await desk(0)
    expect(after.grade).toEqual({ ...before.grade, revision: before.grade.revision + 2 })
    expect((await seenBy(0)).work?.grade).toEqual(seenBefore.work?.grade)
    expect(
      (await events())
        .filter(({ action }) => action !== 'comment')
        .map(({ action, before: was, after: is, reason }) => [action, was?.mark, is?.outcome, is?.mark, reason]),
    ).toEqual([
      ['end_exemption', null, 'marked', 750, null],
      ['exempt', 750, 'exempt', null, 'Convalidado'],
      ['release', 750, 'marked', 750, null],
      ['grade', undefined, 'marked', 750, null],
    ])
  })

  it('shows no comment that was not published, and gives it back', async () => {
    const { versions } = await school.at.handIn(await school.at.student(0), task, 'hecho')
    await school.at.grade(teacher, task, { student: pupil(0), version: versions[0]?.id ?? 0, feedback: 'Copiado', ifMatch: 0 })
    await exempt()
    expect((await seenBy(0)).work?.grade).toMatchObject({ outcome: 'exempt', feedback: '' })
    await end((await desk(0)).grade.revision)
    expect((await desk(0)).grade).toMatchObject({ outcome: 'marked', feedback: 'Copiado', released_at: null })
  })

  it('without a mark before leaves none', async () => {
    await exempt()
    expect((await end(1)).body).toEqual({ ended: 1 })
    expect((await desk(0)).grade).toMatchObject({ outcome: null, released_at: null })
    expect((await end(2)).body).toEqual({ ended: 0 })
    expect((await seenBy(0)).work).toMatchObject({ can_submit: true, is_graded: false })
  })
})

describe('exempting', () => {
  it('tells the student, takes back what they have not read, and is an entry of the log with its reason', async () => {
    await graded()
    await teacher.call('remindStudents', { params: { id: task.id }, body: { group_id: group() } })
    expect(await notices(1)).toEqual(['reminder'])
    await exempt({ students: [0, 1].map((n) => ({ id: pupil(n).id, revision: 0 })) })
    expect(await notices(0)).toEqual(['exempted'])
    expect(await notices(1)).toEqual(['exempted'])
    await end(1, 1)
    expect(await notices(1)).toEqual(['exemption_ended'])
    const log = await school.app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'grade')
      .where('student_id', '=', pupil(1).id)
      .where('action', 'in', ['exempt', 'end_exemption'])
      .select(['action', 'actor_id', 'reason'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(log).toEqual([
      { action: 'end_exemption', actor_id: school.teacher.id, reason: null },
      { action: 'exempt', actor_id: school.teacher.id, reason: 'Convalidado' },
    ])
  })

  it('changes nothing when somebody else changed one of them since', async () => {
    await exempt()
    const students = [0, 1].map((n) => ({ id: pupil(n).id, revision: 0 }))
    expect(await exempt({ students, reason: 'Otro' })).toMatchObject({ status: 409, body: { code: 'conflict', current: null } })
    expect(await exempt({ reason: 'Otro' })).toMatchObject({ status: 409, body: { current: { reason: 'Convalidado', revision: 1 } } })
    expect((await desk(1)).exemption).toBeNull()
    expect(await end(9)).toMatchObject({ status: 409 })
    // what they have already is no conflict
    expect((await exempt({ students })).body).toEqual({ exempted: 1 })
  })

  it('needs a reason, students of the group, and a group that is theirs and not archived', async () => {
    expect(await exempt({ reason: '  ' })).toMatchObject({ status: 400, body: { errors: { reason: ['required'] } } })
    const students = [{ id: school.teacher.id, revision: 0 }]
    expect(await exempt({ students })).toMatchObject({ status: 400, body: { errors: { students: ['choice'] } } })
    const stranger = await school.app.as((await createTeacher(school.app.db, school.center)).id)
    expect((await exempt({}, stranger)).status).toBe(404)
    await exempt()
    await archive(school.app.db, school.group)
    const archived = { status: 409, body: { code: 'group_archived' } }
    expect(await exempt({ reason: 'Otro', students: [{ id: pupil(0).id, revision: 1 }] })).toMatchObject(archived)
    expect(await end(1)).toMatchObject(archived)
    await school.app.db.updateTable('groups').set({ archived_at: null }).where('id', '=', group()).execute()
  })
})

describe('work to do', () => {
  it('of a group: an exempt student is in no list and no count but that of the exempt', async () => {
    const students = await Promise.all([0, 1].map((n) => school.at.student(n)))
    for (const student of students) await school.at.handIn(student, task, 'hecho')
    await exempt({ students: [0, 2].map((n) => ({ id: pupil(n).id, revision: 0 })) })
    const { counts } = await list('listDelivered')
    expect(counts).toMatchObject({ total: 3, delivered: 1, not_delivered: 0, exempt: 2, to_grade: 1 })
    expect(await namesIn('listDelivered')).toEqual([pupil(1).id])
    expect(await namesIn('listNotDelivered')).toEqual([])
    expect((await namesIn('listExempt')).toSorted()).toEqual([pupil(0).id, pupil(2).id].toSorted())
    const { results } = await teacher.ok('listDeskStudents', {
      params: { id: task.id },
      query: { group: group(), student: pupil(1).id, filter: 'delivered' },
    })
    expect(results.map(({ id }) => id)).toEqual([pupil(1).id])
    const queue = (await teacher.ok('getHome', {})).teacher?.to_grade.find(({ deliverable }) => deliverable.id === task.id)
    expect(queue).toMatchObject({ first_student_id: pupil(1).id })
  })

  it('is not asked for: no reminder, no mark in bulk', async () => {
    await Promise.all([exempt(), school.app.db.deleteFrom('notifications').where('kind', '=', 'reminder').execute()])
    const remind = await teacher.ok('remindStudents', { params: { id: task.id }, body: { group_id: group() } })
    expect(remind).toEqual({ reminded: 2, skipped: 1 })
    const body = { group_id: group(), student_ids: school.students.map(({ id }) => id), feedback: '', preview: true }
    expect(await teacher.ok('gradeMany', { params: { id: task.id }, body: { ...body, mark: 'NP' } })).toMatchObject({ marks: 2 })
    expect(await teacher.call('gradeMany', { params: { id: task.id }, body: { ...body, mark: 'EX' } })).toMatchObject({
      status: 400,
      body: { errors: { mark: ['needs_exemption'] } },
    })
  })

  it('of a student: nothing is pending, and it counts among neither what is done nor what there is', async () => {
    const student = await school.at.student(0)
    const home = async () => (await student.ok('getHome', {})).student
    const pending = async () => (await home())?.due.some(({ deliverable }) => deliverable.id === task.id)
    const current = async () =>
      (await student.ok('getGroupDeliverables', { query: { group: group(), filter: 'current', page_size: 1000 } })).results.some(
        ({ id }) => id === task.id,
      )
    const ofGroup = async () =>
      (await teacher.ok('listGroupStudents', { query: { group: group(), page_size: 1000 } })).results.find(
        (row) => row.student.id === pupil(0).id,
      )
    const [before, total] = [await ofGroup(), (await home())?.programs[0]?.deliverables ?? 0]
    expect([await pending(), await current()]).toEqual([true, true])
    await exempt()
    expect([await pending(), await current()]).toEqual([false, false])
    expect((await home())?.programs[0]?.deliverables).toBe(total - 1)
    expect((await ofGroup())?.deliverables_count).toBe((before?.deliverables_count ?? 0) - 1)
  })

  it('of a class: it is as good as done', async () => {
    const student = await school.at.student(0)
    const node = async () =>
      (await student.ok('getLearningPath', { params: { id: school.course.id }, query: { group: group() } })).nodes.find(
        ({ id }) => id === task.content_id,
      )
    const before = await node()
    await exempt()
    expect((await node())?.met).toBe((before?.met ?? 0) + 1)
  })
})
