import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createPerson, demoPassword } from '#server/testing/factories/index.ts'

const minute = 60
const day = 24 * 60 * minute
const signedOut = { status: 401, body: { detail: 'Given token not valid for any token type', code: 'token_not_valid' } }
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const signIn = async () => app.as((await createPerson(app.db)).id)
const refreshCookieOf = (client: Client) => client.cookies.get('refresh')?.value ?? ''
/** The same browser with an older refresh token, as a copy of its cookie jar would hold. */
const withToken = (token: string) => {
  const client = app.visitor()
  client.cookies.set('refresh', { value: token, path: '/api/v1/refresh' })
  return client
}
const sessionOf = async (client: Client) =>
  app.db
    .selectFrom('auth_sessions')
    .where('id', '=', Number(client.cookies.get('access')?.value.split('.')[0]))
    .select(['revoked_at', 'revoked_reason', 'expires_at'])
    .executeTakeFirstOrThrow()

describe('refresh', () => {
  it('brings an expired access token back to life, with a new refresh token each time', async () => {
    const client = await signIn()
    const tokens = [refreshCookieOf(client)]
    for (let round = 0; round < 3; round += 1) {
      app.clock.forward(10 * minute)
      expect(await client.call('getSelf')).toMatchObject(signedOut)
      expect(await client.call('refresh')).toMatchObject({ status: 200, body: { expires_in: 600 } })
      expect((await client.call('getSelf')).status).toBe(200)
      tokens.push(refreshCookieOf(client))
    }
    expect(new Set(tokens).size).toBe(4)
  })

  it('stores no token, only what proves it', async () => {
    const client = await signIn()
    const stored = JSON.stringify(await app.db.selectFrom('refresh_tokens').selectAll().execute())
    expect(stored).not.toContain(refreshCookieOf(client))
  })

  it.each([
    ['without a token', () => app.visitor()],
    ['with a made-up token', () => withToken('x'.repeat(43))],
  ])('%s is refused', async (_how, client) => {
    expect(await client().call('refresh')).toMatchObject(signedOut)
  })

  it('accepts a token that was traded up to 30 seconds ago: two tabs woke up, or an answer was lost', async () => {
    const client = await signIn()
    const old = refreshCookieOf(client)
    await client.ok('refresh')
    app.clock.forward(30)
    const late = withToken(old)
    await late.ok('refresh')
    expect((await late.call('getSelf')).status).toBe(200)
    expect((await client.call('refresh')).status, 'the winner goes on').toBe(200)
  })

  it('takes a token that comes back later for stolen, ends the session and tells its owner, once', async () => {
    const owner = await createPerson(app.db, { language: 'en' })
    const client = await app.as(owner.id)
    const other = await signIn()
    const old = refreshCookieOf(client)
    await client.ok('refresh')
    app.clock.forward(31)
    expect(await withToken(old).call('refresh')).toMatchObject(signedOut)
    expect(await client.call('getSelf')).toMatchObject(signedOut)
    expect(await client.call('refresh')).toMatchObject(signedOut)
    expect(await sessionOf(client)).toMatchObject({ revoked_reason: 'reuse', revoked_at: app.clock.now() })
    expect((await other.call('getSelf')).status, 'other sessions go on').toBe(200)
    await app.runJobs()
    const mails = (await app.mails()).filter(({ to }) => to === owner.email)
    expect(mails).toMatchObject([{ subject: 'We closed a session of your Aula account' }])
    expect(mails[0]?.text).toContain(`${app.ctx.config.publicUrl}/reset-password-request`)
  })

  it('of two tabs at once serves both, and both may go on', async () => {
    const client = await signIn()
    const old = refreshCookieOf(client)
    const tabs = Array.from({ length: 6 }, () => withToken(old))
    expect((await Promise.all(tabs.map((tab) => tab.call('refresh')))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(tabs.map(refreshCookieOf)).size).toBe(1)
    app.clock.forward(10 * minute)
    expect((await Promise.all(tabs.map((tab) => tab.call('refresh')))).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('a hundred times within the grace period gives one new token', async () => {
    const client = await signIn()
    const old = refreshCookieOf(client)
    const sessionId = Number(client.cookies.get('access')?.value.split('.')[0])
    const successors = new Set<string>()
    for (let n = 0; n < 100; n += 1) {
      const tab = withToken(old)
      await tab.ok('refresh')
      successors.add(refreshCookieOf(tab))
    }
    expect(successors.size).toBe(1)
    const tokens = await app.db.selectFrom('refresh_tokens').where('session_id', '=', sessionId).select('id').execute()
    expect(tokens).toHaveLength(2)
  })

  it('ends after 14 days without a visit', async () => {
    const [kept, left] = [await signIn(), await signIn()]
    app.clock.forward(13 * day)
    await kept.ok('refresh')
    app.clock.forward(1 * day)
    expect((await kept.call('refresh')).status).toBe(200)
    expect(await left.call('refresh')).toMatchObject(signedOut)
  })

  it('ends after 90 days whatever happens', async () => {
    const client = await signIn()
    for (let days = 0; days < 80; days += 10) {
      app.clock.forward(10 * day)
      await client.ok('refresh')
    }
    app.clock.forward(9 * day)
    await client.ok('refresh')
    app.clock.forward(1 * day)
    expect(await client.call('refresh')).toMatchObject(signedOut)
  })

  it('is refused to a closed account', async () => {
    const id = (await createPerson(app.db)).id
    const client = await app.as(id)
    await app.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
    expect(await client.call('refresh')).toMatchObject(signedOut)
  })
})

describe('the sessions of a person', () => {
  it('are at most twenty: a further sign-in ends the one that was not used for the longest time', async () => {
    const { id, username } = await createPerson(app.db)
    const clients: Client[] = []
    for (let n = 0; n < 20; n += 1) {
      clients.push(await app.as(id))
      app.clock.forward(1)
    }
    const [oldest, second] = clients
    await oldest?.ok('refresh')
    await app.visitor().ok('login', { body: { username, password: demoPassword } })
    expect([(await oldest?.call('getSelf'))?.status, (await second?.call('getSelf'))?.status]).toEqual([200, 401])
  })

  it('are as many as the setting says, also when they start at once', async () => {
    const few = await testApp({ sessionsPerPerson: 2 })
    const { id, username } = await createPerson(few.db)
    await Promise.all(Array.from({ length: 5 }, () => few.visitor().ok('login', { body: { username, password: demoPassword } })))
    const open = few.db.selectFrom('auth_sessions').where('user_id', '=', id).where('revoked_at', 'is', null).select('id')
    expect(await open.execute()).toHaveLength(2)
    await few.close()
  })
})

describe('logout', () => {
  it('ends this session for good, and no other', async () => {
    const id = (await createPerson(app.db)).id
    const [client, elsewhere] = [await app.as(id), await app.as(id)]
    const copied = new Map(client.cookies)
    const { status, headers } = await client.call('logout')
    expect([status, headers['clear-site-data']], 'the files that were read leave the browser').toEqual([204, '"cache"'])
    expect([...client.cookies.keys()]).toEqual(['XSRF-TOKEN'])
    const thief = app.visitor()
    for (const [name, cookie] of copied) thief.cookies.set(name, cookie)
    expect(await thief.call('getSelf')).toMatchObject(signedOut)
    expect(await thief.call('refresh')).toMatchObject(signedOut)
    expect((await elsewhere.call('getSelf')).status).toBe(200)
  })

  it('ends a session whose access token is too old for anything else', async () => {
    const client = await signIn()
    const token = refreshCookieOf(client)
    app.clock.forward(3 * day)
    await client.call('logout')
    expect(await withToken(token).call('refresh')).toMatchObject(signedOut)
  })

  it('without a session does nothing', async () => {
    expect((await app.visitor().call('logout')).status).toBe(204)
  })
})
