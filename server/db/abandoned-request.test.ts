import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiFixture } from '#server/testing/api-fixture.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { serverUrl } from '#server/testing/template.ts'
import type { Db } from './client.ts'

const lock = 77
/** Waits for the lock, then leaves a trace that no rollback takes back. */
const ask = (db: Db) => sql`select pg_advisory_xact_lock(${lock}), nextval('asked')`.execute(db)

let app: TestApp
let address: URL
/** The query of the latest request. */
let arrived: PromiseWithResolvers<{ query: Promise<unknown> }>

beforeAll(async () => {
  const handler = async (_call: unknown, { db }: { db: Db }) => {
    const query = ask(db)
    arrived.resolve({ query })
    await query
    return { id: 1, title: 'done', at: null }
  }
  const { handlers, policy } = apiFixture
  app = await testApp(
    {},
    { ...apiFixture, handlers: { ...handlers, listNotes: handler, removeNote: handler }, policy: { ...policy, removeNote: ['public'] } },
  )
  await sql`create sequence asked`.execute(app.db)
  address = new URL(await app.app.listen({ port: 0 }))
})
afterAll(async () => {
  await sql`drop sequence asked`.execute(app.db)
  await app.close()
})

/** Sends a request whose query has to wait, and ends its connection; answers the query and what lets it go on. */
async function abandon(method: string, path: string, headers: Record<string, string> = {}) {
  arrived = Promise.withResolvers()
  const locked = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = app.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(tx)
    locked.resolve()
    await released
  })
  await locked.promise
  const connection = once(app.app.server, 'connection') as Promise<[Socket]>
  const client = connect(Number(address.port), address.hostname)
  const lines = [`${method} /api/v1${path} HTTP/1.1`, 'host: aula', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  client.write(`${lines.join('\r\n')}\r\n\r\n`)
  const { query } = await arrived.promise
  // The embedded database has one connection: the query waits for it. A server has many: the query waits for the lock.
  if (serverUrl) await expect.poll(waitsForLock).toBe(true)
  const [socket] = await connection
  const closed = once(socket, 'close')
  client.destroy()
  await closed
  const letGo = () => {
    release()
    return holding
  }
  return { query, letGo }
}

const waitsForLock = async () => {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`.execute(app.db)
  return rows.length > 0
}
const wasAsked = async () => (await sql<{ is_called: boolean }>`select is_called from asked`.execute(app.db)).rows[0]?.is_called

it('stops the query of a read whose client has gone', async () => {
  const { query, letGo } = await abandon('GET', '/notes')
  const end = query.catch((error: unknown) => error)
  // A server cancels it while it waits; on the embedded database it never begins.
  if (serverUrl) await end
  await letGo()
  expect(await end).toMatchObject({ name: 'RequestAbandoned' })
  expect(await wasAsked()).toBe(false)
})

it('finishes a write whose client has gone', async () => {
  const [cookie = ''] = (await fetch(address)).headers.getSetCookie()
  const token = cookie.split(';')[0]?.split('=')[1] ?? ''
  const { query, letGo } = await abandon('DELETE', '/notes/1', { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token })
  await letGo()
  await query
  expect(await wasAsked()).toBe(true)
})
