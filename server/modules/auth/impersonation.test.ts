import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createManager,
  createStudent,
  createTeacher,
  demoPassword,
  type Person,
} from '#server/testing/factories/index.ts'

const readOnly = { status: 403, body: { detail: 'This impersonation is read-only.', code: 'impersonation_read_only' } }
const forbidden = { status: 403, body: { detail: 'This is not allowed while impersonating.', code: 'impersonation_forbidden' } }
const signedOut = { status: 401, body: { code: 'token_not_valid' } }
const minute = 60

let app: TestApp
let admin: Person
let center: { id: number }
beforeAll(async () => {
  app = await testApp()
  admin = await createAdmin(app.db, { first_name: 'Irene', last_name_1: 'Prado' })
  center = await createCenter(app.db)
})
afterAll(() => app.close())
const someStudent = () => createStudent(app.db, center)

/** An IT admin's browser with a running impersonation. */
async function actingAs(person: { id: number }, body: { write?: boolean; minutes?: number } = {}): Promise<Client> {
  const client = await app.as(admin.id)
  expect(await client.ok('impersonate', { body: { user: person.id, reason: 'No ve sus notas', ...body } })).toEqual({
    expires_in: 600,
    person: person.id,
  })
  return client
}
const whoIs = async (client: Client) => (await client.ok('getSelf')).id
const auditEventsAbout = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id')
    .select(['actor_id', 'on_behalf_of', 'action', 'center_id', 'student_id', 'after', 'reason'])
    .execute()

