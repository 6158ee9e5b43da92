import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  archive,
  createAdmin,
  createCenter,
  createCourse,
  createGroup,
  createManager,
  createPerson,
  createStudent,
  createTeacher,
  demoPassword,
  enrol,
  offer,
  teach,
} from '#server/testing/factories/index.ts'

const notFound = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }
const denied = { status: 403, body: { detail: 'You do not have permission to perform this action.', code: 'permission_denied' } }
const invalid = (errors: Record<string, string[]>) => ({
  status: 400,
  body: { detail: 'The request is not valid.', code: 'invalid', errors },
})
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('self', () => {
  it("is everything a person's own frame shows", async () => {
    const center = await createCenter(app.db, { name: 'IES Ribera' })
    const [group, closed] = [await createGroup(app.db, center), await createGroup(app.db, center)]
    const [course, formerCourse] = [await createCourse(app.db, { name: 'Lenguajes de marcas' }), await createCourse(app.db)]
    await offer(app.db, group, course)
    await offer(app.db, closed, formerCourse)
    const student = await createStudent(app.db, center, {
      username: 'Ana.G',
      email: 'ana.g@demo.test',
      first_name: 'Ana Belén',
      last_name_1: 'García',
      last_name_2: 'Soler',
      theme: 'dark',
    })
    await enrol(app.db, group, [student])
    await enrol(app.db, closed, [student])
    await archive(app.db, closed)
    await app.db
      .insertInto('notifications')
      .values([
        { user_id: student.id, kind: 'reminder' },
        { user_id: student.id, kind: 'reminder', read_at: new Date() },
      ])
      .execute()
    expect(await (await app.as(student.id)).ok('getSelf')).toEqual({
      id: student.id,
      username: 'Ana.G',
      email: 'ana.g@demo.test',
      first_name: 'Ana Belén',
      last_name: 'García Soler',
      last_name_1: 'García',
      last_name_2: 'Soler',
      full_name: 'Ana Belén García Soler',
      display_name: 'García Soler, Ana Belén',
      kind: 'student',
      is_staff: false,
      is_superuser: false,
      profile_image: null,
      managed_center: null,
      center: { id: center.id, name: 'IES Ribera' },
      courses: [{ id: course.id, name: 'Lenguajes de marcas' }],
      language: 'es',
      theme: 'dark',
      density: 'comfortable',
      unread_notifications: 1,
      revision: 1,
    })
  })

  it('tells each kind of person who they are', async () => {
    const center = await createCenter(app.db)
    const named = { id: center.id, name: center.name }
    const [teacher, manager, admin] = [await createTeacher(app.db, center), await createManager(app.db, center), await createAdmin(app.db)]
    const self = async (person: { id: number }) => {
      const { kind, managed_center, center: first, courses } = await (await app.as(person.id)).ok('getSelf')
      return { kind, managed_center, center: first, courses }
    }
    expect(await self(teacher)).toEqual({ kind: 'teacher', managed_center: null, center: named, courses: [] })
    expect(await self(manager)).toEqual({ kind: 'manager', managed_center: named, center: named, courses: [] })
    expect(await self(admin)).toEqual({ kind: 'admin', managed_center: null, center: null, courses: [] })
  })
})

