import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createClassroom,
  createCourse,
  createGroup,
  createManager,
  createTeacher,
  enrol,
  grade,
  offer,
  storeFile,
  submitVersion,
  teach,
} from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let manager: { id: number }
let colleague: { id: number }
let foreign: Awaited<ReturnType<typeof createClassroom>>
beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-21T09:00:00Z')
  room = await createClassroom(app.db)
  manager = await createManager(app.db, room.center, { last_name_1: 'Ábalos' })
  colleague = await createTeacher(app.db, room.center)
  foreign = await createClassroom(app.db)
})
afterAll(() => app.close())

type NewGroup = components['schemas']['NewGroup']
const draft = (change: Partial<NewGroup> = {}): NewGroup => ({ center_id: room.center.id, name: 'Nuevo', period: '2026/2027', ...change })
const invalid = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } })
const deedsOf = (id: number) =>
  app.db.selectFrom('audit_log').where('entity', '=', 'group').where('entity_id', '=', id).select(['action', 'before', 'after']).orderBy('id').execute()

describe('creating a group', () => {
  it('makes the teacher who does so teach and manage it', async () => {
    const category = await app.db.insertInto('categories').values({ name: 'Programación' }).returning('id').executeTakeFirstOrThrow()
    const teacher = await app.as(room.teacher.id)
    const { status, body } = await teacher.call('createGroup', {
      body: draft({ name: ' 1.º DAW A ', description: 'Tarde', category_id: category.id, teacher_ids: [colleague.id], course_ids: [room.course.id] }),
    })
    const group = body as components['schemas']['Group']
    expect(status).toBe(201)
    expect(group).toMatchObject({
      name: '1.º DAW A',
      description: 'Tarde',
      period: '2026/2027',
      category: { id: category.id, name: 'Programación' },
      manager: { id: room.teacher.id },
      courses: [{ id: room.course.id }],
      students_count: 0,
      can_edit: true,
      can_archive: true,
    })
    expect(group.teachers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([room.teacher.id, colleague.id])
    expect(await deedsOf(group.id)).toMatchObject([{ action: 'created', before: null, after: { name: '1.º DAW A', manager_id: room.teacher.id } }])
  })

  it('by an IT admin has the team that they say', async () => {
    const admin = await app.as((await createAdmin(app.db)).id)
    const { body } = await admin.call('createGroup', { body: draft({ name: 'De IT', manager_id: colleague.id }) })
    expect(body).toMatchObject({ manager: { id: colleague.id }, teachers: [{ id: colleague.id }] })
  })

  it('refuses what does not fit, at its field', async () => {
    const teacher = await app.as(room.teacher.id)
    const create = (change: Partial<NewGroup>) => teacher.call('createGroup', { body: draft(change) })
    await createGroup(app.db, room.center, { name: '2.º Ámbito', period: '2026/2027' })
    const someFile = await storeFile({ db: app.db, files: app.ctx.files }, { center_id: room.center.id, uploaded_by: room.teacher.id })
    expect(await create({ name: ' 2.º ambito ' })).toMatchObject(invalid({ name: ['name_taken'] }))
    expect((await create({ name: '2.º ambito', period: '2027/2028' })).status).toBe(201)
    expect(await create({ name: '  ' })).toMatchObject(invalid({ name: ['required'] }))
    expect(await create({ period: '2026/2028' })).toMatchObject(invalid({ period: ['wrong_format'] }))
    expect(await create({ category_id: 9_999_999 })).toMatchObject(invalid({ category_id: ['choice'] }))
    expect(await create({ manager_id: foreign.teacher.id })).toMatchObject(invalid({ manager_id: ['not_in_team'] }))
    expect(await create({ teacher_ids: [foreign.teacher.id] })).toMatchObject(invalid({ teacher_ids: ['not_in_team'] }))
    expect(await create({ course_ids: [foreign.course.id] })).toMatchObject(invalid({ course_ids: ['choice'] }))
    expect(await create({ logo_file_id: someFile })).toMatchObject(invalid({ logo_file_id: ['choice'] }))
    expect(await create({ center_id: foreign.center.id })).toMatchObject({ status: 404 })
  })

  it('offers what the center has', async () => {
    const options = await (await app.as(room.teacher.id)).ok('getGroupOptions')
    expect(options).toMatchObject({
      center: { id: room.center.id },
      centers: [{ id: room.center.id }],
      courses: [{ id: room.course.id }],
      periods: ['2025/2026', '2026/2027', '2027/2028', '2028/2029'],
      current_period: '2026/2027',
    })
    expect(options.teachers[0]?.id).toBe(manager.id)
    expect(options.teachers).toHaveLength(3)
  })
})

describe('changing a group', () => {
  it('keeps what is not said, counts revisions, and shows who was late what stands', async () => {
    const group = await createGroup(app.db, room.center, { manager_id: room.teacher.id, description: 'Antes' })
    await teach(app.db, group, room.teacher, colleague)
    const teacher = await app.as(colleague.id)
    const params = { id: group.id }
    const changed = await teacher.ok('updateGroup', { params, ifMatch: 1, body: { description: ' Después ' } })
    expect(changed).toMatchObject({ name: group.name, description: 'Después', revision: 2 })
    expect(await teacher.call('updateGroup', { params, ifMatch: 1, body: { description: 'Tarde' } })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { description: 'Después', revision: 2 }, etag: '"2"' },
    })
    expect(await teacher.ok('updateGroup', { params, ifMatch: 1, body: { description: 'Después' } })).toEqual(changed)
    expect(await teacher.call('updateGroup', { params, body: { description: 'Sin revisión' } })).toMatchObject({ status: 428 })
    expect(await deedsOf(group.id)).toEqual([{ action: 'updated', before: { description: 'Antes' }, after: { description: 'Después' } }])
  })

  it('of its team is for who may archive it; nobody loses the group from their hands', async () => {
    const group = await createGroup(app.db, room.center, { manager_id: room.teacher.id })
    await teach(app.db, group, room.teacher, colleague)
    const params = { id: group.id }
    const asColleague = await app.as(colleague.id)
    const asTeacher = await app.as(room.teacher.id)
    const asManager = await app.as(manager.id)
    expect(await asColleague.call('updateGroup', { params, ifMatch: 1, body: { manager_id: colleague.id } })).toMatchObject({ status: 403 })
    expect(await asColleague.ok('updateGroup', { params, ifMatch: 1, body: { manager_id: room.teacher.id, name: 'Otro nombre' } })).toMatchObject({
      revision: 2,
    })
    expect(
      await asTeacher.call('updateGroup', { params, ifMatch: 2, body: { manager_id: colleague.id, teacher_ids: [colleague.id] } }),
    ).toMatchObject(invalid({ teacher_ids: ['yourself'] }))
    expect(
      await asManager.ok('updateGroup', { params, ifMatch: 2, body: { manager_id: colleague.id, teacher_ids: [] } }),
    ).toMatchObject({ manager: { id: colleague.id }, teachers: [{ id: colleague.id }] })
    expect(await asTeacher.call('getGroup', { params })).toMatchObject({ status: 404 })
  })

  it('that is archived is refused, in the API and in the database', async () => {
    const group = await createGroup(app.db, room.center, { manager_id: room.teacher.id })
    await teach(app.db, group, room.teacher)
    await offer(app.db, group, room.course)
    const { id: groupCourse } = await app.db.selectFrom('group_courses').where('group_id', '=', group.id).select('id').executeTakeFirstOrThrow()
    await archive(app.db, group)
    const teacher = await app.as(room.teacher.id)
    const params = { id: group.id }
    const writes = {
      updateGroup: await teacher.call('updateGroup', { params, ifMatch: 1, body: { name: 'Otro' } }),
      deleteGroup: await teacher.call('deleteGroup', { params, query: { name: group.name } }),
      addGroupCourses: await teacher.call('addGroupCourses', { body: { group_id: group.id, course_ids: [room.course.id] } }),
      orderGroupCourses: await teacher.call('orderGroupCourses', { body: { group_id: group.id, course_ids: [room.course.id] } }),
      removeGroupCourse: await teacher.call('removeGroupCourse', { params: { id: groupCourse } }),
    }
    const refusal = { status: 409, body: { detail: 'Archived groups cannot be modified.', code: 'group_archived' } }
    for (const [operation, { status, body }] of Object.entries(writes)) expect([operation, { status, body }]).toEqual([operation, refusal])
    const refused = { code: 'AU002' }
    await expect(app.db.updateTable('groups').set({ name: 'Otro' }).where('id', '=', group.id).execute()).rejects.toMatchObject(refused)
    await expect(app.db.deleteFrom('groups').where('id', '=', group.id).execute()).rejects.toMatchObject(refused)
    await expect(app.db.deleteFrom('group_courses').where('group_id', '=', group.id).execute()).rejects.toMatchObject(refused)
    expect(await teacher.ok('getGroup', { params })).toMatchObject({ courses: [{ id: room.course.id }], revision: 1 })
  })
})

