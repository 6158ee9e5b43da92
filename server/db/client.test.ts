import { sql } from 'kysely'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, serverUrl, type TestStore, testStore } from '#server/testing/template.ts'
import { createPerson } from '#server/testing/factories/index.ts'
import { inRequestScope, RequestScope } from './request-scope.ts'
import { slowQueryLog } from './slow-queries.ts'
import { json } from './json.ts'
import { openPGlite, openPostgres, sqlState, transact, violatedConstraint } from './client.ts'

let store: TestStore

beforeAll(async () => {
  store = await testStore()
  await sql`create table counters (id integer primary key, n integer not null default 0)`.execute(store.db)
  await sql`insert into counters (id) values (1), (2)`.execute(store.db)
})
afterAll(() => store.dispose())

const failing = (state: string, times: number) => {
  let left = times
  return () =>
    transact(store.db, async (tx) => {
      await sql`update counters set n = n + 1 where id = 1`.execute(tx)
      if ((left -= 1) >= 0) await sql`select 1 from (select 1) x where raise_state(${state})`.execute(tx)
      return 'done'
    })
}

describe('values', () => {
  it('are the same JavaScript from both databases', async () => {
    const { rows } =
      await sql`select 9007199254740991::bigint as big, array[1, 2]::bigint[] as bigs, count(*) as count, '2026-11-21'::date as day,
      '2026-11-21T10:00:00+01'::timestamptz as moment, ${json([1, { a: null }])}::jsonb as data, 1.50::numeric as exact,
      current_setting('timezone') as zone from counters`.execute(store.db)
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, 2],
        count: 2,
        day: '2026-11-21',
        moment: new Date('2026-11-21T09:00:00Z'),
        data: [1, { a: null }],
        exact: '1.50',
        zone: 'UTC',
      },
    ])
  })

  it('of a page are parameters, apart from its size and the start of the list, for which one plan is kept', () => {
    const page = (offset: number) => store.db.selectFrom('users').select('id').limit(25).offset(offset).compile()
    expect([page(0), page(50)].map(({ parameters, sql: text }) => [text, parameters])).toEqual([
      ['select "id" from "users" limit 25 offset 0', []],
      ['select "id" from "users" limit 25 offset $1', [50]],
    ])
  })

  it('name the constraint that refused a row', async () => {
    const error: unknown = await sql`insert into counters (id) values (1)`.execute(store.db).catch((reason: unknown) => reason)
    expect([sqlState(error), violatedConstraint(error)]).toEqual(['23505', 'counters_pkey'])
  })
})

describe.runIf(serverUrl)('a server', () => {
  it('whose locale does not know accented letters is refused', async () => {
    const database = await emptyDatabase(String(serverUrl), "template0 lc_collate 'C' lc_ctype 'C'")
    await expect(openPostgres(database.url)).rejects.toThrow('its locale does not know accented letters.')
    await database.drop()
  })
})

describe('transact', () => {
  beforeAll(async () => {
    await sql
      .raw(
        `create function raise_state(state text) returns boolean language plpgsql as $$ begin raise exception 'made up' using errcode = state; end $$`,
      )
      .execute(store.db)
  })
  const read = async () => (await sql<{ n: number }>`select n from counters where id = 1`.execute(store.db)).rows[0]?.n

  it.each(['40001', '40P01'])('tries again after %s, and the tries that failed leave nothing', async (state) => {
    const before = await read()
    expect(await failing(state, 3)()).toBe('done')
    expect(await read()).toBe((before ?? 0) + 1)
  })

  it('gives up after five tries', async () => {
    await expect(failing('40001', 5)()).rejects.toMatchObject({ code: '40001' })
  })

  it('does not repeat other failures', async () => {
    const before = await read()
    await expect(failing('23514', 1)()).rejects.toMatchObject({ code: '23514' })
    expect(await read()).toBe(before)
  })

  it('outlives a real deadlock', async () => {
    const swap = (first: number, second: number) =>
      transact(store.db, async (tx) => {
        await sql`update counters set n = n + 1 where id = ${first}`.execute(tx)
        await sql`select pg_sleep(0.05)`.execute(tx)
        await sql`update counters set n = n + 1 where id = ${second}`.execute(tx)
      })
    await sql`update counters set n = 0`.execute(store.db)
    await Promise.all([swap(1, 2), swap(2, 1), swap(1, 2), swap(2, 1)])
    expect((await sql`select n from counters order by id`.execute(store.db)).rows).toEqual([{ n: 4 }, { n: 4 }])
  })
})

