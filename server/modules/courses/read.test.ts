import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createClassroom,
  createContents,
  createCourse,
  createGroup,
  createManager,
  createTeacher,
  license,
  offer,
} from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let other: { id: number }
let platform: { id: number }
let withheld: { id: number }
let foreign: { id: number }
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db)
  other = await createCenter(app.db)
  platform = await createCourse(app.db, { name: 'Álgebra', code: '0001', is_active: false, description: '**Notas**' })
  withheld = await createCourse(app.db, { name: 'Sin ofrecer' })
  foreign = await createCourse(app.db, { name: 'Ajeno', center_id: other.id })
  await license(app.db, room.center, [platform])
  await license(app.db, other, [foreign, platform])
})
afterAll(() => app.close())

const area = async (name: string, parent_id: number | null = null) =>
  app.db.insertInto('categories').values({ name, parent_id }).returning('id').executeTakeFirstOrThrow()
const classify = (course: { id: number }, category: { id: number }) =>
  app.db.insertInto('course_categories').values({ course_id: course.id, category_id: category.id }).execute()
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)

describe('the list of programs', () => {
  it('has those of the own center and those that it offers, and says which may be changed', async () => {
    const teacher = await app.as(room.teacher.id)
    const { count, results } = await teacher.ok('listCourses')
    expect(count).toBe(2)
    expect(results.map(({ id, can_edit, center }) => [id, can_edit, center?.id])).toEqual([
      [platform.id, false, undefined],
      [room.course.id, true, room.center.id],
    ])
    const admin = await app.as((await createAdmin(app.db)).id)
    const all = await admin.ok('listCourses', { query: { page_size: 1000 } })
    expect(idsOf(all)).toEqual(expect.arrayContaining([platform.id, withheld.id, foreign.id, room.course.id]))
    expect(all.results.every(({ can_edit }) => can_edit)).toBe(true)
  })

  it('is searched by name and code, and filtered by status, center, and area with those below it', async () => {
    const [top, health] = [await area('Informática'), await area('Sanidad')]
    const below = await area('Desarrollo', top.id)
    await classify(room.course, await area('Web', below.id))
    const teacher = await app.as(room.teacher.id)
    const list = async (query: object) => idsOf(await teacher.ok('listCourses', { query }))
    expect(await list({ search: '0001 algebra' })).toEqual([platform.id])
    expect(await list({ status: 'active' })).toEqual([room.course.id])
    expect(await list({ status: 'inactive' })).toEqual([platform.id])
    expect(await list({ center: room.center.id, ordering: '-name' })).toEqual([room.course.id, platform.id])
    expect(await list({ area: top.id })).toEqual([room.course.id])
    expect(await list({ area: health.id })).toEqual([])
    // nor what a center of others offers
    expect(await list({ center: other.id })).toEqual([])
    expect(await list({ editable: true })).toEqual([room.course.id])
  })

  it('counts what is in a program, and the active groups of the reader’s centers', async () => {
    const course = await createCourse(app.db, { name: 'Contado' })
    await license(app.db, room.center, [course])
    await createContents(app.db, course, [{ name: 'Uno', children: [{ name: 'Dos' }] }])
    const [own, archived, elsewhere] = [
      await createGroup(app.db, room.center),
      await createGroup(app.db, room.center),
      await createGroup(app.db, other),
    ]
    for (const group of [own, archived, elsewhere]) await offer(app.db, group, course)
    await archive(app.db, archived)
    const count = async (userId: number) =>
      (await (await app.as(userId)).ok('listCourses', { query: { search: 'Contado' } })).results.map((row) => row.groups_count)
    expect(await count(room.teacher.id)).toEqual([1])
    expect(await count((await createAdmin(app.db)).id)).toEqual([2])
    const { results } = await (await app.as(room.teacher.id)).ok('listCourses', { query: { search: 'Contado' } })
    expect(results).toMatchObject([{ contents_count: 2, results_count: 0, deliverables_count: 0 }])
  })

  it('costs the same number of statements however many programs there are', async () => {
    const teacher = await app.as(room.teacher.id)
    const trips = async () => {
      const before = app.roundTrips()
      await teacher.ok('listCourses', { query: { page_size: 1000 } })
      return app.roundTrips() - before
    }
    const few = await trips()
    for (let n = 0; n < 20; n += 1) await createCourse(app.db, { center_id: room.center.id })
    expect(await trips()).toBe(few)
  })
})

describe('one program', () => {
  it('of another center, or not offered by the own one, does not exist', async () => {
    const teacher = await app.as(room.teacher.id)
    for (const { id } of [foreign, withheld])
      for (const operation of ['getCourse', 'getCourseOverview'] as const)
        expect((await teacher.call(operation, { params: { id } })).status, operation).toBe(404)
  })

  it('says what it is, whose it is and what it was copied from', async () => {
    const copy = await createCourse(app.db, { center_id: room.center.id, cloned_from: platform.id })
    const hidden = await createCourse(app.db, { center_id: room.center.id, cloned_from: withheld.id })
    const teacher = await app.as(room.teacher.id)
    const get = async ({ id }: { id: number }) => (await teacher.call('getCourse', { params: { id } })).body
    expect(await get(platform)).toMatchObject({
      description: '**Notas**',
      center: null,
      can_edit: false,
      is_active: false,
      cloned_from: null,
    })
    expect(await get(copy)).toMatchObject({
      center: { id: room.center.id },
      can_edit: true,
      cloned_from: { id: platform.id, name: 'Álgebra' },
    })
    expect(await get(hidden)).toMatchObject({ cloned_from: null })
  })

  it('has an overview: contents in reading order, results with criteria, groups that can be opened, centers', async () => {
    const course = room.course
    const second = await createContents(app.db, course, [
      { name: 'B', children: [{ name: 'B1', children: [{ name: 'B1a' }] }, { name: 'B2' }] },
    ])
    await app.db
      .updateTable('course_contents')
      .set({ position: 7 })
      .where('id', '=', second[0]?.id ?? 0)
      .execute()
    const teacher = await app.as(room.teacher.id)
    const overview = await teacher.ok('getCourseOverview', { params: { id: course.id } })
    expect(overview.contents.slice(-4).map(({ level, name }) => [level, name])).toEqual([
      [1, 'B'],
      [2, 'B1'],
      [3, 'B1a'],
      [2, 'B2'],
    ])
    expect(overview.results).toMatchObject([{ code: 'RA1', criteria: [{}, {}] }])
    expect(overview.groups).toMatchObject([{ id: room.group.id, can_open: true, center: { id: room.center.id } }])
    expect(overview.centers).toMatchObject([{ center: { id: room.center.id } }])
    // a colleague who does not teach the group cannot open it; the manager can
    const colleague = await app.as((await createTeacher(app.db, room.center)).id)
    expect((await colleague.ok('getCourseOverview', { params: { id: course.id } })).groups).toMatchObject([{ can_open: false }])
    const manager = await app.as((await createManager(app.db, room.center)).id)
    expect((await manager.ok('getCourseOverview', { params: { id: course.id } })).groups).toMatchObject([{ can_open: true }])
    // offers of other centers are not shown to this one
    expect((await teacher.ok('getCourseOverview', { params: { id: platform.id } })).centers).toHaveLength(1)
  })
})
