import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createClassroom, createManager, createPerson, demoPassword } from '#server/testing/factories/index.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const origin = { ip_address: '203.0.113.9', browser: 'Firefox', system: 'Windows' }
let app: TestApp
let lines: Record<string, unknown>[] = []
beforeAll(async () => {
  app = await testApp()
  // the default level of the server's log
  app.ctx.log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
})
afterAll(() => app.close())
beforeEach(async () => {
  lines = []
  await app.db.deleteFrom('login_failures').execute()
})

const browser = () => {
  const client = app.visitor()
  client.address = '203.0.113.9'
  return client
}
const headers = { 'user-agent': firefox }
const signIn = async (username: string, password = demoPassword) => {
  const client = browser()
  const { status } = await client.call('login', { body: { username, password }, headers })
  return { client, status }
}
const eventsOf = async (userId: number) =>
  app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'user')
    .where('entity_id', '=', userId)
    .select(['action', 'after', 'center_id', 'actor_id'])
    .orderBy('id')
    .execute()

describe('the log of an account', () => {
  it('has each sign-in, sign-out and ended session, with where and how', async () => {
    const { id, username } = await createPerson(app.db)
    const { client } = await signIn(username)
    await signIn(username)
    await client.call('endOtherSessions', { params: { id }, headers })
    await client.call('logout', { headers })
    expect(await eventsOf(id)).toMatchObject([
      { action: 'signed_in', actor_id: id, after: { ...origin, method: 'password' } },
      { action: 'signed_in' },
      { action: 'sessions_ended', after: { ...origin, sessions: 1 } },
      { action: 'signed_out', after: origin },
    ])
    expect(lines).toMatchObject([
      { event: 'signed_in', user: id, method: 'password', ...origin },
      { event: 'signed_in' },
      { event: 'sessions_ended' },
      { event: 'signed_out' },
    ])
  })

  it('folds the failures of an hour into one event, and says when they locked the account', async () => {
    const { id, username } = await createPerson(app.db)
    for (let n = 0; n < 15; n += 1) await signIn(username, `intento ${n}`)
    expect(await eventsOf(id)).toMatchObject([
      { action: 'sign_in_failed', actor_id: null, after: { ...origin, failures: 10 } },
      { action: 'sign_in_locked', after: origin },
    ])
    app.clock.forward(3601)
    await Promise.all(Array.from({ length: 8 }, (_none, n) => signIn(username, `a la vez ${n}`)))
    const events = await eventsOf(id)
    expect(events.slice(2)).toMatchObject([{ action: 'sign_in_failed', after: { failures: 8 } }])
  })

  it('cannot be changed otherwise', async () => {
    const { id, username } = await createPerson(app.db)
    await signIn(username, 'otra cosa')
    const rows = app.db.updateTable('audit_log').where('entity_id', '=', id).where('entity', '=', 'user')
    await expect(rows.set({ after: '{"failures": 1}' as never }).execute()).rejects.toThrow('immutable')
    await expect(rows.set({ after: '{"failures": 5}' as never, actor_id: id }).execute()).rejects.toThrow('immutable')
  })

  it('keeps nothing that was typed, and no event of a name without an account', async () => {
    const before = await app.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    await signIn('MiContraseña77', 'OtraContraseña88')
    expect(
      await app.db
        .selectFrom('audit_log')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ).toEqual(before)
    expect(lines).toMatchObject([{ event: 'sign_in_failed', user: null, ...origin }])
    expect(JSON.stringify(lines)).not.toMatch(/contraseña/i)
  })

  it('says where a reset, a change of password and an impersonation came from', async () => {
    const { id, username, email } = await createPerson(app.db)
    const admin = await createAdmin(app.db)
    await browser().call('requestPasswordReset', { body: { email: String(email) }, headers })
    await app.runJobs()
    const { client } = await signIn(username)
    const body = { current_password: demoPassword, new_password: 'una nueva muy larga' }
    await client.call('changePassword', { params: { id }, body, headers })
    const itAdmin = await app.as(admin.id)
    itAdmin.address = '203.0.113.9'
    await itAdmin.call('impersonate', { body: { user: id, reason: 'Ayuda' }, headers })
    expect(await eventsOf(id)).toMatchObject([
      { action: 'password_reset_requested', actor_id: null, after: origin },
      { action: 'signed_in' },
      { action: 'password_changed', after: origin },
      { action: 'impersonation_started', actor_id: admin.id, after: origin },
    ])
  })

  it('is read by the person, by IT admins and by the manager of their only center', async () => {
    const { student, manager, center, outsider } = await readers()
    await signIn(student.username)
    const own = await app.as(student.id)
    const { results } = await own.ok('listSignIns', { params: { id: student.id } })
    expect(results).toMatchObject([
      { kind: 'signed_in', method: 'password', address: '203.0.113.9', device: { browser: 'Firefox', system: 'Windows', is_phone: false } },
    ])
    expect((await outsider.call('listSignIns', { params: { id: student.id } })).status).toBe(404)
    const seen = await manager.ok('listAudit', { query: { action: 'user.signed_in' } })
    expect(seen.results).toMatchObject([{ action: 'signed_in', center: { id: center.id }, student: { id: student.id } }])
    const admin = await app.as((await createAdmin(app.db)).id)
    const all = await admin.ok('listAudit', { query: { action: 'user.signed_in', student: student.id } })
    expect(all).toMatchObject({ count: 1 })
    expect(all.actions).toContain('user.sign_in_failed')
  })

  it('is deleted after the days of the setting; changes of the access stay without their origin', async () => {
    const { id, username } = await createPerson(app.db)
    const { client } = await signIn(username)
    const body = { current_password: demoPassword, new_password: 'una nueva muy larga' }
    await client.call('changePassword', { params: { id }, body, headers })
    app.clock.forward(364 * 86_400)
    await app.ctx.jobs.send(app.db, 'purge-ended', {})
    await app.runJobs()
    expect(await eventsOf(id)).toHaveLength(2)
    app.clock.forward(2 * 86_400)
    await app.ctx.jobs.send(app.db, 'purge-ended', {})
    await app.runJobs()
    expect(await eventsOf(id)).toMatchObject([{ action: 'password_changed', after: null }])
  })
})

async function readers() {
  const room = await createClassroom(app.db, { students: 1 })
  const [student] = room.students
  if (!student) throw new Error('the classroom has a student')
  const manager = await createManager(app.db, room.center)
  return { student, center: room.center, manager: await app.as(manager.id), outsider: await app.as((await createPerson(app.db)).id) }
}
