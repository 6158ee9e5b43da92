import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Network, openNetwork } from '#tests/support/network.ts'
import { findPostgres, startPostgres, type TemporaryPostgres } from '#tests/support/postgres.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { SchoolClient } from '#tests/load/school-client.ts'
import { demoAccounts } from './seed/accounts.ts'
import { openPGlite, openPostgres, transact } from './client.ts'

/** Longest wait of the server under test for an answer of its database, in milliseconds. */
const timeoutMs = 1000
/** What a busy machine may add to a response that should come at once. */
const slack = 1500

interface Answer {
  status: number
  code: string | undefined
  retryAfter: string | null
  ms: number
  body: Record<string, unknown>
  headers: Headers
}

const newKey = (): string => crypto.randomUUID()
const manager = demoAccounts.find(({ kind }) => kind === 'manager')

describe.runIf(findPostgres())('a server whose PostgreSQL is away', { timeout: 240_000 }, () => {
  let folder: string
  let database: TemporaryPostgres
  let server: RunningServer
  let client: SchoolClient
  let center: number
  let email: string
  const settings = (url: string) => ({
    DATABASE_URL: url,
    DATABASE_TIMEOUT_MS: String(timeoutMs),
    DATA_DIR: folder,
    SECRET: 's'.repeat(40),
    LOG_LEVEL: 'silent',
  })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aula-outage-'))
    database = await startPostgres()
    server = await startServer({ env: settings(database.url) })
    client = await new SchoolClient(server.url).signIn(manager?.username ?? '', manager?.password ?? '')
    center = (await client.ok<{ results: { id: number }[] }>('GET', '/centers/centers')).results[0]?.id ?? 0
    ;({ email } = await client.ok<{ email: string }>('GET', '/users/users/self'))
  })
  afterAll(async () => {
    await server.stop()
    await database.stop()
    await rm(folder, { recursive: true })
  })

  const send = async (method: string, path: string, body?: unknown, { from = client, key = newKey() } = {}) => {
    const since = performance.now()
    const response = await fetch(`${from.origin}${path}`, {
      method,
      headers: {
        origin: from.origin,
        cookie: from.cookieHeader(path),
        'x-xsrf-token': from.xsrf,
        'idempotency-key': key,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
    const { headers, status } = response
    const answer: Answer = {
      status,
      code: json['code'] as string | undefined,
      retryAfter: headers.get('retry-after'),
      ms: performance.now() - since,
      body: json,
      headers,
    }
    return answer
  }
  const read = () => send('GET', '/api/v1/groups/groups')
  const groupNamed = (name: string) => ({ center_id: center, name, period: '2026/2027', manager_id: null })
  const write = (name: string, options = {}) => send('POST', '/api/v1/groups/groups', groupNamed(name), options)
  const probe = async (path: string) => (await send('GET', path)).status

  const expectUnavailable = (answers: Answer[], maxMs: number) => {
    expect(answers.map(({ status, code, retryAfter }) => [status, code, retryAfter])).toEqual(answers.map(() => [503, 'unavailable', '2']))
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(maxMs)
  }
  const expectBack = async (from = client) => {
    await expect.poll(async () => (await send('GET', '/readyz', undefined, { from })).status, { timeout: 10_000 }).toBe(200)
    expect((await send('GET', '/api/v1/groups/groups', undefined, { from })).status).toBe(200)
    expect(server.process.exitCode).toBeNull()
  }
  const mails = async () => (await readdir(join(folder, 'mail')).catch(() => [])).length

  it('answers 503 at once while it is stopped, and works again when it is back, jobs included', async () => {
    await database.command('stop')
    expectUnavailable(await Promise.all([read(), write('Parado'), read(), write('Parado')]), slack)
    expect([await probe('/readyz'), await probe('/healthz')]).toEqual([503, 200])
    await database.command('start')
    await expectBack()
    expect((await write('Después de parar')).body).toMatchObject({ name: 'Después de parar' })
    const before = await mails()
    expect((await send('POST', '/api/v1/request_password_reset', { email })).status).toBeLessThan(300)
    await expect.poll(mails, { timeout: 60_000 }).toBeGreaterThan(before)
  })

  it('answers 503 within the limit while it is frozen, then at once, and works again when it goes on', async () => {
    await database.command('freeze')
    expectUnavailable(await Promise.all([read(), write('Helado')]), timeoutMs + slack)
    expectUnavailable(await Promise.all(Array.from({ length: 40 }, read)), slack)
    expect([await probe('/readyz'), await probe('/healthz')]).toEqual([503, 200])
    await database.command('thaw')
    await expectBack()
    expect((await write('Después de helar')).status).toBe(201)
  })

  it('survives a restart and a server that closes all connections', async () => {
    await database.command('stop')
    await database.command('start')
    await expectBack()
    const admin = new pg.Client({ connectionString: database.url })
    await admin.connect()
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null')
    await admin.end()
    await expectBack()
    expect(server.process.exitCode).toBeNull()
  })

  it('goes on reading while the database takes no writes', async () => {
    const admin = new pg.Client({ connectionString: database.url })
    admin.on('error', () => undefined)
    await admin.connect()
    await admin.query('alter system set default_transaction_read_only = on')
    await admin.query('select pg_reload_conf()')
    await expect.poll(async () => (await write('Solo lectura')).status).toBe(503)
    expectUnavailable([await write('Solo lectura')], slack)
    expect((await read()).status).toBe(200)
    await admin.query('set default_transaction_read_only = off')
    await admin.query('alter system reset default_transaction_read_only')
    await admin.query('select pg_reload_conf()')
    await admin.end()
    await expect.poll(async () => (await write(`Escribe ${Math.random()}`)).status).toBe(201)
  })

  describe('behind a network that fails', () => {
    let network: Network
    let far: RunningServer
    let farClient: SchoolClient
    beforeAll(async () => {
      network = await openNetwork(database.url)
      far = await startServer({ env: settings(network.url) })
      farClient = await new SchoolClient(far.url).signIn(manager?.username ?? '', manager?.password ?? '')
    })
    afterAll(async () => {
      await far.stop('SIGKILL')
      network.close()
    })

    it('answers 503 within the limit when nothing comes through, and works again afterwards', async () => {
      network.cut()
      expectUnavailable([await send('GET', '/api/v1/groups/groups', undefined, { from: farClient })], timeoutMs + slack)
      expectUnavailable([await write('Sin red', { from: farClient })], slack)
      network.mend()
      await expectBack(farClient)
      expect(far.process.exitCode).toBeNull()
    })

    it('says that the outcome is unknown when a commit gets no answer; the same key gives the stored answer', async () => {
      const key = crypto.randomUUID()
      network.cutAnswerTo('commit')
      const lost = await write('Quizá', { from: farClient, key })
      expect([lost.status, lost.code, lost.retryAfter]).toEqual([503, 'outcome_unknown', '2'])
      network.mend()
      await expectBack(farClient)
      const again = await write('Quizá', { from: farClient, key })
      expect([again.status, again.headers.get('idempotent-replayed'), again.body['name']]).toEqual([201, 'true', 'Quizá'])
    })
  })

  it('waits for a database that starts later, and ends with one line when it does not come', async () => {
    await database.command('stop')
    const late = startServer({ env: { ...settings(database.url), DATABASE_WAIT_SECONDS: '60' } })
    await expect(startServer({ env: { ...settings(database.url), DATABASE_WAIT_SECONDS: '1' } })).rejects.toThrow('ended with code 1')
    await database.command('start')
    await (await late).stop()
  })
})

describe.runIf(findPostgres())('a pool', () => {
  it('says that the database is not available when it gives no more connections, and when none becomes free', async () => {
    const database = await startPostgres()
    const owner = await openPostgres(database.url, 1)
    await sql`create role app login password 'app' connection limit 1`.execute(owner.db)
    const url = Object.assign(new URL(database.url), { username: 'app', password: 'app' }).href
    const full = await openPostgres(url, 2, { timeoutMs: 1500 })
    const wait = Promise.withResolvers<void>()
    const busy = full.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await wait.promise
    })
    const ask = () => sql`select 1`.execute(full.db)
    await expect
      .poll(async () => ask().catch((error: unknown) => (error as { cause: { code: string } }).cause.code), { timeout: 10_000 })
      .toBe('53300')
    await sql`alter role app connection limit 2`.execute(owner.db)
    const other = full.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await wait.promise
    })
    await expect(ask()).rejects.toMatchObject({ name: 'DatabaseUnavailable', message: 'timeout exceeded when trying to connect' })
    wait.resolve()
    await Promise.all([busy, other])
    await ask()
    await full.close()
    await owner.close()
    await database.stop()
  })
})

it('the embedded database does not keep a query waiting for ever behind another one', async () => {
  const store = await openPGlite(undefined, undefined, { timeoutMs: 100 })
  const wait = Promise.withResolvers<void>()
  const busy = transact(store.db, async (tx) => {
    await sql`select 1`.execute(tx)
    await wait.promise
  })
  const ask = () => sql`select 1`.execute(store.db)
  await expect(ask()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  wait.resolve()
  await busy
  await ask()
  await store.close()
})
