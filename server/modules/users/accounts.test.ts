import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestBody } from '#server/contract.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createGroup,
  createManager,
  createPerson,
  createStudent,
  createTeacher,
  enrol,
  type Person,
  teach,
} from '#server/testing/factories/index.ts'

let app: TestApp
let admin: Person
let client: Client
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://aula.example' })
  admin = await createAdmin(app.db)
  client = await app.as(admin.id)
})
afterAll(() => app.close())

const mailsTo = async (address: string) => {
  await app.runJobs()
  return (await app.mails()).filter(({ to }) => to === address)
}
const invalid = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } })
const rejection = (code: string) => ({ status: 409, body: { code } })
const create = (body: RequestBody<'createUser'>) => client.call('createUser', { body })
type Document = RequestBody<'saveUser'>
const documentOf = (person: Person, change: Partial<Document> = {}): Document => ({
  role: person.is_superuser ? 'admin' : person.is_staff ? 'teacher' : 'student',
  first_name: person.first_name,
  last_name_1: person.last_name_1,
  last_name_2: person.last_name_2,
  username: person.username,
  email: person.email,
  gender: null,
  ...change,
})
const save = (person: Person, change: Partial<Document>, ifMatch = person.revision) =>
  client.call('saveUser', { params: { id: person.id }, ifMatch, body: documentOf(person, change) })
const lastAuditEvent = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .select(['action', 'actor_id', 'before', 'after'])
    .executeTakeFirst()

describe('the list of people', () => {
  it('is found by words, role, center and state, in order and in pages', async () => {
    const center = await createCenter(app.db, { name: 'CIFP Lista' })
    const teacher = await createTeacher(app.db, center, { first_name: 'Zoe', last_name_1: 'Listada' })
    const manager = await createManager(app.db, center, { first_name: 'Bea', last_name_1: 'Listada' })
    const student = await createStudent(app.db, center, { first_name: 'Ana', last_name_1: 'Listada', is_active: false })
    const ids = async (query: object) =>
      (await client.ok('listUsers', { query: { search: 'listada', ...query } })).results.map(({ id }) => id)
    expect(await ids({})).toEqual([manager.id, teacher.id])
    expect(await ids({ ordering: '-name', state: 'all' })).toEqual([teacher.id, manager.id, student.id])
    expect(await ids({ role: 'manager' })).toEqual([manager.id])
    expect(await ids({ role: 'student', state: 'inactive', center: center.id })).toEqual([student.id])
    expect(await ids({ center: (await createCenter(app.db)).id, state: 'all' })).toEqual([])
    expect(await client.ok('listUsers', { query: { search: 'listada', page_size: 1, page: 2 } })).toMatchObject({
      count: 2,
      results: [
        { id: teacher.id, kind: 'teacher', centers: [{ id: center.id, name: 'CIFP Lista', managed: false }], last_access_at: null },
      ],
    })
  })
})

