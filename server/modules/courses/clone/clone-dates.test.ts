import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createCenter,
  createClassroom,
  createDeliverable,
  createGroup,
  createResource,
  offer,
  placeResource,
  teach,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A group with dates of a deliverable, of a resource and of one student, in the last school year. */
async function lastYear() {
  const room = await createClassroom(app.db, { students: 1 })
  const { group, course, students, deliverable } = room
  const teacher = await app.as(room.teacher.id)
  await app.db.deleteFrom('group_deliverables').where('group_id', '=', group.id).execute()
  const dated = await createDeliverable(app.db, course, { content_id: deliverable.content_id, name: 'Con fechas' })
  await app.db
    .insertInto('group_deliverables')
    .values({
      ...{ group_id: group.id, deliverable_id: dated.id },
      ...{ opens_at: '2026-10-20T06:00:00Z', due_at: '2026-10-23T21:59:00Z', closes_at: '2026-10-30T22:59:00Z' },
    })
    .execute()
  const placed = await placeResource(app.db, await createResource(app.db, { center_id: room.center.id }), {
    ...{ id: deliverable.content_id, course_id: course.id },
  })
  await app.db
    .insertInto('group_resources')
    .values({ group_id: group.id, related_resource_id: placed.id, visible_from: '2026-09-15T06:00:00Z' })
    .execute()
  await app.db
    .insertInto('deliverable_extensions')
    .values({
      ...{ deliverable_id: dated.id, group_id: group.id, student_id: students[0]?.id ?? 0, center_id: room.center.id },
      ...{ due_at: '2026-10-26T22:59:00Z', reason: 'Enfermedad' },
    })
    .execute()
  const clone = (body: object) =>
    teacher.call('cloneCourse', { params: { id: course.id }, body: { center_id: room.center.id, name: 'Copia', ...body } })
  /** A new group of the center with a program, and its dates by the names of what has them. */
  const datesWith = async (courseId: number) => {
    const next = await createGroup(app.db, room.center)
    const { id } = next
    await teach(app.db, next, room.teacher)
    await teacher.ok('addGroupCourses', { body: { group_id: id, course_ids: [courseId] } })
    return (await teacher.ok('getSchedule', { params: { id } })).items.flatMap(({ kind, dates }) =>
      Object.values(dates).some((at) => at !== null) ? [[kind, dates.opens_at, dates.due_at, dates.closes_at]] : [],
    )
  }
  return { ...room, client: teacher, clone, datesWith }
}

describe('a copy of a program with dates', () => {
  it('keeps those of a group, moved at the same time of the day, and gives them to groups that get it', async () => {
    const { clone, datesWith, group } = await lastYear()
    const { body } = await clone({ dates: { group_id: group.id, days: 371 } })
    // the last one was in winter time, and what moves into it keeps its time at the school
    expect(body).toMatchObject({
      dates: { count: 2, first: '2027-09-21T06:00:00.000Z', last: '2027-11-05T22:59:00.000Z' },
      not_copied: { schedules_count: 1, resource_schedules_count: 1, extensions_count: 1 },
    })
    expect(await datesWith((body as { course: { id: number } }).course.id)).toEqual(
      expect.arrayContaining([
        ['deliverable', '2027-10-26T06:00:00.000Z', '2027-10-29T21:59:00.000Z', '2027-11-05T22:59:00.000Z'],
        ['resource', '2027-09-21T06:00:00.000Z', null, null],
      ]),
    )
  })

  it('keeps the time of the day across a change of the clocks', async () => {
    const { clone, group } = await lastYear()
    const { body } = await clone({ dates: { group_id: group.id, days: 3 } })
    expect(body).toMatchObject({ dates: { first: '2026-09-18T06:00:00.000Z', last: '2026-11-02T22:59:00.000Z' } })
    const later = await clone({ dates: { group_id: group.id, days: 60 } })
    expect(later.body).toMatchObject({ dates: { first: '2026-11-14T07:00:00.000Z' } })
  })

  it('proposes nothing once the last one has passed, and nothing where none were asked for', async () => {
    const { clone, datesWith, group } = await lastYear()
    const old = (await clone({ dates: { group_id: group.id, days: -3000 } })).body as { course: { id: number } }
    expect(await datesWith(old.course.id)).toEqual([])
    const bare = (await clone({})).body as { course: { id: number } }
    expect(bare).toMatchObject({ dates: null })
    expect(await datesWith(bare.course.id)).toEqual([])
  })

  it('leaves dates that a group already has', async () => {
    const { clone, group, center, client, teacher } = await lastYear()
    const { course } = (await clone({ dates: { group_id: group.id, days: 371 } })).body as { course: { id: number } }
    const other = await createGroup(app.db, center)
    await teach(app.db, other, teacher)
    const own = await app.db
      .selectFrom('deliverables')
      .where('course_id', '=', course.id)
      .where('name', '=', 'Con fechas')
      .select('id')
      .executeTakeFirstOrThrow()
    const due_at = '2027-12-01T10:00:00.000Z'
    await app.db.insertInto('group_deliverables').values({ group_id: other.id, deliverable_id: own.id, due_at }).execute()
    await client.ok('addGroupCourses', { body: { group_id: other.id, course_ids: [course.id] } })
    const { items } = await client.ok('getSchedule', { params: { id: other.id } })
    expect(items.find(({ id, kind }) => kind === 'deliverable' && id === own.id)?.dates).toEqual({
      opens_at: null,
      due_at,
      closes_at: null,
    })
  })

  it('takes them from no group that lacks the program or that the caller cannot access', async () => {
    const { clone, center, course } = await lastYear()
    const without = await createGroup(app.db, center)
    const elsewhere = await createCenter(app.db)
    const foreign = await createGroup(app.db, elsewhere)
    await offer(app.db, foreign, course)
    for (const { id } of [without, foreign])
      expect(await clone({ dates: { group_id: id, days: 0 } })).toMatchObject({
        ...{ status: 400, body: { errors: { 'dates.group_id': ['choice'] } } },
      })
  })
})
