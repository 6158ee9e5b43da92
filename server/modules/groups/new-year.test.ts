import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createCenter,
  createCourse,
  createGroup,
  createManager,
  createStudents,
  createTeacher,
  enrol,
  offer,
  teach,
  unlink,
} from '#server/testing/factories/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** A center with its manager and a group of students with team and programs, this year's. */
async function school(student_licenses: number, size: number) {
  const center = await createCenter(app.db, { student_licenses })
  const manager = await createManager(app.db, center)
  const [teacher, colleague] = [await createTeacher(app.db, center), await createTeacher(app.db, center)]
  const courses = [await createCourse(app.db, { center_id: center.id }), await createCourse(app.db, { center_id: center.id })]
  const client = await app.as(manager.id)
  const fill = async (name: string, count: number) => {
    const group = await createGroup(app.db, center, { name, manager_id: teacher.id, description: 'Turno de mañana' })
    await teach(app.db, group, teacher, colleague)
    await offer(app.db, group, ...courses.toReversed())
    const students = await createStudents(
      app.db,
      center,
      Array.from({ length: count }, () => ({})),
    )
    await enrol(app.db, group, students)
    return { ...group, students }
  }
  return { center, manager, teacher, colleague, courses, client, fill, group: await fill('1.º DAM', size) }
}

const used = async (centerId: number) => {
  const { student_seats_used } = await app.db
    .selectFrom('centers')
    .where('id', '=', centerId)
    .select('student_seats_used')
    .executeTakeFirstOrThrow()
  const { sum } = await app.db
    .selectFrom('licence_ledger')
    .where('center_id', '=', centerId)
    .where('kind', '=', 'student')
    .select(({ fn }) => fn.sum<string>('delta').as('sum'))
    .executeTakeFirstOrThrow()
  expect(Number(sum)).toBe(student_seats_used)
  return student_seats_used
}
const groupsOf = async (centerId: number) =>
  (await app.db.selectFrom('groups').where('center_id', '=', centerId).select('id').orderBy('id').execute()).map(({ id }) => id)
const year = (...groups: components['schemas']['NewYear']['groups']) => ({ period: '2027/2028', groups })

describe('a name', () => {
  it.each([
    ['of nothing but spaces', '\t ', 'required'],
    ['that another group has but for the spaces around', 'ocupado\u00a0', 'name_taken'],
  ])('%s is refused at its field', async (_, name, code) => {
    const { center, client, group } = await school(3, 1)
    await createGroup(app.db, center, { name: 'Ocupado', period: '2027/2028' })
    const body = year({ id: group.id, name, carry_students: true })
    expect(await client.call('beginNewYear', { body })).toMatchObject({ status: 400, body: { errors: { 'groups.0.name': [code] } } })
  })
})