describe('a new account', () => {
  it('of a teacher takes a seat, and its owner chooses the password by mail', async () => {
    const center = await createCenter(app.db, { teacher_licenses: 1 })
    const body = { role: 'teacher', center_id: center.id, first_name: ' Noa ', last_name_1: 'Ruiz', email: 'noa@demo.test' } as const
    const created = await create({ ...body, gender: 'female' })
    expect(created).toMatchObject({
      status: 201,
      body: {
        username: 'noa.ruiz',
        full_name: 'Noa Ruiz',
        kind: 'teacher',
        gender: 'female',
        centers: [{ id: center.id, managed: false }],
      },
    })
    const { id } = created.body as { id: number }
    expect(await lastAuditEvent(id)).toEqual({
      action: 'created',
      actor_id: admin.id,
      before: null,
      after: { role: 'teacher', username: 'noa.ruiz', email: 'noa@demo.test' },
    })
    const [mail] = await mailsTo('noa@demo.test')
    expect(mail?.text).toMatch(/https:\/\/aula\.example\/set-password\//)
    expect(await create({ ...body, email: 'otra.noa@demo.test' })).toMatchObject(rejection('teacher_limit'))
    expect(await mailsTo('otra.noa@demo.test')).toEqual([])
  })

  it.each([
    [{ role: 'student', first_name: 'Eva', email: 'sin.centro@demo.test' }, { center_id: ['required'] }],
    [{ role: 'student', center_id: 999_999, first_name: 'Eva', email: 'sin.centro@demo.test' }, { center_id: ['choice'] }],
    [{ role: 'admin', first_name: '  ', email: 'sin.nombre@demo.test' }, { first_name: ['required'] }],
    [{ role: 'admin', first_name: 'Eva', email: 'eva@demo.test', username: 'con espacio' }, { username: ['format'] }],
  ] as const)('is not made of %o', async (body, errors) => {
    expect(await create(body)).toMatchObject(invalid(errors as never))
  })

  it('is rejected with an e-mail or username of another person', async () => {
    const { email, username } = await createPerson(app.db)
    const body = { role: 'admin', first_name: 'Eva' } as const
    expect(await create({ ...body, email: String(email).toUpperCase() })).toMatchObject(invalid({ email: ['email_taken'] }))
    expect(await create({ ...body, email: 'libre@demo.test', username })).toMatchObject(invalid({ username: ['username_taken'] }))
    expect(await client.ok('emailExists', { query: { email: String(email) } })).toEqual({ exists: true })
    expect(await client.ok('emailExists', { query: { email: 'libre@demo.test' } })).toEqual({ exists: false })
    for (let n = 2; n < 60; n += 1) await client.ok('emailExists', { query: { email: `lista.${n}@demo.test` } })
    const askAgain = () => client.call('emailExists', { query: { email: 'lista.60@demo.test' } })
    expect(await askAgain()).toMatchObject({ status: 429, body: { code: 'throttled', retry_after: 3600 } })
    app.clock.forward(3600)
    client = await app.as(admin.id)
    expect((await askAgain()).status).toBe(200)
  })
})

describe('correcting an account', () => {
  it('tells both addresses and the log', async () => {
    const person = await createPerson(app.db)
    expect(await save(person, { email: 'corregida@demo.test', gender: 'other' })).toMatchObject({
      status: 200,
      body: { email: 'corregida@demo.test', gender: 'other', revision: 2 },
    })
    for (const to of [String(person.email), 'corregida@demo.test']) expect(await mailsTo(to)).toHaveLength(1)
    expect(await lastAuditEvent(person.id)).toEqual({
      action: 'updated',
      actor_id: admin.id,
      before: { email: person.email, gender: null },
      after: { email: 'corregida@demo.test', gender: 'other' },
    })
    expect(await save(person, { first_name: 'Eva' })).toMatchObject(rejection('conflict'))
    expect(await save(person, { email: null }, 2)).toMatchObject(invalid({ email: ['required'] }))
  })

  it('ends the links that went to a wrong address', async () => {
    const user = await client.ok('createUser', { body: { role: 'admin', first_name: 'Eva', email: 'con.errata@demo.test' } })
    const [, uidb64 = '', token = ''] =
      /set-password\/([\w-]+)\/([\w-]+)/.exec((await mailsTo('con.errata@demo.test'))[0]?.text ?? '') ?? []
    const params = { uidb64, token }
    expect(await app.visitor().ok('getPasswordLink', { params })).toMatchObject({ state: 'valid' })
    const { first_name, last_name_1, last_name_2, username } = user
    await client.ok('saveUser', {
      params: { id: user.id },
      ifMatch: user.revision,
      body: { role: 'admin', first_name, last_name_1, last_name_2, username, email: 'sin.errata@demo.test', gender: null },
    })
    expect(await app.visitor().ok('getPasswordLink', { params })).toMatchObject({ state: 'used' })
  })

  it.each(['', ' ', 'a\u0085b', 'con espacio'])('does not take %j for a username', async (username) => {
    const person = await createPerson(app.db)
    expect(await save(person, { username })).toMatchObject({ status: 400, body: { errors: { username: [expect.any(String)] } } })
  })

  it('changes a role only without active groups or a managed center', async () => {
    const center = await createCenter(app.db)
    const [student, teacher, manager] = [
      await createStudent(app.db, center),
      await createTeacher(app.db, center),
      await createManager(app.db, center),
    ]
    const group = await createGroup(app.db, center)
    await enrol(app.db, group, [student])
    await teach(app.db, group, teacher)
    expect(await save(student, { role: 'teacher', center_id: center.id })).toMatchObject(rejection('has_groups'))
    expect(await save(teacher, { role: 'admin' })).toMatchObject(rejection('has_groups'))
    expect(await save(manager, { role: 'admin' })).toMatchObject(rejection('manages_center'))
    expect(await save(admin, { role: 'student', center_id: center.id })).toMatchObject(rejection('own_account'))
  })

  it('makes a person a student only of their own center, and keeps them out of any other', async () => {
    const [home, other] = [await createCenter(app.db), await createCenter(app.db)]
    const [teacher, former] = [await createTeacher(app.db, home), await createTeacher(app.db, home)]
    const secondAdmin = await createAdmin(app.db)
    await app.db.insertInto('center_students').values({ center_id: other.id, user_id: former.id, archived_at: new Date() }).execute()
    for (const person of [teacher, former, secondAdmin]) {
      expect(await save(person, { role: 'student', center_id: other.id })).toMatchObject(invalid({ center_id: ['not_their_center'] }))
    }
    const students = await app.db.selectFrom('center_students').where('archived_at', 'is', null).select('center_id').execute()
    expect(students.filter(({ center_id }) => center_id === other.id)).toEqual([])
    expect(await app.db.selectFrom('center_staff').where('user_id', '=', teacher.id).select('center_id').execute()).toEqual([
      { center_id: home.id },
    ])
    expect(await save(teacher, { role: 'student', center_id: home.id })).toMatchObject({ body: { kind: 'student' } })
  })

  it('may make a student of any center of an account that nobody has used and no center has', async () => {
    const center = await createCenter(app.db)
    const unused = await createPerson(app.db, { password_hash: null, is_superuser: true })
    expect(await save(unused, { role: 'student', center_id: center.id })).toMatchObject({ body: { centers: [{ id: center.id }] } })
  })

  it('moves the seat with the role', async () => {
    const center = await createCenter(app.db)
    const used = async () =>
      (await app.db.selectFrom('centers').where('id', '=', center.id).select('teacher_seats_used').executeTakeFirstOrThrow())
        .teacher_seats_used
    const person = await createStudent(app.db, center)
    expect(await save(person, { role: 'teacher', center_id: center.id })).toMatchObject({
      body: { kind: 'teacher', centers: [{ id: center.id }] },
    })
    expect(await used()).toBe(1)
    expect(await save({ ...person, revision: 2 }, { role: 'student', center_id: center.id })).toMatchObject({ body: { kind: 'student' } })
    expect(await used()).toBe(0)
    expect(await lastAuditEvent(person.id)).toMatchObject({
      action: 'role_changed',
      before: { role: 'teacher' },
      after: { role: 'student' },
    })
  })
})

describe('a closed account', () => {
  it('is signed in nowhere, and opens again', async () => {
    const person = await createPerson(app.db)
    const theirs = await app.as(person.id)
    const params = { id: person.id }
    expect(await client.ok('deactivateUser', { params })).toMatchObject({ is_active: false, revision: 2 })
    expect((await theirs.call('getSelf')).status).toBe(401)
    expect(await client.ok('deactivateUser', { params })).toMatchObject({ revision: 2 })
    expect(await client.ok('reactivateUser', { params })).toMatchObject({ is_active: true, revision: 3 })
    expect((await lastAuditEvent(person.id))?.action).toBe('reactivated')
  })

  it('is never that of a manager, one’s own, or the last IT admin’s', async () => {
    const manager = await createManager(app.db, await createCenter(app.db))
    expect(await client.call('deactivateUser', { params: { id: manager.id } })).toMatchObject(rejection('manages_center'))
    expect(await client.call('deactivateUser', { params: { id: admin.id } })).toMatchObject(rejection('own_account'))
  })
})
