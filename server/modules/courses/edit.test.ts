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
  createTeacher,
  license,
  offer,
  storeFile,
} from '#server/testing/factories/index.ts'

type Course = components['schemas']['Course']
type Change = components['schemas']['CourseChange']

let app: TestApp
let room: Awaited<ReturnType<typeof createClassroom>>
let other: { id: number }
let platform: { id: number }
let admin: Awaited<ReturnType<TestApp['as']>>
let teacher: Awaited<ReturnType<TestApp['as']>>
let stranger: Awaited<ReturnType<TestApp['as']>>
beforeAll(async () => {
  app = await testApp()
  room = await createClassroom(app.db)
  other = await createCenter(app.db)
  platform = await createCourse(app.db, { name: 'De la plataforma' })
  await license(app.db, room.center, [platform])
  admin = await app.as((await createAdmin(app.db)).id)
  teacher = await app.as(room.teacher.id)
  stranger = await app.as((await createTeacher(app.db, other)).id)
})
afterAll(() => app.close())

const area = async (name: string) => (await app.db.insertInto('categories').values({ name }).returning('id').executeTakeFirstOrThrow()).id
const image = (purpose: 'course_logo' | 'course_background' | 'group_logo', uploaded_by: number) =>
  storeFile({ db: app.db, files: app.ctx.files }, { center_id: null, uploaded_by, purpose })
const made = async (change: Partial<components['schemas']['NewCourse']> = {}) =>
  (await teacher.call('createCourse', { body: { center_id: room.center.id, name: 'Nuevo', ...change } })).body as Course
const auditOf = (id: number) =>
  app.db.selectFrom('audit_log').where('entity', '=', 'course').where('entity_id', '=', id).selectAll().orderBy('id').execute()

describe('creating a program', () => {
  it('belongs to the center of the teacher, who may edit it, and is offered there at once', async () => {
    const [web, logo] = [await area('Web'), await image('course_logo', room.teacher.id)]
    const course = await made({ name: ' Marcas ', code: ' 0373 ', area_ids: [web], logo_file_id: logo })
    expect(course).toMatchObject({
      ...{ name: 'Marcas', code: '0373', can_edit: true, is_active: true, revision: 1 },
      ...{ center: { id: room.center.id }, areas: [{ id: web, name: 'Web' }], logo: { id: logo } },
    })
    const offered = await teacher.ok('listCenterCourses', { query: { center: room.center.id } })
    expect(offered.results).toContainEqual(expect.objectContaining({ course: expect.objectContaining({ id: course.id, is_own: true }) }))
    expect(await auditOf(course.id)).toMatchObject([{ action: 'created', center_id: room.center.id, after: { name: 'Marcas' } }])
    // its images are exported and deleted with the center
    expect(await app.db.selectFrom('files').where('id', '=', logo).select('center_id').execute()).toEqual([{ center_id: room.center.id }])
    // it can be marked from the first day
    expect(await app.db.selectFrom('course_rules').where('course_id', '=', course.id).select('version').execute()).toEqual([{ version: 1 }])
  })

  it('of the platform is for IT admins, and in another center for nobody else', async () => {
    const create = (who: typeof teacher, center_id: number | null) => who.call('createCourse', { body: { center_id, name: 'Otro' } })
    expect((await create(teacher, null)).status).toBe(403)
    expect((await create(teacher, other.id)).status).toBe(404)
    expect((await create(admin, null)).body).toMatchObject({ center: null, can_edit: true })
    expect((await create(admin, other.id)).body).toMatchObject({ center: { id: other.id } })
  })

  it('refuses what does not fit, at its field', async () => {
    const create = async (change: object) =>
      (await teacher.call('createCourse', { body: { center_id: room.center.id, name: 'Otro', ...change } })).body
    expect(await create({ name: '  ' })).toMatchObject({ errors: { name: ['required'] } })
    expect(await create({ area_ids: [999_999] })).toMatchObject({ errors: { area_ids: ['choice'] } })
    const foreign = await image('course_logo', room.students[0]?.id ?? 0)
    const wrong = await image('group_logo', room.teacher.id)
    expect(await create({ logo_file_id: foreign })).toMatchObject({ errors: { logo_file_id: ['choice'] } })
    expect(await create({ background_file_id: wrong })).toMatchObject({ errors: { background_file_id: ['choice'] } })
  })
})

