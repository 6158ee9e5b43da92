import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createPeople, createPerson, demoPassword } from '#server/testing/factories/index.ts'

const minute = 60
const hour = 60 * minute
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('login_failures').execute()
  await app.db.deleteFrom('failed_passwords').execute()
  await app.db.deleteFrom('rate_limits').execute()
})

const from = (address: string, client = app.visitor()) => {
  client.address = address
  return client
}
const statusOf = async (client: Client, username: string, password = 'otra cosa') =>
  (await client.call('login', { body: { username, password } })).status
/** Wrong passwords until the server refuses more, each another one. */
async function guess(username: string, address: string, most: number): Promise<number> {
  let tried = 0
  while (tried < most && (await statusOf(from(address), username, `intento ${address} ${tried}`)) === 401) tried += 1
  return tried
}
const signIn = async (username: string, address = '198.51.100.1') => {
  const client = from(address)
  expect(await statusOf(client, username, demoPassword)).toBe(200)
  return client
}

describe('an attack on one account', () => {
  it('leaves a way in to a browser in which its owner signed in before, and to no other', async () => {
    const { id, username } = await createPerson(app.db)
    const known = await signIn(username)
    await known.ok('logout')
    expect([await guess(username, '203.0.113.1', 11), await guess(username, '203.0.113.2', 11)]).toEqual([10, 10])
    expect(await statusOf(from('198.51.100.1'), username, demoPassword), 'another browser at the same place').toBe(429)
    expect(await statusOf(known, username, demoPassword)).toBe(200)
    const somebody = await createPerson(app.db)
    const other = await signIn(somebody.username)
    expect(await statusOf(other, username, demoPassword), 'a browser known to another account').toBe(429)
    expect(await app.db.selectFrom('known_devices').where('user_id', '=', id).selectAll().execute()).toHaveLength(1)
  })

  it('gives a known browser a budget of its own, and believes no forged cookie', async () => {
    const { username } = await createPerson(app.db)
    const known = await signIn(username)
    for (let n = 0; n < 10; n += 1) expect(await statusOf(known, username, `intento ${n}`)).toBe(401)
    expect(await statusOf(known, username, demoPassword)).toBe(429)
    expect(await statusOf(from('198.51.100.1'), username, demoPassword), 'others are not stopped by it').toBe(200)
    await guess(username, '203.0.113.1', 10)
    await guess(username, '203.0.113.2', 10)
    const forged = from('198.51.100.1')
    const { value = '' } = known.cookies.get('device') ?? {}
    forged.cookies.set('device', { value: `${value.slice(0, -2)}AA`, path: '/api/v1' })
    expect(await statusOf(forged, username, demoPassword)).toBe(429)
  })

  it.each(['endOtherSessions', 'changePassword'] as const)('%s takes the way in from other browsers', async (operation) => {
    const { id, username } = await createPerson(app.db)
    const [lost, kept] = [await signIn(username), await signIn(username)]
    const body = { current_password: demoPassword, new_password: 'una nueva muy larga' }
    if (operation === 'changePassword') await kept.ok('changePassword', { params: { id }, body })
    else await kept.ok('endOtherSessions', { params: { id } })
    const password = operation === 'changePassword' ? body.new_password : demoPassword
    await guess(username, '203.0.113.1', 10)
    await guess(username, '203.0.113.2', 10)
    expect([await statusOf(lost, username, password), await statusOf(kept, username, password)]).toEqual([429, 200])
  })

  it('has at most a hundred guesses an hour, over all addresses and both names', async () => {
    const { username, email } = await createPerson(app.db)
    let guesses = 0
    for (let round = 0; round < 12; round += 1) {
      for (const [n, name] of [username, String(email)].entries()) {
        for (let address = 1; address <= 3; address += 1) guesses += await guess(name, `203.0.113.${round * 6 + n * 3 + address}`, 10)
      }
      app.clock.forward(5 * minute - 1)
    }
    expect(guesses).toBeLessThanOrEqual(100)
    expect(guesses).toBeGreaterThan(80)
  })

  it('counts an IPv6 network as one address', async () => {
    const { username } = await createPerson(app.db)
    let tried = 0
    for (let n = 1; n <= 12; n += 1) tried += await guess(username, `2001:db8:1:2::${n.toString(16)}`, 1)
    expect(tried).toBe(10)
    expect(await statusOf(from('::ffff:198.51.100.7'), username, demoPassword)).toBe(200)
  })

  it('keeps no typed name of an unknown account, which may be a password', async () => {
    await statusOf(from('203.0.113.1'), 'MiContraseña77')
    const stored = JSON.stringify([
      await app.db.selectFrom('login_failures').selectAll().execute(),
      await app.db.selectFrom('failed_passwords').selectAll().execute(),
    ])
    expect(stored).not.toMatch(/micontraseña77/i)
  })
})

