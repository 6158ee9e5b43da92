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
  createStudent,
  createTeacher,
  hire,
  license,
  storeFile,
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
const invalid = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } })
const named = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name)

describe('a center', () => {
  it('is shown whole to who runs it, without its contract to its teachers, and to nobody else', async () => {
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
      establishment_date: '1978-09-15',
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
      anonymous_users: false,
      manager: expect.objectContaining({ id: manager.id }),
      active_groups: 1,
      archived_groups: 1,
      students_count: 1,
      programs_count: 1,
      setup_finished_at: '2026-09-01T08:00:00.000Z',
      created_at: center.created_at.toISOString(),
      revision: 1,
    })
    expect(group.center_id).toBe(center.id)
    expect(await (await app.as(teacher.id)).ok('getCenter', { params: { id: center.id } })).toEqual({
      ...(seen.body as object),
      contract: null,
    })
    const { manager: stranger } = await openCenter()
    expect((await (await app.as(stranger.id)).call('getCenter', { params: { id: center.id } })).status).toBe(404)
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

describe('changing a center', () => {
  const patch = async (who: number, id: number, body: object, ifMatch: number | null = 1) =>
    (await app.as(who)).call('updateCenter', { params: { id }, body, ...(ifMatch === null ? {} : { ifMatch }) })

  it('keeps what differs, trimmed, with a new revision and a deed that says before and after', async () => {
    const { center, manager } = await openCenter()
    const logo = await storeFile(
      { db: app.db, files: app.ctx.files },
      { uploaded_by: manager.id, media_type: 'image/png', name: 'logo.png' },
    )
    await app.db.updateTable('files').set({ purpose: 'center_logo' }).where('id', '=', logo).execute()
    const { status, body, headers } = await patch(manager.id, center.id, { name: '  CIFP Nuevo  ', city: 'Burgos', logo_file_id: logo })
    expect([status, headers['etag']]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ name: 'CIFP Nuevo', logo: { id: logo, url: `/api/v1/courses/files/${logo}` }, revision: 2 })
    expect(
      await app.db
        .selectFrom('audit_log')
        .where('center_id', '=', center.id)
        .select(['action', 'entity', 'actor_id', 'before', 'after'])
        .execute(),
    ).toEqual([
      {
        action: 'changed',
        entity: 'center',
        actor_id: manager.id,
        before: { name: center.name, logo_file_id: null },
        after: { name: 'CIFP Nuevo', logo_file_id: logo },
      },
    ])
    expect(await patch(manager.id, center.id, { name: 'CIFP Nuevo' }, 2)).toMatchObject({ status: 200, body: { revision: 2 } })
    // The image is the center's, and is forgotten once another takes its place.
    const owner = () => app.db.selectFrom('files').where('id', '=', logo).select('center_id').executeTakeFirst()
    expect(await owner()).toEqual({ center_id: center.id })
    await patch(manager.id, center.id, { logo_file_id: null }, 2)
    await app.runJobs()
    expect(await owner()).toBeUndefined()
  })

  it('asks for the revision that was read, and answers a newer one with what stands', async () => {
    const { center, manager } = await openCenter()
    expect(await patch(manager.id, center.id, { about: 'x' }, null)).toMatchObject({ status: 428, body: { code: 'if_match_required' } })
    await patch(admin, center.id, { about: 'De otra persona' })
    expect(await patch(manager.id, center.id, { about: 'Mío' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', etag: '"2"', current: { about: 'De otra persona', revision: 2 } },
    })
  })

  it('refuses the name or slug of another center, whatever its case and accents', async () => {
    await openCenter({ name: 'IES Ramón y Cajal', slug: 'ramon-y-cajal' })
    const { center, manager } = await openCenter()
    expect(await patch(manager.id, center.id, { name: 'ies ramon Y CAJAL' })).toMatchObject(invalid({ name: ['taken'] }))
    expect(await patch(manager.id, center.id, { slug: 'ramon-y-cajal' })).toMatchObject(invalid({ slug: ['taken'] }))
    expect(await patch(manager.id, center.id, { slug: 'No Vale' })).toMatchObject(invalid({ slug: ['format'] }))
    expect(await patch(manager.id, center.id, { name: '   ' })).toMatchObject(invalid({ name: ['required'] }))
    expect(await patch(manager.id, center.id, { logo_file_id: 999_999 })).toMatchObject(invalid({ logo_file_id: ['choice'] }))
  })

  it('leaves caps and contract to IT admins, who may lower a cap below what is used', async () => {
    const { center, manager } = await openCenter()
    expect(await patch(manager.id, center.id, { teacher_licenses: 50 })).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    const contract = {
      number: '7',
      starts_on: null,
      ends_on: '2027-08-31',
      contact_name: '',
      contact_email: '',
      contact_phone: '',
      notes: '',
    }
    expect(await patch(manager.id, center.id, { contract })).toMatchObject({ status: 403 })
    expect(await patch(admin, center.id, { teacher_licenses: 1, contract })).toMatchObject({
      status: 200,
      body: { teacher_seats: { used: 2, contracted: 1 }, contract },
    })
    const { status, body } = await (
      await app.as(manager.id)
    ).call('addTeacher', {
      params: { id: center.id },
      body: { email: 'no.cabe@demo.test', first_name: 'No', last_name_1: 'Cabe', last_name_2: '' },
    })
    expect([status, body]).toMatchObject([409, { code: 'teacher_limit', seats: { needed: 1, left: 0 } }])
  })
})

describe('centers of a person', () => {
  it('say which one they manage; others see only those they reach themselves', async () => {
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
