import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { transact } from '#server/db/client.ts'
import { openCenter } from '#server/modules/students/testing/center.ts'
import { seatsOf } from '#server/modules/students/testing/seats.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { serverUrl } from '#server/testing/template.ts'

let app: TestApp
let school: Awaited<ReturnType<typeof openCenter>>
let key: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  school = await openCenter(app, { anonymous_users: true })
  key = randomUUID()
})
afterAll(() => app.close())

const newGroup = (client: Client, name: string, headers: Record<string, string> = { 'idempotency-key': key }) =>
  client.call('createGroup', { body: { center_id: school.center.id, name, period: '2026/2027' }, headers })
/** The same, with other headers than the test client's and errors that no contract announces. */
const sendGroup = (name: string, headers: Record<string, string>) =>
  school.manager.send({
    method: 'POST',
    url: '/api/v1/groups/groups',
    body: { center_id: school.center.id, name, period: '2026/2027' },
    headers,
  })
const addAnonymous = (client: Client) =>
  client.call('createAnonymousStudents', { params: { id: school.group.id }, body: { count: 1 }, headers: { 'idempotency-key': key } })
const groupsCalled = (name: string) => app.db.selectFrom('groups').where('name', '=', name).select('id').execute()
const rows = () => app.db.selectFrom('idempotency_keys').selectAll().execute()

describe('the same request with the same key', () => {
  it('answers again what it answered, without a second effect', async () => {
    const first = await newGroup(school.manager, 'Una')
    const second = await newGroup(school.manager, 'Una')
    expect(first).toMatchObject({ status: 201, headers: { etag: '"1"' } })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(second).toMatchObject({ status: 201, body: first.body, headers: { etag: '"1"', 'idempotent-replayed': 'true' } })
    expect(await groupsCalled('Una')).toHaveLength(1)
  })

  it('is the same with quotes around the key, as a structured field has them', async () => {
    await newGroup(school.manager, 'Con comillas')
    const second = await newGroup(school.manager, 'Con comillas', { 'idempotency-key': `"${key}"` })
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  })

  it('twenty times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => addAnonymous(school.teacher)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
    expect(await seatsOf(app.db, school.center.id)).toEqual({ used: 1, ledger: 1, living: 1 })
  })

  it('answers one-time passwords again, which the database does not hold', async () => {
    const { body } = await addAnonymous(school.teacher)
    const [password = ''] = (body as { results: { password: string }[] }).results.map((access) => access.password)
    expect(password).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
    expect((await addAnonymous(school.teacher)).body).toEqual(body)
    const stored = JSON.stringify(await rows())
    const decoded = (await rows()).map(({ answer }) => Buffer.from(answer, 'base64').toString('latin1')).join()
    for (const secret of [password, key]) expect(stored + decoded).not.toContain(secret)
  })

  it('is answered although the person may not do it any more', async () => {
    await newGroup(school.teacher, 'De quien se va')
    await app.db
      .deleteFrom('center_staff')
      .where('user_id', '=', await idOf(school.teacher))
      .execute()
    expect(await newGroup(school.teacher, 'De quien se va')).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
  })
})

const idOf = async (client: Client) => (await client.ok('getSelf')).id

describe('a key', () => {
  it('that stands for another request is refused, and so the other request has no effect', async () => {
    await newGroup(school.manager, 'Primera')
    expect(await newGroup(school.manager, 'Segunda')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const other = await school.manager.call('addStudents', {
      body: { group_id: school.group.id, students: [{ first_name: 'Ana', last_name_1: 'Gil', email: 'ana.gil@demo.test' }] },
      headers: { 'idempotency-key': key },
    })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect(await groupsCalled('Segunda')).toEqual([])
    expect(await seatsOf(app.db, school.center.id)).toMatchObject({ used: 0 })
  })

  it('of one account means nothing to another', async () => {
    const other = await openCenter(app, { anonymous_users: true })
    const mine = await addAnonymous(school.teacher)
    const theirs = await other.teacher.call('createAnonymousStudents', {
      params: { id: other.group.id },
      body: { count: 1 },
      headers: { 'idempotency-key': key },
    })
    expect(theirs.status).toBe(201)
    expect(theirs.body).not.toEqual(mine.body)
    expect(await seatsOf(app.db, other.center.id)).toMatchObject({ used: 1 })
  })

  it('is free again after an error, for the corrected request', async () => {
    expect(await newGroup(school.manager, school.group.name)).toMatchObject({ status: 400, body: { errors: { name: ['name_taken'] } } })
    expect(await rows()).not.toContainEqual(expect.objectContaining({ user_id: await idOf(school.manager) }))
    expect(await newGroup(school.manager, 'Otro nombre')).toMatchObject({ status: 201 })
  })

  it('is forgotten after a day, and its row by the daily job', async () => {
    const managerId = await idOf(school.manager)
    await newGroup(school.manager, 'De ayer')
    app.clock.forward(24 * 60 * 60)
    const manager = await app.as(managerId)
    expect(await newGroup(manager, 'De hoy')).toMatchObject({ status: 201 })
    app.clock.forward(24 * 60 * 60 - 1)
    await app.ctx.jobs.send(app.db, 'purge-ended', {})
    await app.runJobs()
    expect((await rows()).map(({ operation }) => operation)).toEqual(['createGroup'])
    app.clock.forward(1)
    await app.ctx.jobs.send(app.db, 'purge-ended', {})
    await app.runJobs()
    expect(await rows()).toEqual([])
  })

  it('that is none is refused', async () => {
    expect(await newGroup(school.manager, 'Corta', { 'idempotency-key': 'x' })).toMatchObject({
      status: 400,
      body: { errors: { 'idempotency-key': ['format'] } },
    })
  })

  it('costs one statement', async () => {
    const count = async (name: string, headers: Record<string, string>) => {
      const before = app.roundTrips()
      expect((await sendGroup(name, headers)).status).toBe(201)
      return app.roundTrips() - before
    }
    await sendGroup('Previa', {})
    expect((await count('Con clave', { 'idempotency-key': key })) - (await count('Sin clave', {}))).toBe(1)
  })
})

describe.runIf(serverUrl)('a connection that dies between the effect and the commit', () => {
  it('leaves neither effect nor key, and the retry has both', async () => {
    const waiting = await transact(app.db, async (tx) => {
      // Lets the group be written, and its key wait.
      await sql`lock table idempotency_keys in share mode`.execute(tx)
      const call = sendGroup('Cortada', { 'idempotency-key': key })
      await vi.waitUntil(
        async () => {
          const { rows: ended } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(app.ctx.db)
          return ended.length > 0
        },
        { timeout: 10_000, interval: 50 },
      )
      return { call }
    })
    expect((await waiting.call).status).toBe(503)
    expect(await groupsCalled('Cortada')).toEqual([])
    const retried = await newGroup(school.manager, 'Cortada')
    expect(retried.status).toBe(201)
    expect(retried.headers).not.toHaveProperty('idempotent-replayed')
    expect(await groupsCalled('Cortada')).toHaveLength(1)
  })
})
