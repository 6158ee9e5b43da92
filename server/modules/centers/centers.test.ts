import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createClassroom,
  createCourse,
  createGroup,
  createManager,
  createSetup,
  createStudent,
  createTeacher,
  hire,
  license,
} from '#server/testing/factories/index.ts'

let app: TestApp
let admin: number
beforeAll(async () => {
  app = await testApp()
  admin = (await createAdmin(app.db)).id
})
afterAll(() => app.close())

async function openCenter(given: Parameters<typeof createCenter>[1] = {}) {
  const center = await createCenter(app.db, given)
  return { center, manager: await createManager(app.db, center), teacher: await createTeacher(app.db, center) }
}
const named = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name)

describe('a center', () => {
  it('is shown completely to those who administer it, without its contract to its teachers, and not to others', async () => {
    const { center, manager, teacher } = await openCenter({
      name: 'IES Ribera del Duero',
      slug: 'ies-ribera',
      about: 'Instituto público',
      establishment_date: '1978-09-15',
      contract: JSON.stringify({ number: '2026-114', starts_on: '2026-09-01' }) as never,
    })
    const group = await createGroup(app.db, center)
    await archive(app.db, await createGroup(app.db, center))
    await createStudent(app.db, center)
    const course = await createCourse(app.db)
    await license(app.db, center, [course])
    const seen = await (await app.as(manager.id)).call('getCenter', { params: { id: center.id } })
    expect(seen.headers['etag']).toBe('"1"')
    expect(seen.body).toEqual({
      id: center.id,
      name: 'IES Ribera del Duero',
      slug: 'ies-ribera',
      about: 'Instituto público',
      description: '',
      address: '',
      street: '',
      city: 'Burgos',
      country: 'ES',
      zipcode: '',
      code: '',
      tax_id: '',
      province: '',
      phone: '',
      email: '',
      website: '',
      establishment_date: '1978-09-15',
      time_zone: 'Europe/Madrid',
      logo: null,
      thumbnail: null,
      background: null,
      contract: {
        number: '2026-114',
        starts_on: '2026-09-01',
        ends_on: null,
        contact_name: '',
        contact_email: '',
        contact_phone: '',
        notes: '',
      },
      teacher_seats: { used: 2, contracted: 20 },
      student_seats: { used: 0, contracted: 500 },
      storage: { used: 0, limit: 100 * 1024 ** 3, limit_gb: null },
      anonymous_users: false,
      manager: expect.objectContaining({ id: manager.id }),
      active_groups: 1,
      archived_groups: 1,
      students_count: 1,
      milestones: true,
      programs_count: 1,
      setup_finished_at: '2026-09-01T08:00:00.000Z',
      setup: null,
      second_factor: 'none',
      second_factor_count: { team: 2, with_factor: 0 },
      created_at: center.created_at.toISOString(),
      revision: 1,
    })
    expect(group.center_id).toBe(center.id)
    expect(await (await app.as(teacher.id)).ok('getCenter', { params: { id: center.id } })).toEqual({
      ...(seen.body as object),
      contract: null,
      second_factor_count: null,
    })
    const { manager: stranger } = await openCenter()
    expect((await (await app.as(stranger.id)).call('getCenter', { params: { id: center.id } })).status).toBe(404)
  })

  it('links the person who is setting it up, and no other, to the remaining steps', async () => {
    const { center, manager } = await openCenter({ setup_finished_at: null })
    const setup = await createSetup(app.db, { created_by: admin, center_id: center.id, step: 6 })
    const seen = async (who: number) => (await (await app.as(who)).ok('getCenter', { params: { id: center.id } })).setup
    expect([await seen(admin), await seen(manager.id)]).toEqual([setup.id, null])
    await app.db.updateTable('center_setups').set({ handed_to: manager.id }).where('id', '=', setup.id).execute()
    expect(await seen(manager.id)).toBe(setup.id)
  })

  it('is listed to IT admins with all the others, to staff where they work', async () => {
    const marks = await openCenter({ name: 'Lista Ávila', city: 'Ávila', student_licenses: 10, setup_finished_at: null })
    const zamora = await openCenter({ name: 'lista Zamora', city: 'Zamora', teacher_licenses: 4 })
    const client = await app.as(admin)
    const list = async (query: Parameters<typeof client.ok<'listCenters'>>[1]) => named(await client.ok('listCenters', query))
    expect(await list({ query: { search: 'lista' } })).toEqual(['Lista Ávila', 'lista Zamora'])
    expect(await list({ query: { search: 'LISTA avila' } })).toEqual(['Lista Ávila'])
    expect(await list({ query: { search: 'lista', ordering: '-name' } })).toEqual(['lista Zamora', 'Lista Ávila'])
    expect(await list({ query: { search: 'lista', ordering: '-teacher_seats' } })).toEqual(['lista Zamora', 'Lista Ávila'])
    expect(await list({ query: { search: 'lista', setup: 'unfinished' } })).toEqual(['Lista Ávila'])
    expect(await list({ query: { search: 'lista', setup: 'finished' } })).toEqual(['lista Zamora'])
    expect(await list({ query: { search: 'lista', page: 2, page_size: 1 } })).toEqual(['lista Zamora'])
    await hire(app.db, zamora.center, [marks.teacher])
    const [row] = (await client.ok('listCenters', { query: { search: 'lista zamora' } })).results
    expect(row).toMatchObject({ manager: { id: zamora.manager.id }, teacher_seats: { used: 3, contracted: 4 }, active_groups: 0 })
    expect(named(await (await app.as(marks.teacher.id)).ok('listCenters'))).toEqual(['Lista Ávila', 'lista Zamora'])
    expect(named(await (await app.as(zamora.manager.id)).ok('listCenters'))).toEqual(['lista Zamora'])
  })
})

describe('centers of a person', () => {
  it('show which one they manage; others see only those they can access', async () => {
    const [here, there] = [await openCenter(), await openCenter()]
    await hire(app.db, there.center, [here.manager])
    const managed = (body: { results: { id: number; managed: boolean }[] }) => body.results.map(({ id, managed: is }) => [id, is])
    expect(managed(await (await app.as(here.manager.id)).ok('listMyCenters'))).toEqual([
      [here.center.id, true],
      [there.center.id, false],
    ])
    const params = { id: here.manager.id }
    expect(managed(await (await app.as(there.teacher.id)).ok('listUserCenters', { params }))).toEqual([[there.center.id, false]])
    expect(managed(await (await app.as(admin)).ok('listUserCenters', { params }))).toHaveLength(2)
    const student = await createStudent(app.db, here.center)
    expect(managed(await (await app.as(student.id)).ok('listMyCenters'))).toEqual([[here.center.id, false]])
    expect((await (await app.as(student.id)).call('listUserCenters', { params })).status).toBe(404)
  })
})

describe('programs of a center', () => {
  it('are all on one page of a thousand, its own told from the platform’s, with how many groups follow them', async () => {
    const room = await createClassroom(app.db)
    const platform = await createCourse(app.db, { name: 'Álgebra', code: '0001' })
    await license(app.db, room.center, [platform])
    const teacher = await app.as(room.teacher.id)
    const list = async (search?: string) =>
      (await teacher.ok('listCenterCourses', { query: { center: room.center.id, page_size: 1000, ...(search ? { search } : {}) } })).results
    expect((await list()).map(({ course }) => [course.name, course.is_own, course.groups_count])).toEqual([
      ['Álgebra', false, 0],
      [room.course.name, true, 1],
    ])
    expect((await list('0001 algebra')).map(({ course }) => course.id)).toEqual([platform.id])
  })
})
