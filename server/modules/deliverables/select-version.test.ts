import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archive, createGroup, createStudent, enrol, offer, schedule, unlink } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let me: { id: number }
beforeAll(async () => {
  school = await openSchool()
  me = school.students[0] ?? { id: 0 }
})
afterAll(() => school.app.close())

/** Two versions of one task: [newest, oldest]. */
async function twoVersions() {
  const { at } = school
  const [task, student] = [await at.task(), await at.student()]
  await at.handIn(student, task, 'uno')
  const { versions } = await at.handIn(student, task, 'dos')
  return { task, student, newest: versions[0]?.id ?? 0, oldest: versions[1]?.id ?? 0 }
}

describe('selecting a version', () => {
  it('is the student’s until it is graded, released or not', async () => {
    const { at } = school
    const { task, student, newest, oldest } = await twoVersions()
    expect(await at.select(student, task, oldest)).toMatchObject({ status: 204, body: undefined })
    expect((await at.work(student, task)).selected_version_id).toBe(oldest)
    await at.grade(await at.teacher(), task, { student: me, version: oldest, ifMatch: 0 })
    expect(await at.select(student, task, newest)).toMatchObject({ status: 409, body: { code: 'already_graded' } })
    expect((await at.work(student, task)).selected_version_id).toBe(oldest)
  })

  it('is the teacher’s at any time, and changes no mark', async () => {
    const { at } = school
    const { task, student, newest, oldest } = await twoVersions()
    const teacher = await at.teacher()
    await at.grade(teacher, task, { student: me, version: newest, ifMatch: 0 })
    const { grade } = await at.desk(teacher, task, me)
    expect(await at.select(teacher, task, oldest, me.id)).toMatchObject({ status: 204 })
    expect(await at.desk(teacher, task, me)).toMatchObject({ grade, selected_version_id: oldest, newer_than_graded: false })
    expect((await at.work(student, task)).selected_version_id).toBe(oldest)
  })

  it('leaves one row in the history, and none when nothing changes', async () => {
    const { at, app, group, teacher: person } = school
    const { task, newest, oldest } = await twoVersions()
    const teacher = await at.teacher()
    await at.select(teacher, task, newest, me.id)
    await at.select(teacher, task, oldest, me.id)
    await at.select(teacher, task, oldest, me.id)
    const { results } = await teacher.ok('listGradeHistory', { params: { id: task.id, student_id: me.id }, query: { group: group.id } })
    const shadow = { outcome: null, mark: null, points: null, criteria: [] }
    expect(results).toEqual([
      {
        id: results[0]?.id,
        at: app.clock.now().toISOString(),
        actor: `${person.first_name} ${person.last_name_1}`,
        on_behalf_of: null,
        action: 'select',
        before: { ...shadow, version_number: 2 },
        after: { ...shadow, version_number: 1 },
        files: [],
        earlier: [],
        reason: null,
      },
    ])
  })

  it('knows only versions of that very work', async () => {
    const { at, deliverable } = school
    const { task, student, newest } = await twoVersions()
    const teacher = await at.teacher()
    await at.save(student, task, 2, { text: 'borrador' })
    const draft = await school.app.db
      .selectFrom('deliverable_versions')
      .where('text', '=', 'borrador')
      .select('id')
      .executeTakeFirstOrThrow()
    const other = await at.student(1)
    expect(await at.select(student, task, draft.id)).toMatchObject({ status: 404 })
    expect(await at.select(teacher, task, draft.id, me.id)).toMatchObject({ status: 404 })
    expect(await at.select(student, deliverable, newest)).toMatchObject({ status: 404 })
    expect(await at.select(other, task, newest)).toMatchObject({ status: 404 })
    expect(await at.select(other, task, newest, me.id)).toMatchObject({ status: 404 })
    expect(await at.select(teacher, task, newest, school.students[1]?.id ?? 0)).toMatchObject({ status: 404 })
    expect(await at.select(teacher, task, newest)).toMatchObject({ status: 400, body: { errors: { student_id: ['required'] } } })
  })

  it('is over in an archived group, and for a student who left', async () => {
    const { app, center, course, at, deliverable, teacher: person } = school
    const pupil = await createStudent(app.db, center)
    const group = await createGroup(app.db, center)
    await offer(app.db, group, course)
    await enrol(app.db, group, [pupil])
    await schedule(app.db, group, deliverable)
    const student = await app.as(pupil.id)
    const params = { id: deliverable.id }
    const body = { group_id: group.id }
    await student.call('saveDraft', { params, body: { ...body, text: 'uno' }, ifMatch: 0 })
    const { work } = await student.ok('getDeliverable', { params, query: { group: group.id } })
    const done = await student.call('submitVersion', { params, body: { ...body, revision: work?.draft.revision ?? 0 } })
    const version_id = (done.body as { selected_version_id: number }).selected_version_id
    await unlink(app.db, group, pupil)
    expect(await student.call('selectVersion', { params, body: { ...body, version_id } })).toMatchObject({ status: 403 })
    await archive(app.db, group)
    const teacher = await at.teacher()
    expect(await teacher.call('selectVersion', { params, body: { ...body, version_id, student_id: pupil.id } })).toMatchObject({
      status: 404,
    })
    await app.db.updateTable('centers').set({ manager_id: person.id }).where('id', '=', center.id).execute()
    expect(await (await at.teacher()).call('selectVersion', { params, body: { ...body, version_id, student_id: pupil.id } })).toMatchObject(
      {
        status: 409,
        body: { code: 'group_archived' },
      },
    )
  })
})