describe('programs of a group', () => {
  it('are added behind, put in order, and taken out', async () => {
    const group = await createGroup(app.db, room.center)
    await teach(app.db, group, room.teacher)
    const second = await createCourse(app.db, { center_id: room.center.id, name: 'Segundo' })
    await offer(app.db, await createGroup(app.db, room.center), second)
    const teacher = await app.as(room.teacher.id)
    const named = (list: components['schemas']['GroupCourses']) => list.results.map(({ course }) => course.id)
    const body = { group_id: group.id, course_ids: [room.course.id] }
    expect(named(await teacher.ok('addGroupCourses', { body }))).toEqual([room.course.id])
    expect(named(await teacher.ok('addGroupCourses', { body: { ...body, course_ids: [second.id, room.course.id] } }))).toEqual([room.course.id, second.id])
    expect(named(await teacher.ok('orderGroupCourses', { body: { ...body, course_ids: [second.id, room.course.id] } }))).toEqual([second.id, room.course.id])
    expect(await teacher.call('orderGroupCourses', { body })).toMatchObject(invalid({ course_ids: ['choice'] }))
    expect(await teacher.call('addGroupCourses', { body: { ...body, course_ids: [foreign.course.id] } })).toMatchObject(invalid({ course_ids: ['choice'] }))
    const [first] = (await teacher.ok('listGroupCourses', { query: { group: group.id } })).results
    expect(await teacher.call('removeGroupCourse', { params: { id: first?.id ?? 0 } })).toMatchObject({ status: 204 })
    expect(named(await teacher.ok('listGroupCourses', { query: { group: group.id } }))).toEqual([room.course.id])
    expect((await deedsOf(group.id)).map(({ after }) => after)).toEqual([
      { course_ids: [room.course.id] },
      { course_ids: [room.course.id, second.id] },
      { course_ids: [second.id, room.course.id] },
      { course_ids: [room.course.id] },
    ])
  })

  it('in which there is work are taken out only by who knows; the work comes back with them', async () => {
    const { group, course, deliverable, students, teacher: owner } = await createClassroom(app.db)
    const [student] = students
    if (!student) throw new Error('no student')
    await submitVersion(app.db, { group, deliverable, student })
    await grade(app.db, { group, deliverable, student, mark: 700, by: owner })
    const teacher = await app.as(owner.id)
    const list = () => teacher.ok('listGroupCourses', { query: { group: group.id } })
    const before = await list()
    expect(before.results).toMatchObject([{ deliverables_count: 1, works_count: 1, marks_count: 1 }])
    const params = { id: before.results[0]?.id ?? 0 }
    expect(await teacher.call('removeGroupCourse', { params })).toMatchObject({ status: 409, body: { code: 'has_work' } })
    expect(await teacher.call('removeGroupCourse', { params, query: { with_work: true } })).toMatchObject({ status: 204 })
    expect((await list()).results).toEqual([])
    const { results } = await teacher.ok('addGroupCourses', { body: { group_id: group.id, course_ids: [course.id] } })
    expect(results).toMatchObject([{ works_count: 1, marks_count: 1 }])
  })
})

