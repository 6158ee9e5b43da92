import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase, serverUrl, type TestStore, testStore } from '#server/testing/template.ts'
import { json } from './json.ts'
import { openPostgres, sqlState, transact, violatedConstraint } from './client.ts'

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