describe('impersonation', () => {
  it('shows what they see, says who is there, and is stopped at once', async () => {
    const student = await someStudent()
    const client = await actingAs(student, { minutes: 30 })
    expect(await client.ok('getSelf')).toMatchObject({
      id: student.id,
      kind: 'student',
      impersonation: {
        admin: { id: admin.id, name: 'Irene Prado' },
        ends_at: new Date(app.clock.now().getTime() + 30 * 60_000).toISOString(),
        may_write: false,
        reason: 'No ve sus notas',
      },
    })
    expect(await client.ok('stopImpersonation')).toEqual({ expires_in: 600, person: admin.id })
    expect(await client.ok('getSelf')).toMatchObject({ id: admin.id, impersonation: null })
    const from = { ip_address: '127.0.0.1', browser: null, system: null }
    const shared = { actor_id: admin.id, on_behalf_of: null, center_id: center.id, student_id: student.id }
    expect(await auditEventsAbout(student.id)).toEqual([
      { ...shared, action: 'impersonation_started', after: { minutes: 30, may_write: false, ...from }, reason: 'No ve sus notas' },
      { ...shared, action: 'impersonation_stopped', after: from, reason: null },
    ])
  })

  it('is no visit of theirs, and no session among theirs', async () => {
    const student = await someStudent()
    const client = await actingAs(student)
    await client.ok('refresh')
    const { last_access_at } = await app.db
      .selectFrom('users')
      .where('id', '=', student.id)
      .select('last_access_at')
      .executeTakeFirstOrThrow()
    expect(last_access_at).toBeNull()
    const theirs = await app.as(student.id)
    expect((await theirs.ok('listSessions', { params: { id: student.id } })).results).toMatchObject([{ is_current: true }])
  })

  it('may not be stopped twice by two tabs: the second finds itself already back', async () => {
    const client = await actingAs(await someStudent())
    await client.ok('stopImpersonation')
    expect(await client.ok('stopImpersonation')).toEqual({ expires_in: 600, person: admin.id })
    expect(await whoIs(client)).toBe(admin.id)
  })

  it('is refreshed like any session, without growing longer', async () => {
    const student = await someStudent()
    const client = await actingAs(student)
    const { ends_at } = (await client.ok('getSelf')).impersonation ?? {}
    app.clock.forward(50 * minute)
    expect(await client.call('getSelf')).toMatchObject(signedOut)
    expect(await client.ok('refresh')).toEqual({ expires_in: 600, person: student.id })
    expect((await client.ok('getSelf')).impersonation?.ends_at).toBe(ends_at)
  })

  it('ends by itself after 60 minutes: the next refresh brings the admin back', async () => {
    const student = await someStudent()
    const client = await actingAs(student)
    app.clock.forward(61 * minute)
    expect(await client.call('getSelf')).toMatchObject(signedOut)
    expect(await client.ok('refresh')).toEqual({ expires_in: 600, person: admin.id })
    expect(await whoIs(client)).toBe(admin.id)
    expect((await auditEventsAbout(student.id)).map(({ action }) => action)).toEqual(['impersonation_started', 'impersonation_stopped'])
  })

  it('brings the admin back when the account is closed meanwhile', async () => {
    const student = await someStudent()
    const client = await actingAs(student)
    await (await app.as(admin.id)).ok('deactivateUser', { params: { id: student.id } })
    expect(await client.call('getSelf')).toMatchObject(signedOut)
    expect(await client.ok('refresh')).toMatchObject({ person: admin.id })
  })

  it('is over with the admin’s own session, and with their being an admin', async () => {
    const student = await someStudent()
    const former = await createAdmin(app.db)
    const [first, second] = [await app.as(former.id), await app.as(former.id)]
    for (const client of [first, second]) await client.ok('impersonate', { body: { user: student.id, reason: 'Ver' } })
    await app.db.updateTable('users').set({ is_superuser: false }).where('id', '=', former.id).execute()
    for (const client of [first, second]) expect(await client.call('getSelf')).toMatchObject(signedOut)
    expect(await first.call('refresh')).toMatchObject(signedOut)
    await app.db.updateTable('users').set({ is_superuser: true }).where('id', '=', former.id).execute()
    await (await app.as(former.id)).ok('endOtherSessions', { params: { id: former.id } })
    expect(await second.call('getSelf')).toMatchObject(signedOut)
    expect(await second.call('stopImpersonation')).toMatchObject(signedOut)
  })

  it('signing out ends both sessions', async () => {
    const client = await actingAs(await someStudent())
    const before = new Map(client.cookies)
    await client.ok('logout')
    for (const [name, cookie] of before) client.cookies.set(name, cookie)
    expect(await client.call('getSelf')).toMatchObject(signedOut)
    expect(await client.call('refresh')).toMatchObject(signedOut)
    expect(await client.call('stopImpersonation')).toMatchObject(signedOut)
  })

  it('leaves no token behind that opens the admin’s own session', async () => {
    const client = await actingAs(await someStudent())
    const thief = app.visitor()
    await thief.send({ method: 'GET', url: '/' })
    thief.cookies.set('refresh', { ...(client.cookies.get('refresh') ?? { value: '', path: '' }) })
    await client.ok('stopImpersonation')
    app.clock.forward(minute)
    expect(await thief.call('refresh')).toMatchObject(signedOut)
    expect((await client.call('getSelf')).status).toBe(401)
  })

  it('a copied token ends the admin’s session too', async () => {
    const client = await actingAs(await someStudent())
    const copied = client.cookies.get('refresh')
    await client.ok('refresh')
    app.clock.forward(31)
    if (copied) client.cookies.set('refresh', copied)
    expect(await client.call('stopImpersonation')).toMatchObject(signedOut)
    expect(await client.call('refresh')).toMatchObject(signedOut)
  })
})