describe('deleting a group', () => {
  it('that is empty needs nothing more', async () => {
    const group = await createGroup(app.db, room.center, { manager_id: room.teacher.id })
    await teach(app.db, group, room.teacher, colleague)
    const params = { id: group.id }
    expect(await (await app.as(colleague.id)).call('deleteGroup', { params })).toMatchObject({ status: 403 })
    const teacher = await app.as(room.teacher.id)
    expect(await teacher.ok('previewGroupDeletion', { params })).toEqual({
      students_count: 0,
      works_count: 0,
      marks_count: 0,
      notes_count: 0,
      needs_name: false,
    })
    expect(await teacher.call('deleteGroup', { params })).toMatchObject({ status: 204 })
    expect(await teacher.call('getGroup', { params })).toMatchObject({ status: 404 })
  })

  it('with work says what goes, asks for the name, and leaves seats, people and the record', async () => {
    const { center, group, deliverable, students, teacher: owner } = await createClassroom(app.db)
    const [student] = students
    if (!student) throw new Error('no student')
    const file = await storeFile({ db: app.db, files: app.ctx.files }, { center_id: center.id, uploaded_by: student.id })
    await submitVersion(app.db, { group, deliverable, student, files: [file] })
    await grade(app.db, { group, deliverable, student, mark: 700, by: owner })
    const teacher = await app.as(owner.id)
    const params = { id: group.id }
    const goes = { students_count: 2, works_count: 1, marks_count: 1, notes_count: 0, needs_name: true }
    expect(await teacher.ok('previewGroupDeletion', { params })).toEqual(goes)
    expect(await teacher.call('deleteGroup', { params })).toMatchObject(invalid({ name: ['required'] }))
    expect(await teacher.call('deleteGroup', { params, query: { name: 'otro' } })).toMatchObject(invalid({ name: ['different'] }))
    const stored = async () =>
      (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length
    const before = await stored()
    expect(await teacher.call('deleteGroup', { params, query: { name: group.name } })).toMatchObject({ status: 204 })
    expect(await stored()).toBe(before - 1)
    expect(await app.db.selectFrom('submissions').where('group_id', '=', group.id).selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('users').where('id', '=', student.id).select('id').execute()).toEqual([{ id: student.id }])
    const { student_seats_used } = await app.db.selectFrom('centers').where('id', '=', center.id).select('student_seats_used').executeTakeFirstOrThrow()
    expect(student_seats_used).toBe(0)
    expect((await deedsOf(group.id)).at(-1)).toEqual({
      action: 'deleted',
      before: { name: group.name, period: group.period, ...goes },
      after: null,
    })
  })

  it('leaves a center’s other groups alone', async () => {
    const { center, group, teacher: owner, students } = await createClassroom(app.db)
    const other = await createGroup(app.db, await Promise.resolve(center))
    await enrol(app.db, other, students)
    await (await app.as(owner.id)).call('deleteGroup', { params: { id: group.id }, query: { name: group.name } })
    const { n } = await app.db
      .selectFrom('group_students')
      .where('group_id', '=', other.id)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(2)
    const center2 = await createCenter(app.db)
    expect(center2.id).not.toBe(center.id)
  })
})
