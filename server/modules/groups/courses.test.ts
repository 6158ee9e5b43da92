import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createCourse, createGroup, grade, offer, submitVersion, teach } from '#server/testing/factories/index.ts'
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
