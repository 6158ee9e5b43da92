import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createClassroom,
  createCourse,
  createGroup,
  createManager,
  createTeacher,
  grade,
  offer,
  submitVersion,
  teach,
  teachPrograms,
} from '#server/testing/factories/index.ts'
import { auditEventsOf } from './testing/audit-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const invalid = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } })

describe('programs of a group', () => {
  it('are added behind, put in order, and taken out', async () => {
    const [room, foreign] = [await createClassroom(app.db), await createClassroom(app.db)]
    const group = await createGroup(app.db, room.center)
    await teach(app.db, group, room.teacher)
    const second = await createCourse(app.db, { center_id: room.center.id, name: 'Segundo' })
    await offer(app.db, await createGroup(app.db, room.center), second)
    const teacher = await app.as(room.teacher.id)
    const named = (list: components['schemas']['GroupCourses']) => list.results.map(({ course }) => course.id)
    const body = { group_id: group.id, course_ids: [room.course.id] }
    expect(named(await teacher.ok('addGroupCourses', { body }))).toEqual([room.course.id])
    expect(named(await teacher.ok('addGroupCourses', { body: { ...body, course_ids: [second.id, room.course.id] } }))).toEqual([
      room.course.id,
      second.id,
    ])
    expect(named(await teacher.ok('orderGroupCourses', { body: { ...body, course_ids: [second.id, room.course.id] } }))).toEqual([
      second.id,
      room.course.id,
    ])
    expect(await teacher.call('orderGroupCourses', { body })).toMatchObject(invalid({ course_ids: ['choice'] }))
    expect(await teacher.call('addGroupCourses', { body: { ...body, course_ids: [foreign.course.id] } })).toMatchObject(
      invalid({ course_ids: ['choice'] }),
    )
    const [first] = (await teacher.ok('listGroupCourses', { query: { group: group.id } })).results
    expect(await teacher.call('removeGroupCourse', { params: { id: first?.id ?? 0 } })).toMatchObject({ status: 204 })
    expect(named(await teacher.ok('listGroupCourses', { query: { group: group.id } }))).toEqual([room.course.id])
    expect((await auditEventsOf(app.db, group.id)).map(({ after }) => after)).toEqual([
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

describe('who teaches a program of a group', () => {
  async function openTaught() {
    const room = await createClassroom(app.db, { students: 1 })
    const other = await createTeacher(app.db, room.center)
    await teach(app.db, room.group, other)
    const manager = await app.as((await createManager(app.db, room.center)).id)
    const read = async () => {
      const [row] = (await manager.ok('listGroupCourses', { query: { group: room.group.id } })).results
      if (!row) throw new Error('no program')
      return row
    }
    const { id } = await read()
    const set = async (teacher_id: number | null, ifMatch: number | null = null, who = manager) =>
      who.call('updateGroupCourse', { params: { id }, body: { teacher_id }, ifMatch: ifMatch ?? (await read()).revision })
    return { ...room, other, manager, read, set }
  }

  it('is one of its teachers, seen by its students and audited', async () => {
    const { group, course, other, students, read, set } = await openTaught()
    expect(await read()).toMatchObject({ teacher_id: null, revision: 1 })
    expect(await set(other.id)).toMatchObject({ status: 200, body: { teacher_id: other.id, revision: 2 }, headers: { etag: '"2"' } })
    const student = await app.as(students[0]?.id ?? 0)
    expect((await student.ok('getGroup', { params: { id: group.id } })).courses).toEqual([
      { id: course.id, name: course.name, teacher_id: other.id },
    ])
    expect(await set(null)).toMatchObject({ status: 200, body: { teacher_id: null } })
    const about = { course_id: course.id }
    expect((await auditEventsOf(app.db, group.id)).map(({ before, after }) => [before, after])).toEqual([
      [
        { ...about, teacher_id: null },
        { ...about, teacher_id: other.id },
      ],
      [
        { ...about, teacher_id: other.id },
        { ...about, teacher_id: null },
      ],
    ])
  })

  it('is nobody else, and nobody whom a teacher chooses who may not change the team', async () => {
    const { center, other, teacher, set } = await openTaught()
    const outsider = await createTeacher(app.db, center)
    expect(await set(outsider.id)).toMatchObject(invalid({ teacher_id: ['not_in_group'] }))
    expect(await set(teacher.id, null, await app.as(other.id))).toMatchObject({ status: 403 })
    expect(await set(other.id, null, await app.as(outsider.id))).toMatchObject({ status: 404 })
  })

  it('is not overwritten by who had read something else', async () => {
    const { other, teacher, read, set } = await openTaught()
    await set(other.id, 1)
    expect(await set(teacher.id, 1)).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: { teacher_id: other.id, revision: 2 } },
    })
    expect(await set(other.id, 1)).toMatchObject({ status: 200, body: { revision: 2 } })
    expect(await read()).toMatchObject({ teacher_id: other.id, revision: 2 })
  })

  it('is nobody any more when they leave the group: in the log, and refused to who had read them', async () => {
    const { course, group, other, teacher, manager, read, set } = await openTaught()
    await set(other.id)
    const shown = await read()
    const { revision } = await manager.ok('getGroup', { params: { id: group.id } })
    await manager.call('updateGroup', { params: { id: group.id }, ifMatch: revision, body: { teacher_ids: [teacher.id] } })
    expect(await read()).toMatchObject({ teacher_id: null, revision: shown.revision + 1 })
    expect((await auditEventsOf(app.db, group.id)).slice(1)).toMatchObject([
      { action: 'updated' },
      {
        action: 'program_teacher_changed',
        before: { course_id: course.id, teacher_id: other.id },
        after: { course_id: course.id, teacher_id: null },
      },
    ])
    expect(await set(teacher.id, shown.revision)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await set(teacher.id)).toMatchObject({ status: 200 })
    // who stays goes on teaching
    const again = await manager.ok('getGroup', { params: { id: group.id } })
    await manager.call('updateGroup', { params: { id: group.id }, ifMatch: again.revision, body: { teacher_ids: [teacher.id, other.id] } })
    expect(await read()).toMatchObject({ teacher_id: teacher.id, revision: shown.revision + 2 })
  })

  it('is nobody, or their successor, when they leave the center, also in an archived group', async () => {
    const { center, course, group, other, teacher, manager, read, set } = await openTaught()
    await set(teacher.id)
    const old = await createGroup(app.db, center, { name: 'Del año pasado' })
    await offer(app.db, old, course)
    await teach(app.db, old, teacher)
    await teachPrograms(app.db, old, [course, teacher])
    await archive(app.db, old)
    const params = { id: center.id, user_id: teacher.id }
    expect(await manager.call('removeTeacher', { params, query: { successor: other.id } })).toMatchObject({ status: 204 })
    expect(await read()).toMatchObject({ teacher_id: other.id, revision: 3 })
    const change = (after: number | null) => ({
      action: 'program_teacher_changed',
      before: { course_id: course.id, teacher_id: teacher.id },
      after: { course_id: course.id, teacher_id: after },
    })
    expect((await auditEventsOf(app.db, group.id)).at(-1)).toMatchObject(change(other.id))
    expect((await auditEventsOf(app.db, old.id)).at(-1)).toMatchObject(change(null))
    const kept = await manager.ok('listGroupCourses', { query: { group: old.id } })
    expect(kept.results[0]).toMatchObject({ teacher_id: null })
  })

  it('is not chosen in an archived group', async () => {
    const { group, teacher, set } = await openTaught()
    await archive(app.db, group)
    expect(await set(teacher.id)).toMatchObject({ status: 409, body: { code: 'group_archived' } })
  })

  it('is chosen while a group is created, among its teachers and for its programs', async () => {
    const { center, course, other, teacher, manager } = await openTaught()
    const create = (course_teachers: { course_id: number; teacher_id: number }[]) =>
      manager.call('createGroup', {
        body: {
          ...{ center_id: center.id, name: '2.º DAW', period: '2026/2027', manager_id: other.id, teacher_ids: [teacher.id] },
          ...{ course_ids: [course.id], course_teachers },
        },
      })
    const taught = { course_id: course.id, teacher_id: other.id }
    const outsider = await createTeacher(app.db, center)
    expect(await create([{ ...taught, teacher_id: outsider.id }])).toMatchObject(invalid({ course_teachers: ['not_in_group'] }))
    expect(await create([{ ...taught, course_id: course.id + 1000 }])).toMatchObject(invalid({ course_teachers: ['choice'] }))
    expect(await create([taught, { ...taught, teacher_id: teacher.id }])).toMatchObject(invalid({ course_teachers: ['repeated'] }))
    const { status, body } = await create([taught])
    expect(status).toBe(201)
    const { id } = body as { id: number }
    expect((await manager.ok('listGroupCourses', { query: { group: id } })).results).toMatchObject([{ teacher_id: other.id, revision: 1 }])
    expect((await auditEventsOf(app.db, id)).slice(1)).toMatchObject([
      { action: 'program_teacher_changed', before: { teacher_id: null }, after: { course_id: course.id, teacher_id: other.id } },
    ])
  })
})