describe("changing one's data", () => {
  it('stores names without spaces around, and counts them as an edit', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    const changed = await client.ok('updateUser', {
      params: { id },
      body: { first_name: ' Eva ', last_name_1: 'Núñez', last_name_2: '' },
      ifMatch: 1,
    })
    expect(changed).toMatchObject({ first_name: 'Eva', full_name: 'Eva Núñez', revision: 2 })
    expect(await client.ok('getSelf')).toEqual(changed)
  })

  it("stores settings, which are nobody else's edit", async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    expect(await client.ok('updateUser', { params: { id }, body: { language: 'en', theme: 'light', density: 'compact' } })).toMatchObject({
      language: 'en',
      theme: 'light',
      density: 'compact',
      revision: 1,
    })
  })

  it('shows the second of two editors what stands now', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    await client.ok('updateUser', { params: { id }, body: { first_name: 'Eva' }, ifMatch: 1 })
    expect(await client.call('updateUser', { params: { id }, body: { first_name: 'Eve' }, ifMatch: 1 })).toEqual({
      status: 409,
      headers: expect.anything(),
      body: { detail: 'Somebody else saved this first.', code: 'conflict', current: await client.ok('getSelf'), etag: '"2"' },
    })
    expect(await client.ok('getSelf')).toMatchObject({ first_name: 'Eva' })
  })

  it('of two at once lets one win', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    const results = await Promise.all(
      ['Eva', 'Eve', 'Ewa'].map((first_name) => client.call('updateUser', { params: { id }, body: { first_name }, ifMatch: 1 })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('changes the e-mail, which signs in from then on, and leaves a trace', async () => {
    const { email, id } = await createPerson(app.db)
    const client = await app.as(id)
    const fresh = `nueva.${id}@demo.test`
    expect(await client.ok('updateUser', { params: { id }, body: { email: fresh } })).toMatchObject({ email: fresh, revision: 2 })
    const login = async (name: string) => (await app.visitor().call('login', { body: { email: name, password: demoPassword } })).status
    expect([await login(fresh), await login(String(email))]).toEqual([200, 401])
    expect(
      await app.db.selectFrom('audit_log').where('entity_id', '=', id).select(['actor_id', 'action', 'before', 'after']).execute(),
    ).toEqual([{ actor_id: id, action: 'email_changed', before: { email }, after: { email: fresh } }])
  })

  it('refuses an e-mail that signs somebody else in, be it as e-mail or as username', async () => {
    const [ana, eva] = [await createPerson(app.db), await createPerson(app.db, { username: 'eva@demo.test', email: 'otra@demo.test' })]
    const client = await app.as(ana.id)
    for (const email of [String(eva.email).toUpperCase(), eva.username]) {
      expect(await client.call('updateUser', { params: { id: ana.id }, body: { email } })).toMatchObject(invalid({ email: ['taken'] }))
    }
    expect(await client.ok('getSelf')).toMatchObject({ email: ana.email, revision: 1 })
  })

  it.each([
    [{}, { body: ['required'] }],
    [{ first_name: '   ' }, { first_name: ['required'] }],
    [{ email: 'no' }, { email: ['format'] }],
    [{ language: 'fr' }, { language: ['choice'] }],
    [{ is_superuser: true }, { is_superuser: ['unknown'] }],
  ])('refuses %o', async (body, errors) => {
    const { id } = await createPerson(app.db)
    expect(await (await app.as(id)).call('updateUser', { params: { id }, body: body as { first_name?: string } })).toMatchObject(
      invalid(errors),
    )
  })
})

describe('the password', () => {
  const change = (client: Awaited<ReturnType<TestApp['as']>>, id: number, current_password: string, new_password: string) =>
    client.call('changePassword', { params: { id }, body: { current_password, new_password } })

  it('changes with the current one; other sessions end, this one goes on', async () => {
    const { id, username } = await createPerson(app.db)
    const [here, elsewhere] = [await app.as(id), await app.as(id)]
    expect((await change(here, id, demoPassword, 'otro lugar tranquilo')).status).toBe(204)
    expect([(await here.call('getSelf')).status, (await here.call('refresh')).status]).toEqual([200, 200])
    expect([(await elsewhere.call('getSelf')).status, (await elsewhere.call('refresh')).status]).toEqual([401, 401])
    const login = async (password: string) => (await app.visitor().call('login', { body: { username, password } })).status
    expect([await login(demoPassword), await login('otro lugar tranquilo')]).toEqual([401, 200])
    expect(await app.db.selectFrom('audit_log').where('entity_id', '=', id).select(['actor_id', 'action']).execute()).toEqual([
      { actor_id: id, action: 'password_changed' },
    ])
  })

  it.each([
    ['otra cosa', 'otro lugar tranquilo', { current_password: ['wrong'] }],
    [demoPassword, 'corta', { new_password: ['too_short'] }],
    [demoPassword, '12345678', { new_password: ['only_digits', 'too_common'] }],
  ])('stays: %s → %s', async (current, wanted, errors) => {
    const { id, username } = await createPerson(app.db)
    const [here, elsewhere] = [await app.as(id), await app.as(id)]
    expect(await change(here, id, current, wanted)).toMatchObject(invalid(errors))
    expect((await elsewhere.call('getSelf')).status).toBe(200)
    expect((await app.visitor().call('login', { body: { username, password: demoPassword } })).status).toBe(200)
  })

  it('cannot be guessed through an open session', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    for (let n = 0; n < 10; n += 1) expect((await change(client, id, 'otra cosa', 'otro lugar tranquilo')).status).toBe(400)
    expect(await change(client, id, demoPassword, 'otro lugar tranquilo')).toMatchObject({
      status: 429,
      body: { code: 'throttled', retry_after: 300 },
    })
  })
})

describe('somebody else', () => {
  it('is there for those who reach them, and may be changed by nobody', async () => {
    const center = await createCenter(app.db)
    const [own, other] = [await createGroup(app.db, center), await createGroup(app.db, center)]
    const student = await createStudent(app.db, center)
    const [teacher, otherTeacher] = [await createTeacher(app.db, center), await createTeacher(app.db, center)]
    await enrol(app.db, own, [student])
    await teach(app.db, own, teacher)
    await teach(app.db, other, otherTeacher)
    const people = {
      'another student': [await createStudent(app.db, center), notFound],
      'the teacher of their group': [teacher, denied],
      'the teacher of another group': [otherTeacher, notFound],
      'the manager of their center': [await createManager(app.db, center), denied],
      'the manager of another center': [await createManager(app.db, await createCenter(app.db)), notFound],
      'an IT admin': [await createAdmin(app.db), denied],
    } as const
    const input = { params: { id: student.id } }
    for (const [who, [person, expected]] of Object.entries(people)) {
      const client = await app.as(person.id)
      expect(await client.call('updateUser', { ...input, body: { first_name: 'Otra' } }), who).toMatchObject(expected)
      expect(
        await client.call('changePassword', { ...input, body: { current_password: demoPassword, new_password: 'otro lugar tranquilo' } }),
        who,
      ).toMatchObject(expected)
    }
    const admin = await app.as((await createAdmin(app.db)).id)
    expect(await admin.call('updateUser', { params: { id: 999_999 }, body: { first_name: 'Otra' } })).toMatchObject(notFound)
    expect(await admin.call('updateUser', { params: { id: teacher.id }, body: { first_name: 'Otra' } })).toMatchObject(denied)
  })
})