describe('a prepared statement', () => {
  const read = () => sql<Record<string, unknown>>`select * from shapes where id = ${1}`.execute(store.db).then(({ rows }) => rows)
  beforeAll(() => sql`create table shapes (id integer primary key)`.execute(store.db))

  it('outlives a change of its table', async () => {
    await sql`insert into shapes (id) values (1)`.execute(store.db)
    await Promise.all([read(), read(), read(), read()])
    await sql`alter table shapes add column name text default 'round'`.execute(store.db)
    expect(await read()).toEqual([{ id: 1, name: 'round' }])
  })

  it('outlives one within a transaction, which begins again', async () => {
    await Promise.all(Array.from({ length: 40 }, read))
    await sql`alter table shapes add column sides integer default 0`.execute(store.db)
    const found = await transact(store.db, (tx) => sql`select * from shapes where id = ${1}`.execute(tx))
    expect(found.rows).toEqual([{ id: 1, name: 'round', sides: 0 }])
  })

  it('takes a list of any length, and numbers the rows that are wanted', async () => {
    const text = (ids: number[], limit: number) =>
      store.db.selectFrom('users').select('id').where('id', 'in', ids).where('id', 'not in', [0]).limit(limit).compile().sql
    expect(text([], 25)).toBe('select "id" from "users" where "id" = any($1) and "id" <> all($2) limit 25')
    expect(text([1, 2, 3], 25)).toBe(text([], 25))
    await createPerson(store.db)
    const found = (ids: number[]) => store.db.selectFrom('users').select('id').where('id', 'in', ids).execute()
    expect([await found([]), (await found([1, 2])).length]).toEqual([[], 1])
  })

  it('is freed when others were needed more often', async () => {
    const run = (number: number) => sql`select ${sql.raw(String(number))} as number`.execute(store.db)
    await store.db.connection().execute(async (one) => {
      for (const number of Array.from({ length: 400 }, (_, index) => index)) {
        await sql`select ${sql.raw(String(number))} as number`.execute(one)
        await sql`select ${sql.raw(String(number))} as number`.execute(one)
      }
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(one)
      expect(rows[0]?.count).toBeGreaterThan(250)
      expect(rows[0]?.count).toBeLessThanOrEqual(300)
    })
    expect((await run(7)).rows).toEqual([{ number: 7 }])
  })
})

it('tells a log of slow queries and their operation, without their parameters', async () => {
  const lines: unknown[] = []
  const log = slowQueryLog({ warn: (line: unknown) => lines.push(line) } as Pick<Logger, 'warn'>, 50)
  const database = serverUrl === undefined ? undefined : await emptyDatabase(serverUrl)
  const watched = await (database ? openPostgres(database.url, 1, { log }) : openPGlite(undefined, undefined, { log }))
  const sleep = (seconds: number) => sql`select pg_sleep(${seconds}), ${'what somebody wrote'}::text`.execute(watched.db)
  await inRequestScope(new RequestScope('getSelf'), () => sleep(0.1))
  await inRequestScope(new RequestScope('getHome'), () => sleep(0))
  await sleep(0.1)
  const slow = { ms: expect.any(Number) as number, sql: 'select pg_sleep($1), $2::text' }
  expect(lines).toEqual([
    { operation: 'getSelf', ...slow },
    { operation: 'background', ...slow },
  ])
  await watched.close()
  await database?.drop()
})

it('counts the round trips of a transaction: its first query brings the beginning along', async () => {
  const before = store.traffic.roundTrips
  await transact(store.db, async (tx) => {
    await sql`select 1`.execute(tx)
    await sql`select 2`.execute(tx)
  })
  expect(store.traffic.roundTrips - before).toBe(3)
})

it.runIf(serverUrl)('keeps its connections, and prepares nothing behind a pooler', async () => {
  const database = await emptyDatabase(String(serverUrl))
  const direct = await openPostgres(database.url, 1)
  const name = new URL(database.url).pathname.slice(1)
  const setZone = (zone: string) => sql.raw(`alter database ${name} set timezone = '${zone}'`).execute(direct.db)
  await setZone('Europe/Madrid')
  await expect(openPostgres(database.url, 1, { behindPooler: true })).rejects.toThrow(
    `behind a pooler its own time zone must be UTC. Run: alter database ${name} set timezone = 'UTC'`,
  )
  await setZone('UTC')
  await direct.close()
  const behind = await openPostgres(database.url, 1, { behindPooler: true })
  const one = () =>
    sql<{ pid: number; prepared: number }>`
    select pg_backend_pid() as pid, (select count(*) from pg_prepared_statements) as prepared`.execute(behind.db)
  const [first, second, third] = [await one(), await one(), await one()]
  expect([second.rows, third.rows]).toEqual([first.rows, first.rows])
  expect(first.rows[0]?.prepared).toBe(0)
  await behind.close()
  await database.drop()
})
