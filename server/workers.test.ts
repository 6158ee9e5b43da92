import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../scripts/setup/ports.mjs'
import { SchoolClient } from '#tests/load/school-client.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { openJobs } from './adapters/jobs.ts'
import { openPostgres, type Store, transact } from './db/client.ts'
import { jobs } from './modules/jobs.ts'
import { queueMails } from './modules/mail/queue.ts'
import { createAdmin, createCenter, createStudent, demoPassword, type Person } from './testing/factories/index.ts'
import { emptyDatabase, serverUrl } from './testing/template.ts'
import { fileForm } from '#tests/support/file-form.ts'

const count = 4

describe.runIf(serverUrl)('four worker processes on one port', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'aula-workers-'))
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let server: RunningServer
  let store: Store
  let metricsPort: number
  let student: Person

  /** Sends each call over a separate connection, so that the processes take turns, and returns the statuses. */
  const statuses = (calls: number, path: string, headers: Record<string, string> = {}, body?: string) =>
    Promise.all(
      Array.from(
        { length: calls },
        () =>
          new Promise<number>((resolve, reject) => {
            const call = request(server.url + path, { agent: new Agent(), headers, method: body === undefined ? 'GET' : 'POST' })
            call.once('response', (response) => {
              response.resume()
              resolve(response.statusCode ?? 0)
            })
            call.once('error', reject)
            call.end(body)
          }),
      ),
    )
  const counted = (all: readonly number[]) =>
    Object.fromEntries([...new Set(all)].toSorted().map((status) => [status, all.filter((one) => one === status).length]))
  /** Ids of the processes that wait for jobs: each of them is up. */
  const workerIds = async () => {
    const { rows } = await sql<{ name: string }>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'aula jobs%' and query ~* '^\\s*(listen|select exists)'`.execute(
      store.db,
    )
    return rows.map(({ name }) => Number(name.split(' ').at(-1)))
  }
  const allAreUp = () => vi.waitUntil(async () => (await workerIds()).length === count, { timeout: 60_000, interval: 100 })

  beforeAll(async () => {
    database = await emptyDatabase(String(serverUrl))
    metricsPort = await freePort()
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      DEMO: 'false',
      SECOND_FACTOR_FOR_ADMINS: 'false',
      LOG_LEVEL: 'silent',
      WEB_CONCURRENCY: String(count),
      METRICS_PORT: String(metricsPort),
    }
    server = await startServer({ env })
    store = await openPostgres(database.url, 2)
    await allAreUp()
    student = await createStudent(store.db, await createCenter(store.db))
  })
  afterAll(async () => {
    await server.stop()
    await store.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  it('say that they are up and ready, apart from the pages', async () => {
    expect(counted(await statuses(count, '/healthz'))).toEqual({ 200: count })
    expect(counted(await statuses(count, '/readyz'))).toEqual({ 200: count })
  })

  it('share sessions: one that ends in a process is over in all of them', async () => {
    const client = await new SchoolClient(server.url).signIn(student.username, demoPassword)
    const path = '/api/v1/users/users/self'
    const headers = { cookie: client.cookieHeader(path) }
    expect(counted(await statuses(2 * count, path, headers))).toEqual({ 200: 2 * count })
    await client.ok('POST', '/logout')
    await expect.poll(async () => counted(await statuses(2 * count, path, headers)), { timeout: 5000 }).toEqual({ 401: 2 * count })
  })

  it('share files', async () => {
    const client = await new SchoolClient(server.url).signIn(student.username, demoPassword)
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const form = fileForm(Buffer.from(pixel, 'base64'), 'pixel.png')
    const { url } = await client.ok<{ url: string }>('POST', '/users/images?purpose=profile', form)
    expect(counted(await statuses(2 * count, url, { cookie: client.cookieHeader(url) }))).toEqual({ 200: 2 * count })
  })

  it('count failed sign-ins together', async () => {
    const client = new SchoolClient(server.url)
    await client.call('GET', '/users/auth/options')
    const path = '/api/v1/users/auth/login'
    const headers = {
      'content-type': 'application/json',
      origin: server.url,
      cookie: client.cookieHeader(path),
      'x-xsrf-token': client.xsrf,
    }
    const guess = JSON.stringify({ username: student.username, password: 'a wrong guess' })
    expect(counted(await statuses(16, path, headers, guess))).toEqual({ 401: 10, 429: 6 })
  })

  it('carry a request out once, however many of them get it', async () => {
    const admin = await createAdmin(store.db)
    const client = await new SchoolClient(server.url).signIn(admin.username, demoPassword)
    const path = '/api/v1/centers/centers'
    const headers = {
      'content-type': 'application/json',
      origin: server.url,
      cookie: client.cookieHeader(path),
      'x-xsrf-token': client.xsrf,
      'idempotency-key': randomUUID(),
    }
    const body = JSON.stringify({ name: 'Centro de una sola vez', teacher_licenses: 5, student_licenses: 40 })
    expect(counted(await statuses(20, path, headers, body))).toEqual({ 201: 20 })
    expect(await store.db.selectFrom('centers').where('name', '=', 'Centro de una sola vez').select('id').execute()).toHaveLength(1)
  })

  it('share the limit of requests', async () => {
    await sql`delete from rate_limits`.execute(store.db)
    const all: number[] = []
    for (let turn = 0; turn < 10; turn += 1) all.push(...(await statuses(61, '/api/v1/users/auth/options')))
    expect(counted(all)).toEqual({ 200: 600, 429: 10 })
  })

  it('send every mail once, and begin at once', async () => {
    const queue = await openJobs(store, jobs, (error) => {
      throw error
    })
    const started = performance.now()
    for (let n = 0; n < 40; n += 1) {
      const mail = { kind: 'password_changed' as const, userId: student.id, address: `mail.${n}@demo.test` }
      await transact(store.db, (tx) => queueMails(tx, queue, new Date(), [mail]))
    }
    await queue.stop()
    const sent = () => readdirSync(join(folder, 'mail')).filter((name) => name.endsWith('.eml')).length
    await expect.poll(sent, { timeout: 15_000 }).toBe(40)
    expect(performance.now() - started).toBeLessThan(15_000)
    const states = async () => (await sql`select state, count(*)::integer as mails from mails group by state`.execute(store.db)).rows
    await expect.poll(states).toEqual([{ state: 'sent', mails: 40 }])
  })

  it('answer as one for their metrics', async () => {
    const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
    expect(/aula_request_duration_seconds_count\{operation="getSignInOptions",status="429"\} (\d+)/.exec(text)?.[1]).toBe('10')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect((await fetch(`http://localhost:${metricsPort}/`)).status).toBe(404)
    expect((await fetch(`${server.url}/metrics`)).headers.get('content-type')).not.toMatch(/openmetrics|version=0/)
  })

  it('lose no request when one of them is killed, and are four again soon', async () => {
    const before = await workerIds()
    process.kill(Number(before[0]), 'SIGKILL')
    await expect.poll(async () => (await workerIds()).length, { timeout: 10_000 }).toBe(count - 1)
    expect(counted(await statuses(2 * count, '/healthz'))).toEqual({ 200: 2 * count })
    await expect.poll(async () => (await workerIds()).filter((id) => !before.includes(id)).length, { timeout: 30_000 }).toBe(1)
    await allAreUp()
  })
})
