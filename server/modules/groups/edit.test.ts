import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createClassroom,
  createGroup,
  createManager,
  createTeacher,
  offer,
  storeFile,
  teach,
} from '#server/testing/factories/index.ts'
import { auditEventsOf } from './testing/audit-events.ts'

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

describe('creating a group', () => {
  it('makes the teacher who does so teach and manage it', async () => {
    const category = await app.db.insertInto('categories').values({ name: 'Programación' }).returning('id').executeTakeFirstOrThrow()
    const teacher = await app.as(room.teacher.id)
    const { status, body } = await teacher.call('createGroup', {
      body: draft({
        name: ' 1.º DAW A ',
        description: 'Tarde',
        category_id: category.id,
        teacher_ids: [colleague.id],
        course_ids: [room.course.id],
      }),
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
    expect(await auditEventsOf(app.db, group.id)).toMatchObject([
      { action: 'created', before: null, after: { name: '1.º DAW A', manager_id: room.teacher.id } },
    ])
  })

  it('by an IT admin has the team that they say', async () => {
    const admin = await app.as((await createAdmin(app.db)).id)
    const { body } = await admin.call('createGroup', { body: draft({ name: 'De IT', manager_id: colleague.id }) })
    expect(body).toMatchObject({ manager: { id: colleague.id }, teachers: [{ id: colleague.id }] })
  })

  it('by a manager leaves them out of it, unless they say otherwise', async () => {
    const { center } = await createClassroom(app.db)
    const { id } = await createManager(app.db, center)
    const client = await app.as(id)
    const create = (change: Partial<NewGroup>) => client.call('createGroup', { body: draft({ center_id: center.id, ...change }) })
    expect((await create({ name: 'Del centro' })).body).toMatchObject({ manager: null, teachers: [] })
    const chosen = await create({ name: 'De Dirección', manager_id: id })
    expect(chosen.body).toMatchObject({ manager: { id }, teachers: [{ id }] })
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
    expect(await auditEventsOf(app.db, group.id)).toEqual([
      { action: 'updated', before: { description: 'Antes' }, after: { description: 'Después' } },
    ])
  })

  it('of its team is for those who may archive it; no caller loses their own access', async () => {
    const group = await createGroup(app.db, room.center, { manager_id: room.teacher.id })
    await teach(app.db, group, room.teacher, colleague)
    const params = { id: group.id }
    const asColleague = await app.as(colleague.id)
    const asTeacher = await app.as(room.teacher.id)
    const asManager = await app.as(manager.id)
    expect(await asColleague.call('updateGroup', { params, ifMatch: 1, body: { manager_id: colleague.id } })).toMatchObject({ status: 403 })
    expect(
      await asColleague.ok('updateGroup', { params, ifMatch: 1, body: { manager_id: room.teacher.id, name: 'Otro nombre' } }),
    ).toMatchObject({
      revision: 2,
    })
    expect(
      await asTeacher.call('updateGroup', { params, ifMatch: 2, body: { manager_id: colleague.id, teacher_ids: [colleague.id] } }),
    ).toMatchObject(invalid({ teacher_ids: ['yourself'] }))
    expect(await asManager.ok('updateGroup', { params, ifMatch: 2, body: { manager_id: colleague.id, teacher_ids: [] } })).toMatchObject({
      manager: { id: colleague.id },
      teachers: [{ id: colleague.id }],
    })
    expect(await asTeacher.call('getGroup', { params })).toMatchObject({ status: 404 })
  })

  it('that is archived is refused, in the API and in the database', async () => {
    const group = await createGroup(app.db, room.center, { manager_id: room.teacher.id })
    await teach(app.db, group, room.teacher)
    await offer(app.db, group, room.course)
    const { id: groupCourse } = await app.db
      .selectFrom('group_courses')
      .where('group_id', '=', group.id)
      .select('id')
      .executeTakeFirstOrThrow()
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
    const rejection = { status: 409, body: { detail: 'Archived groups cannot be modified.', code: 'group_archived' } }
    for (const [operation, { status, body }] of Object.entries(writes))
      expect([operation, { status, body }]).toEqual([operation, rejection])
    const refused = { code: 'AU002' }
    await expect(app.db.updateTable('groups').set({ name: 'Otro' }).where('id', '=', group.id).execute()).rejects.toMatchObject(refused)
    await expect(app.db.deleteFrom('groups').where('id', '=', group.id).execute()).rejects.toMatchObject(refused)
    await expect(app.db.deleteFrom('group_courses').where('group_id', '=', group.id).execute()).rejects.toMatchObject(refused)
    expect(await teacher.ok('getGroup', { params })).toMatchObject({ courses: [{ id: room.course.id }], revision: 1 })
  })
})
