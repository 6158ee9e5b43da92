import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createCategory,
  createClassroom,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  enrol,
  offer,
  submitVersion,
  teach,
  unlink,
} from '#server/testing/factories/index.ts'

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let foreign: Awaited<ReturnType<typeof createClassroom>>

beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db, { students: 3 })
  foreign = await createClassroom(app.db)
})
afterAll(() => app.close())

const names = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)

describe('groups', () => {
  it('are those one is in, teaches or manages, and no others', async () => {
    const manager = await createManager(app.db, room.center)
    const colleague = await createTeacher(app.db, room.center)
    const other = await createGroup(app.db, room.center, { name: 'Otro grupo' })
    await teach(app.db, other, colleague)
    const seen = async (id: number) => names(await (await app.as(id)).ok('listGroups'))
    expect(await seen(room.teacher.id)).toEqual([room.group.id])
    expect(await seen(colleague.id)).toEqual([other.id])
    expect((await seen(manager.id)).toSorted((a, b) => a - b)).toEqual([room.group.id, other.id])
    expect(await seen(room.students[0]?.id ?? 0)).toEqual([room.group.id])
    expect(await seen(foreign.teacher.id)).toEqual([foreign.group.id])
  })

  it('are filtered by a training area with those below it, and by a program', async () => {
    const [area, other] = [await createCategory(app.db, { name: 'Informática' }), await createCategory(app.db, { name: 'Sanidad' })]
    const { id: below } = await app.db
      .insertInto('categories')
      .values({ name: 'Desarrollo', parent_id: area.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [of, within] = [
      await createGroup(app.db, room.center, { category_id: area.id }),
      await createGroup(app.db, room.center, { category_id: below }),
    ]
    const teacher = await createTeacher(app.db, room.center)
    for (const group of [of, within]) await teach(app.db, group, teacher)
    await offer(app.db, within, room.course)
    const client = await app.as(teacher.id)
    const seen = async (query: { area?: number; course?: number }) =>
      names(await client.ok('listGroups', { query })).toSorted((a, b) => a - b)
    expect(await seen({ area: area.id })).toEqual([of.id, within.id])
    expect(await seen({ area: below })).toEqual([within.id])
    expect(await seen({ area: other.id })).toEqual([])
    expect(await seen({ course: room.course.id })).toEqual([within.id])
  })

  it('that are not reached do not exist', async () => {
    const teacher = await app.as(room.teacher.id)
    expect(await teacher.call('getGroup', { params: { id: foreign.group.id } })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await teacher.call('listGroupStudents', { query: { group: foreign.group.id } })).toMatchObject({ status: 404 })
    const student = await app.as(room.students[0]?.id ?? 0)
    expect(await student.call('listGroupStudents', { query: { group: room.group.id } })).toMatchObject({
      status: 403,
      body: { code: 'permission_denied' },
    })
  })

  it('tell how much is to grade to staff only', async () => {
    const [first, second] = room.students
    if (!first || !second) throw new Error('the classroom has students')
    await submitVersion(app.db, { group: room.group, deliverable: room.deliverable, student: first })
    await submitVersion(app.db, { group: room.group, deliverable: room.deliverable, student: first })
    await submitVersion(app.db, { group: room.group, deliverable: room.deliverable, student: second })
    const group = await (await app.as(room.teacher.id)).ok('getGroup', { params: { id: room.group.id } })
    expect(group).toMatchObject({ students_count: 3, to_grade_count: 2, courses: [{ id: room.course.id }], archived_at: null })
    expect(group.teachers.map(({ id }) => id)).toEqual([room.teacher.id])
    expect(await (await app.as(first.id)).ok('getGroup', { params: { id: room.group.id } })).toMatchObject({ to_grade_count: null })
  })

  it('that are archived leave the default list and stay readable', async () => {
    const old = await createGroup(app.db, room.center, { name: 'Del año pasado', period: '2025/2026' })
    await teach(app.db, old, room.teacher)
    await archive(app.db, old)
    const teacher = await app.as(room.teacher.id)
    expect(names(await teacher.ok('listGroups'))).not.toContain(old.id)
    expect(names(await teacher.ok('listGroups', { query: { state: 'archived' } }))).toEqual([old.id])
    expect(names(await teacher.ok('listGroups', { query: { state: 'all', search: 'ano PASADO' } }))).toEqual([old.id])
  })
})

describe('students of a group', () => {
  it('are sorted by both surnames, accents apart, and found by any part of the name', async () => {
    const group = await createGroup(app.db, room.center, { name: 'Orden' })
    await teach(app.db, group, room.teacher)
    const people = [
      { last_name_1: 'Zorrilla', last_name_2: 'Abad', first_name: 'Ana' },
      { last_name_1: 'Álvarez', last_name_2: 'Zapata', first_name: 'Luis' },
      { last_name_1: 'Alvarez', last_name_2: 'Bueno', first_name: 'Inés' },
    ]
    const students = await Promise.all(people.map((person) => createStudent(app.db, room.center, person)))
    await enrol(app.db, group, students)
    const teacher = await app.as(room.teacher.id)
    const list = async (query: { search?: string; ordering?: 'name' | '-name' }) =>
      (await teacher.ok('listGroupStudents', { query: { group: group.id, ...query } })).results.map(({ student }) => student.display_name)
    expect(await list({})).toEqual(['Alvarez Bueno, Inés', 'Álvarez Zapata, Luis', 'Zorrilla Abad, Ana'])
    expect(await list({ ordering: '-name' })).toEqual(['Zorrilla Abad, Ana', 'Álvarez Zapata, Luis', 'Alvarez Bueno, Inés'])
    expect(await list({ search: 'luis alv' })).toEqual(['Álvarez Zapata, Luis'])
    expect(await list({ search: 'Zorrilla Abad, Ana' })).toEqual(['Zorrilla Abad, Ana'])
    expect(await list({ search: '%' })).toEqual([])
  })

  it('who left are shown only on request', async () => {
    const group = await createGroup(app.db, room.center, { name: 'Bajas' })
    await teach(app.db, group, room.teacher)
    const [stays, leaves] = await Promise.all([createStudent(app.db, room.center), createStudent(app.db, room.center)])
    await enrol(app.db, group, [stays, leaves])
    await unlink(app.db, group, leaves)
    const teacher = await app.as(room.teacher.id)
    const ids = async (status: 'active' | 'archived' | 'all') =>
      (await teacher.ok('listGroupStudents', { query: { group: group.id, status } })).results
        .map(({ student }) => student.id)
        .toSorted((a, b) => a - b)
    expect(await ids('active')).toEqual([stays.id])
    expect(await ids('archived')).toEqual([leaves.id])
    expect(await ids('all')).toEqual([stays.id, leaves.id].toSorted((a, b) => a - b))
    const one = await teacher.ok('listGroupStudents', { query: { group: group.id, student: leaves.id, status: 'all' } })
    expect(one.results.map(({ student }) => student.id)).toEqual([leaves.id])
    expect(names(await (await app.as(leaves.id)).ok('listGroups', { query: { state: 'all' } }))).toEqual([])
  })

  it('come in pages that know their neighbours', async () => {
    const teacher = await app.as(room.teacher.id)
    const page = await teacher.ok('listGroupStudents', { query: { group: room.group.id, page: 2, page_size: 1 } })
    expect({ ...page, results: page.results.length }).toEqual({
      count: 3,
      next: `/api/v1/groups/groupstudents?group=${room.group.id}&page=3&page_size=1`,
      previous: `/api/v1/groups/groupstudents?group=${room.group.id}&page=1&page_size=1`,
      results: 1,
    })
  })
})