describe('who acts as whom', () => {
  it('only an IT admin, never as one, with a reason, for an hour at most', async () => {
    const student = await someStudent()
    const client = await app.as(admin.id)
    const ask = (body: Parameters<typeof client.ok<'impersonate'>>[1]['body']) => client.call('impersonate', { body })
    const other = await createAdmin(app.db)
    expect(await ask({ user: other.id, reason: 'Ver' })).toMatchObject({ status: 403, body: { code: 'impersonation_denied' } })
    expect(await ask({ user: admin.id, reason: 'Ver' })).toMatchObject({ status: 403, body: { code: 'impersonation_denied' } })
    expect(await ask({ user: 999_999, reason: 'Ver' })).toMatchObject({ status: 404 })
    expect(await ask({ user: student.id, reason: '   ' })).toMatchObject({ status: 400, body: { errors: { reason: ['required'] } } })
    expect(await ask({ user: student.id, reason: 'Ver', minutes: 61 })).toMatchObject({
      status: 400,
      body: { errors: { minutes: ['max'] } },
    })
    const closed = await createStudent(app.db, center, { is_active: false })
    expect(await ask({ user: closed.id, reason: 'Ver' })).toMatchObject({ status: 409, body: { code: 'account_inactive' } })
    expect(await whoIs(client)).toBe(admin.id)
  })

  it('no impersonation within another one, not even of an IT admin', async () => {
    const manager = await createManager(app.db, center)
    const student = await someStudent()
    const client = await actingAs(manager, { write: true })
    expect(await client.call('impersonate', { body: { user: student.id, reason: 'Ver' } })).toMatchObject({ status: 403 })
  })
})

describe('what may be done in somebody’s name', () => {
  it('only to look', async () => {
    const student = await someStudent()
    const client = await actingAs(student)
    const params = { id: student.id }
    expect(await client.call('updateUser', { params, body: { language: 'en' } })).toMatchObject(readOnly)
    expect(await client.call('readNotifications', { body: {} })).toMatchObject(readOnly)
    expect(await client.call('uploadImage', { query: { purpose: 'profile' } })).toMatchObject(readOnly)
    expect((await client.call('listNotifications')).status).toBe(200)
  })

  it('to write if requested, with both names on the audit event', async () => {
    const student = await someStudent()
    const client = await actingAs(student, { write: true })
    await client.ok('updateUser', { params: { id: student.id }, body: { first_name: 'Ana' } })
    expect((await auditEventsAbout(student.id)).at(-1)).toMatchObject({
      action: 'updated',
      actor_id: admin.id,
      on_behalf_of: student.id,
      after: { first_name: 'Ana' },
    })
  })

  it.each([false, true])('never who they are, where they are signed in, or whether they stay (write: %s)', async (write) => {
    const student = await someStudent()
    const client = await actingAs(student, { write })
    const params = { id: student.id }
    const tries = {
      password: await client.call('changePassword', {
        params,
        body: { current_password: demoPassword, new_password: 'otro lugar tranquilo' },
      }),
      data: await client.call('startMyDataExport', { params }),
      erasure: await client.call('requestErasure', { params, body: {} }),
      withdrawal: await client.call('withdrawErasure', { params }),
      'pending address': await client.call('withdrawEmailChange', { params }),
      session: await client.call('endSession', { params: { ...params, session_id: 1 } }),
      sessions: await client.call('endOtherSessions', { params }),
    }
    for (const [what, result] of Object.entries(tries)) expect(result, what).toMatchObject(forbidden)
    expect(await client.call('updateUser', { params, body: { email: 'otra@demo.test' } })).toMatchObject(write ? forbidden : readOnly)
    await app.runJobs()
    expect((await app.mails()).filter(({ to }) => to === student.email || to === 'otra@demo.test')).toEqual([])
  })

  it('nor who they are as a teacher of their center; colleagues they may correct', async () => {
    const school = await createCenter(app.db)
    const manager = await createManager(app.db, school, { password_hash: null })
    const colleague = await createTeacher(app.db, school, { password_hash: null })
    const client = await actingAs(manager, { write: true })
    const change = (userId: number) =>
      client.call('updateTeacher', { params: { id: school.id, user_id: userId }, ifMatch: 1, body: { email: `de.${userId}@demo.test` } })
    expect(await change(manager.id)).toMatchObject(forbidden)
    expect((await change(colleague.id)).status).toBe(200)
  })
})
