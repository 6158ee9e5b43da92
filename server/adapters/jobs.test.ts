import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, transact } from '#server/db/client.ts'
import { emptyDatabase, serverUrl, type TestStore, testStore } from '#server/testing/template.ts'
import { type JobQueue, type JobTable, openJobs } from './jobs.ts'
import { folderMail } from './mail.ts'

interface Seen {
  done: unknown[]
}
const table: Partial<JobTable<Seen>> = {
  'forget-upload': async ({ key }, { done }) => {
    done.push(key)
    if (key === 'broken') throw new Error('no disk')
  },
  'password-reset': async ({ email }, { done }) => {
    done.push(email)
  },
}
const mail = (to: string) => ({ to, subject: 'x', text: '' })

let store: TestStore
let queue: JobQueue<Seen>
const problems: unknown[] = []
beforeAll(async () => {
  store = await testStore()
  queue = await openJobs(store, table, (error) => problems.push(error))
})
afterAll(async () => {
  await queue.stop()
  await store.dispose()
  expect(problems).toEqual([])
})

describe('jobs', () => {
  it('exist exactly when their transaction is committed', async () => {
    const seen: Seen = { done: [] }
    await transact(store.db, (tx) => queue.send(tx, 'forget-upload', { key: 'kept' }))
    await expect(
      transact(store.db, async (tx) => {
        await queue.send(tx, 'forget-upload', { key: 'lost' })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await queue.send(store.db, 'password-reset', { email: 'asked@demo.test', source: { id: 'x', address: '127.0.0.1', userAgent: '' } })
    expect(await queue.drain(seen)).toBe(2)
    expect(seen.done.toSorted()).toEqual(['asked@demo.test', 'kept'])
    expect(await queue.drain(seen)).toBe(0)
  })

  it('wait when they are delayed', async () => {
    await queue.send(store.db, 'forget-upload', { key: 'later' }, 3600)
    expect(await queue.drain({ done: [] })).toBe(0)
  })

  it('are done as they come, and a failure comes back without stopping the others', async () => {
    const seen: Seen = { done: [] }
    await queue.work(seen)
    await queue.send(store.db, 'forget-upload', { key: 'broken' })
    await queue.send(store.db, 'forget-upload', { key: 'fine' })
    await expect.poll(() => [...new Set(seen.done)].toSorted(), { timeout: 20_000 }).toEqual(['broken', 'fine'])
    const waiting = async () =>
      (
        await store.db
          .withTables<{ 'pgboss.job': { name: string; state: string; data: { key: string } } }>()
          .selectFrom('pgboss.job')
          .select(['state', 'data'])
          .where('name', '=', 'forget-upload')
          .execute()
      )
        .map(({ data, state }) => `${data.key} ${state}`)
        .toSorted()
    await expect.poll(waiting).toEqual(['broken retry', 'fine completed', 'kept completed', 'later created'])
  })
})

it.runIf(serverUrl)('processes that start together install the queues once', async () => {
  const database = await emptyDatabase(String(serverUrl))
  const stores = await Promise.all(Array.from({ length: 4 }, () => openPostgres(database.url, 3)))
  const queues = await Promise.all(stores.map((one) => openJobs(one, table, (error) => problems.push(error))))
  const [first] = stores
  const [sender, ...others] = queues
  if (first && sender) await sender.send(first.db, 'forget-upload', { key: 'once' })
  expect(await others[0]?.drain({ done: [] })).toBe(1)
  await Promise.all(queues.map((one) => one.stop()))
  await Promise.all(stores.map((one) => one.close()))
  await database.drop()
})

it.runIf(serverUrl)('go to another process when theirs gives no sign of life', async () => {
  const database = await emptyDatabase(String(serverUrl))
  const other = await openPostgres(database.url, 3)
  const rescuer = await openJobs(other, table, (error) => problems.push(error))
  await rescuer.send(other.db, 'forget-upload', { key: 'rescued' })
  // What a killed process leaves.
  await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '31 seconds'
    where name = 'forget-upload'`.execute(other.db)
  const seen: Seen = { done: [] }
  expect(await rescuer.drain(seen)).toBe(0)
  await rescuer.recover()
  await sql`update pgboss.job set start_after = now() where name = 'forget-upload'`.execute(other.db)
  expect(await rescuer.drain(seen)).toBe(1)
  expect(seen.done).toEqual(['rescued'])
  await rescuer.stop()
  await other.close()
  await database.drop()
})

describe('folderMail', () => {
  it('writes whole mails and nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aula-mail-'))
    const sender = folderMail(join(folder, 'mail'), 'Aula <a@demo.test>')
    await Promise.all([sender.send(mail('one@demo.test')), sender.send(mail('two@demo.test'))])
    expect((await readdir(join(folder, 'mail'))).every((name) => /^2\d{3}-.*\.eml$/.test(name))).toBe(true)
    expect(await readdir(join(folder, 'mail'))).toHaveLength(2)
    await rm(folder, { recursive: true })
  })
})