describe('a password tried with many accounts', () => {
  it('is stopped over all addresses; another password still signs in', async () => {
    const people = await createPeople(
      app.db,
      Array.from({ length: 60 }, () => ({})),
    )
    let tried = 0
    for (const [n, { username }] of people.entries())
      tried += (await statusOf(from(`203.0.${n}.1`), username, 'Primavera2026')) === 401 ? 1 : 0
    expect(tried).toBeGreaterThanOrEqual(25)
    expect(tried).toBeLessThanOrEqual(50)
    expect(await statusOf(from('198.51.100.1'), people[59]?.username ?? '', demoPassword)).toBe(200)
    app.clock.forward(hour)
    expect(await statusOf(from('203.0.113.9'), people[59]?.username ?? '', 'Primavera2026')).toBe(401)
  })

  it.each([
    ['an address', 300, () => '203.0.113.9'],
    ['a network', 600, (n: number) => `203.0.113.${n % 200}`],
  ])('with other passwords each time is stopped for %s', async (_what, most, addressOf) => {
    const at = app.clock.now()
    await app.db
      .insertInto('login_failures')
      .values(Array.from({ length: most - 1 }, (_none, n) => ({ account_key: `a${n}`, address: addressOf(n), network: '203.0.113', at })))
      .execute()
    const { username } = await createPerson(app.db)
    const known = await signIn(username)
    const outsider = from(addressOf(7))
    expect([await statusOf(outsider, 'ana'), await statusOf(outsider, 'eva')]).toEqual([401, 429])
    known.address = addressOf(7)
    expect(await statusOf(known, username, demoPassword)).toBe(200)
    expect(await statusOf(from('198.51.100.1'), username, demoPassword)).toBe(200)
  })

  it('does not stop a lab of 200 at eight: all at once, behind one address, each fourth mistyped first', async () => {
    const people = await createPeople(
      app.db,
      Array.from({ length: 200 }, () => ({})),
    )
    const statuses = await Promise.all(
      people.map(async ({ username }, n) => {
        const client = from('198.51.100.1')
        if (n % 4 === 0) expect(await statusOf(client, username, `mal escrita ${n}`)).toBe(401)
        return statusOf(client, username, demoPassword)
      }),
    )
    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })
})

describe('a clock that jumps', () => {
  it.each([
    ['back', -3 * hour],
    ['forward and back', 5 * hour],
  ])('%s does not make the wait longer', async (_how, jump) => {
    const { username } = await createPerson(app.db)
    const start = app.clock.now()
    app.clock.forward(jump > 0 ? jump : 0)
    for (const address of ['203.0.113.1', '203.0.113.2']) await guess(username, address, 10)
    expect(await statusOf(from('198.51.100.1'), username, demoPassword)).toBe(429)
    if (jump > 0) app.clock.set(start)
    else app.clock.forward(jump)
    app.clock.forward(5 * minute)
    expect(await statusOf(from('198.51.100.1'), username, demoPassword)).toBe(200)
    // when the clock reaches the old time again, nothing is counted twice
    app.clock.forward(Math.abs(jump) - 5 * minute)
    expect(await statusOf(from('198.51.100.3'), username, demoPassword)).toBe(200)
  })

  it('does not stop the requests of an address either', async () => {
    const visitor = from('198.51.100.77')
    const asked = async () => (await visitor.send({ method: 'GET', url: '/api/v1/users/auth/options' })).status
    for (let n = 0; n < 600; n += 1) await asked()
    expect(await asked()).toBe(429)
    app.clock.forward(-2 * hour)
    expect(await asked()).toBe(200)
  })
})

it('costs the same few statements whether the account exists or not', async () => {
  const { username } = await createPerson(app.db)
  const cost = async (name: string, password: string) => {
    const before = app.roundTrips()
    await statusOf(from('198.51.100.1'), name, password)
    return app.roundTrips() - before
  }
  const [known, unknown, right] = [await cost(username, 'otra'), await cost('nobody', 'otra'), await cost(username, demoPassword)]
  expect(known).toBe(unknown)
  expect(known).toBeLessThanOrEqual(10)
  expect(right).toBeLessThanOrEqual(15)
})