describe('a new school year', () => {
  it('archives the group and carries programs, team and students over, with no free seat at all', async () => {
    const { center, client, group, teacher, colleague, courses } = await school(3, 3)
    const [gone] = group.students
    await unlink(app.db, group, gone ?? { id: 0 })
    const body = year({ id: group.id, name: ' 2.º DAM ', carry_students: true })
    expect(await client.ok('previewNewYear', { body })).toEqual({
      period: '2027/2028',
      groups: [
        {
          id: group.id,
          name: '1.º DAM',
          period: '2026/2027',
          successor: '2.º DAM',
          is_archived: false,
          students_count: 2,
          carried_count: 2,
          teachers_count: 2,
          courses_count: 2,
          problem: null,
        },
      ],
      seats: { freed: 0, needed: 0, left: 1, short: 0 },
    })
    // even above a cap that was lowered
    await app.db.updateTable('centers').set({ student_licenses: 1 }).where('id', '=', center.id).execute()
    const answered = await client.call('beginNewYear', { body })
    const [successor] = (answered.body as components['schemas']['Successors']).results
    expect([answered.status, successor]).toMatchObject([
      201,
      {
        name: '2.º DAM',
        period: '2027/2028',
        description: 'Turno de mañana',
        manager: { id: teacher.id },
        courses: courses.toReversed().map(({ id }) => ({ id })),
        students_count: 2,
        archived_at: null,
      },
    ])
    expect(successor?.teachers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([teacher.id, colleague.id])
    expect(await client.ok('getGroup', { params: { id: group.id } })).toMatchObject({
      archived_at: app.clock.now().toISOString(),
      students_count: 2,
    })
    expect(await used(center.id)).toBe(2)
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .select(['action', 'entity_id'])
      .orderBy('id')
      .execute()
    expect(auditEvents).toEqual([
      { action: 'archived', entity_id: group.id },
      { action: 'created', entity_id: successor?.id },
    ])
  })

  it('frees the seats of those who are not carried over, for those who come out of archived groups', async () => {
    const { center, client, group, fill } = await school(4, 2)
    const old = await fill('Antiguo', 2)
    await archive(app.db, old)
    await fill('Otro', 2)
    const body = year({ id: group.id, name: 'Nuevo', carry_students: false }, { id: old.id, name: 'Siguiente', carry_students: true })
    expect(await client.ok('previewNewYear', { body })).toMatchObject({
      groups: [
        { carried_count: 0, is_archived: false },
        { carried_count: 2, is_archived: true },
      ],
      seats: { freed: 2, needed: 2, left: 2, short: 0 },
    })
    const { body: answered } = await client.call('beginNewYear', { body })
    expect((answered as components['schemas']['Successors']).results.map(({ name, students_count }) => [name, students_count])).toEqual([
      ['Nuevo', 0],
      ['Siguiente', 2],
    ])
    expect(await used(center.id)).toBe(4)
  })

  it('is refused whole when seats are short', async () => {
    const { center, client, group, fill } = await school(3, 2)
    await archive(app.db, group)
    const other = await fill('Otro', 2)
    const before = await groupsOf(center.id)
    const body = year({ id: group.id, name: '2.º DAM', carry_students: true }, { id: other.id, name: 'Otro', carry_students: true })
    expect((await client.ok('previewNewYear', { body })).seats).toEqual({ freed: 0, needed: 2, left: 1, short: 1 })
    expect(await client.call('beginNewYear', { body })).toMatchObject({
      status: 409,
      body: { code: 'no_licences', seats: { needed: 2, left: 1 } },
    })
    expect(await groupsOf(center.id)).toEqual(before)
    expect((await client.ok('getGroup', { params: { id: other.id } })).archived_at).toBeNull()
    expect(await used(center.id)).toBe(2)
  })

  it('says what stands against it, and then does nothing', async () => {
    const { center, client, group, fill, colleague } = await school(9, 1)
    const other = await fill('Otro', 1)
    await createGroup(app.db, center, { name: 'Ámbito', period: '2027/2028' })
    const problems = async (body: components['schemas']['NewYear'], as = client) =>
      (await as.ok('previewNewYear', { body })).groups.map(({ problem }) => problem)
    const taken = year({ id: group.id, name: 'ambito', carry_students: false }, { id: other.id, name: 'Libre', carry_students: false })
    expect(await problems(taken)).toEqual(['name_taken', null])
    expect(await client.call('beginNewYear', { body: taken })).toMatchObject({
      status: 400,
      body: { errors: { 'groups.0.name': ['name_taken'] } },
    })
    const twice = year({ id: group.id, name: 'Igual', carry_students: false }, { id: other.id, name: 'igual', carry_students: false })
    expect(await problems(twice)).toEqual(['name_taken', 'name_taken'])
    const same = { period: '2026/2027', groups: [{ id: group.id, name: 'Nuevo', carry_students: false }] }
    expect(await problems(same)).toEqual(['later'])
    expect(await client.call('beginNewYear', { body: same })).toMatchObject({ status: 400, body: { errors: { 'groups.0.id': ['later'] } } })
    const asColleague = await app.as(colleague.id)
    const allowed = year({ id: group.id, name: 'Nuevo', carry_students: false })
    expect(await problems(allowed, asColleague)).toEqual(['denied'])
    expect(await asColleague.call('beginNewYear', { body: allowed })).toMatchObject({ status: 403, body: { code: 'archive_denied' } })
    const foreign = await createGroup(app.db, await createCenter(app.db))
    expect(await client.call('beginNewYear', { body: year({ id: foreign.id, name: 'Nuevo', carry_students: false }) })).toMatchObject({
      status: 404,
    })
    expect((await client.ok('getGroup', { params: { id: group.id } })).archived_at).toBeNull()
  })

  it('begun five times at once begins once', async () => {
    const { center, client, group } = await school(3, 3)
    const body = year({ id: group.id, name: '2.º DAM', carry_students: true })
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.call('beginNewYear', { body })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400])
    expect(await groupsOf(center.id)).toHaveLength(2)
    expect(await used(center.id)).toBe(3)
  })
})
