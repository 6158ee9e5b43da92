import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createPerson, demoPassword } from '#server/testing/factories/index.ts'

const password = demoPassword
const noAccount = { status: 401, body: { detail: 'No active account found with the given credentials', code: 'no_active_account' } }
let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('login_failures').execute()
})

let accounts = 0
const addAccount = async (over: { is_active?: boolean; password_hash?: string | null } = {}) => {
  accounts += 1
  const username = `Ana.Ñúñez.${accounts}`
  const email = `${username}@Demo.test`
  const { id } = await createPerson(app.db, { username, email, ...over })
  return { username, email, id }
}
const tryLogin = (username: string, typed: string, address = '10.0.0.1') => {
  const client = app.visitor()
  client.address = address
  return client.call('login', { body: { username, password: typed } })
}

describe('sign-in', () => {
  it('takes username or e-mail in any case, and signs in', async () => {
    const account = await addAccount()
    for (const name of [
      { username: account.username.toLowerCase() },
      { email: account.email.toUpperCase() },
      { username: ` ${account.email} ` },
    ]) {
      const client = app.visitor()
      expect(await client.call('login', { body: { ...name, password } })).toMatchObject({ status: 200, body: { expires_in: 600 } })
      expect(await client.ok('getSelf')).toMatchObject({ id: account.id })
    }
  })

  it('hides its cookies from scripts, ties them to our site and to the paths that need them', async () => {
    const account = await addAccount()
    const { headers } = await tryLogin(account.username, password)
    const cookies = [headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).replace(/=[^;]*/, '=…'))
      .toSorted()
    expect(cookies).toEqual([
      'access=…; Max-Age=1209600; Path=/api/v1; HttpOnly; SameSite=Lax',
      'device=…; Max-Age=31536000; Path=/api/v1; HttpOnly; SameSite=Lax',
      'refresh=…; Max-Age=1209600; Path=/api/v1/refresh; HttpOnly; SameSite=Lax',
    ])
  })

  it('remembers the visit and where it came from', async () => {
    const account = await addAccount()
    await tryLogin(account.username, password, '10.1.2.3')
    const now = app.clock.now()
    expect(
      await app.db.selectFrom('auth_sessions').where('user_id', '=', account.id).select(['address', 'created_at', 'revoked_at']).execute(),
    ).toEqual([{ address: '10.1.2.3', created_at: now, revoked_at: null }])
    expect(await app.db.selectFrom('users').where('id', '=', account.id).select('last_access_at').executeTakeFirst()).toEqual({
      last_access_at: now,
    })
  })

  it('answers the same for a wrong password, an unknown name, a closed account and one without a password', async () => {
    const [open, closed, bare] = [await addAccount(), await addAccount({ is_active: false }), await addAccount({ password_hash: null })]
    for (const [name, typed] of [
      [open.username, 'otra cosa'],
      ['nobody', password],
      [closed.username, password],
      [bare.username, password],
    ] as const) {
      expect(await tryLogin(name, typed), name).toMatchObject(noAccount)
    }
  })

  // processor time, which a busy machine does not change: the hash of a password is most of it
  it('works as long for an unknown name', async () => {
    const { username } = await addAccount()
    const least = { known: Infinity, unknown: Infinity }
    for (let round = 0; round < 5; round += 1) {
      for (const [kind, name] of [
        ['known', username],
        ['unknown', 'nobody'],
      ] as const) {
        const start = process.cpuUsage()
        await tryLogin(name, 'otra cosa')
        const { user, system } = process.cpuUsage(start)
        least[kind] = Math.min(least[kind], user + system)
      }
    }
    expect(least.unknown).toBeGreaterThan(least.known / 2)
  })

  it('needs a name and a password', async () => {
    const client = app.visitor()
    expect(await client.call('login', { body: { password } })).toMatchObject({ status: 400, body: { errors: { username: ['required'] } } })
    expect(await client.call('login', { body: { username: 'ana', password: '' } })).toMatchObject({
      status: 400,
      body: { errors: { password: ['required'] } },
    })
  })
})

describe('lockout', () => {
  const fail = async (name: string, times: number, address?: string) => {
    for (let n = 0; n < times; n += 1) expect(await tryLogin(name, 'otra cosa', address)).toMatchObject(noAccount)
  }
  const locked = (seconds: number) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    body: { detail: 'Too many attempts. Try again later.', code: 'throttled', retry_after: seconds },
  })

  it.each(['known', 'unknown'])('lets ten failures of one address on a %s account through in five minutes', async (kind) => {
    const account = await addAccount()
    const name = kind === 'known' ? account.username : `${account.username}.nobody`
    await fail(name, 9)
    app.clock.forward(60)
    await fail(name, 1)
    app.clock.forward(12.5)
    expect(await tryLogin(name.toUpperCase(), password)).toMatchObject(locked(228))
    if (kind === 'known') expect((await tryLogin(name, password, '10.0.0.2')).status, 'from elsewhere').toBe(200)
    app.clock.forward(227.4)
    expect(await tryLogin(name, password)).toMatchObject(locked(1))
    app.clock.forward(0.1)
    expect((await tryLogin(name, password)).status).toBe(kind === 'known' ? 200 : 401)
  })

  it('closes an account for every address after twenty failures', async () => {
    const { username } = await addAccount()
    await fail(username, 9, '10.0.0.1')
    await fail(username, 9, '10.0.0.2')
    await fail(username, 2, '10.0.0.3')
    expect(await tryLogin(username, password, '10.0.0.4')).toMatchObject(locked(300))
  })

  it('does not add up failures that lie further apart', async () => {
    const { username } = await addAccount()
    for (let n = 0; n < 12; n += 1) {
      await fail(username, 1)
      app.clock.forward(34)
    }
    expect((await tryLogin(username, password)).status).toBe(200)
  })

  it('starts again after a success', async () => {
    const { username } = await addAccount()
    await fail(username, 9)
    expect((await tryLogin(username, password)).status).toBe(200)
    await fail(username, 9)
    expect((await tryLogin(username, password)).status).toBe(200)
  })

  it('gives a burst of parallel guesses no more tries', async () => {
    const { username } = await addAccount()
    const statuses = (await Promise.all(Array.from({ length: 25 }, () => tryLogin(username, 'otra cosa')))).map(({ status }) => status)
    expect({
      tried: statuses.filter((status) => status === 401).length,
      refused: statuses.filter((status) => status === 429).length,
    }).toEqual({ tried: 10, refused: 15 })
  })
})

describe('behind a proxy', () => {
  it('what a visitor writes before the proxy’s own entry gives them no new address', async () => {
    const proxied = await testApp({ trustProxy: 1, publicUrl: 'https://aula.example' })
    const { id } = await createPerson(proxied.db, { username: 'detras', email: 'detras@demo.test' })
    const knock = (typed: string, n: number) =>
      proxied.visitor().call('login', {
        body: { username: 'detras', password: typed },
        headers: { 'x-forwarded-for': `6.6.6.${n}, 203.0.113.9`, origin: 'https://aula.example' },
      })
    for (let n = 0; n < 10; n += 1) expect((await knock('otra cosa', n)).status).toBe(401)
    expect((await knock(password, 11)).status).toBe(429)
    proxied.clock.forward(301)
    const { headers } = await knock(password, 12)
    expect([headers['set-cookie']].flat().every((cookie) => /; Secure/.test(String(cookie)))).toBe(true)
    expect(await proxied.db.selectFrom('auth_sessions').where('user_id', '=', id).select('address').execute()).toEqual([
      { address: '203.0.113.9' },
    ])
    await proxied.close()
  })
})