describe('changing a program', () => {
  const change = (course: { id: number }, body: Change, ifMatch: number | null, who = teacher) =>
    who.call('updateCourse', { params: { id: course.id }, body, ...(ifMatch === null ? {} : { ifMatch }) })

  it('stores what differs, and says who changed what', async () => {
    const [first, second] = [await area('Primera'), await area('Segunda')]
    const course = await made({ area_ids: [first] })
    const { body } = await change(course, { about: ' Corto ', description: '# Hola', area_ids: [second], is_active: false }, 1)
    expect(body).toMatchObject({ about: 'Corto', description: '# Hola', areas: [{ id: second }], is_active: false, revision: 2 })
    expect((await auditOf(course.id)).at(-1)).toMatchObject({
      action: 'updated',
      before: { about: '', area_ids: [first], is_active: true },
      after: { about: 'Corto', area_ids: [second], is_active: false },
    })
    // the same again is no change and no event
    expect((await change(course, { about: 'Corto', area_ids: [second] }, 1)).body).toMatchObject({ revision: 2 })
    expect(await auditOf(course.id)).toHaveLength(2)
  })

  it('with an outdated copy is refused with what stands now', async () => {
    const course = await made()
    await change(course, { name: 'De una' }, 1)
    expect(await change(course, { name: 'De otra' }, 1)).toMatchObject({
      status: 409,
      body: { current: { name: 'De una', revision: 2 }, etag: '"2"' },
    })
    expect((await change(course, { name: 'Sin decir' }, null)).status).toBe(428)
  })

  it('is for staff of its center and IT admins; one of the platform can only be read', async () => {
    const course = await made()
    const colleague = await app.as((await createTeacher(app.db, room.center)).id)
    expect((await change(course, { about: 'Sí' }, 1, colleague)).status).toBe(200)
    expect((await change(course, { about: 'No' }, 2, stranger)).status).toBe(404)
    expect((await change(platform, { about: 'No' }, 1)).status).toBe(403)
    expect((await change(platform, { about: 'Sí' }, 1, admin)).status).toBe(200)
  })

  it('of its areas alone goes by the same revision', async () => {
    const [course, health] = [await made(), await area('Sanidad')]
    const params = { id: course.id }
    const { body, headers } = await teacher.call('setCourseCategories', { params, ifMatch: 1, body: { area_ids: [health] } })
    expect(body).toEqual({ results: [{ id: health, name: 'Sanidad' }], revision: 2 })
    expect(headers['etag']).toBe('"2"')
    expect(await teacher.ok('getCourseCategories', { params })).toEqual(body)
    expect(await teacher.call('setCourseCategories', { params, ifMatch: 1, body: { area_ids: [] } })).toMatchObject({
      status: 409,
      body: { current: { revision: 2 } },
    })
  })

  it('out of use, it stays with its groups and is added to no other', async () => {
    const [course, late] = [await made(), await createGroup(app.db, room.center)]
    await offer(app.db, room.group, course)
    await change(course, { is_active: false }, 1)
    const add = (groupId: number) => admin.call('addGroupCourses', { body: { group_id: groupId, course_ids: [course.id] } })
    expect((await add(late.id)).body).toMatchObject({ errors: { course_ids: ['choice'] } })
    expect((await add(room.group.id)).status).toBe(200)
    const { courses } = await teacher.ok('getGroupOptions', { query: { center: room.center.id } })
    expect(courses.map(({ id }) => id)).not.toContain(course.id)
  })
})

describe('offering a program', () => {
  const give = (who: typeof teacher, center_id: number, course_id: number) => who.call('offerCourse', { body: { center_id, course_id } })

  it('of the platform is for IT admins; of a center it is offered by that center only', async () => {
    const course = await made()
    const fresh = await createCourse(app.db, { name: 'Otra de la plataforma' })
    expect((await give(admin, other.id, fresh.id)).body).toMatchObject({ course: { id: fresh.id, is_own: false } })
    // a second time is the same offer
    expect((await give(admin, other.id, fresh.id)).status).toBe(200)
    expect((await auditOf(fresh.id)).filter(({ action }) => action === 'offered')).toMatchObject([{ center_id: other.id }])
    expect((await give(teacher, room.center.id, fresh.id)).status).toBe(404)
    expect((await give(teacher, room.center.id, platform.id)).status).toBe(403)
    expect((await give(admin, other.id, course.id)).body).toMatchObject({ errors: { center_id: ['choice'] } })
  })

  it('can be withdrawn once no active group of the center has it', async () => {
    const [course, group] = [await made(), await createGroup(app.db, room.center, { name: '1.º DAM Z' })]
    await offer(app.db, group, course)
    const id = (await teacher.ok('getCourseOverview', { params: { id: course.id } })).centers[0]?.id ?? 0
    expect((await stranger.call('withdrawCourse', { params: { id } })).status).toBe(404)
    expect(await teacher.call('withdrawCourse', { params: { id } })).toMatchObject({
      status: 409,
      body: { code: 'in_use', groups: [{ id: group.id, name: '1.º DAM Z' }] },
    })
    await archive(app.db, group)
    expect((await teacher.call('withdrawCourse', { params: { id } })).status).toBe(204)
    expect((await teacher.ok('getCourseOverview', { params: { id: course.id } })).centers).toEqual([])
    // staff of the center keep it, and can offer it again
    expect((await give(teacher, room.center.id, course.id)).status).toBe(200)
    const offered = (await teacher.ok('getCourseOverview', { params: { id: platform.id } })).centers[0]?.id ?? 0
    expect((await teacher.call('withdrawCourse', { params: { id: offered } })).status).toBe(403)
  })
})

describe('withdrawing a program while groups take it', () => {
  it('leaves no group with a program that its center does not offer', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const [course, group] = [await made(), await createGroup(app.db, room.center)]
      const id = (await teacher.ok('getCourseOverview', { params: { id: course.id } })).centers[0]?.id ?? 0
      const [taken, withdrawn] = await Promise.all([
        admin.call('addGroupCourses', { body: { group_id: group.id, course_ids: [course.id] } }),
        teacher.call('withdrawCourse', { params: { id } }),
      ])
      expect([[taken.status, withdrawn.status]]).toEqual([taken.status === 200 ? [200, 409] : [400, 204]])
    }
  })
})
