import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestStore, testStore } from '#server/testing/template.ts'
import { migrate, type Migration, MigrationError, readMigrations } from './migrate.ts'

let store: TestStore
beforeEach(async () => {
  store = await testStore()
})
afterEach(() => store.dispose())

const next = (known: Migration[], text: string): Migration[] => [
  ...known,
  { version: known.length + 1, name: `${String(known.length + 1).padStart(4, '0')}_next`, sql: text, checksum: `sum of ${text}` },
]

const tableNames = async () =>
  (
    await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public' and tablename like 'added%' order by 1`.execute(store.db)
  ).rows.map(({ name }) => name)

describe('migrate', () => {
  it('does nothing on a database that is up to date', async () => {
    expect(await migrate(store)).toEqual([])
  })

  it('runs what is new, with several statements, once', async () => {
    const more = next(await readMigrations(), 'create table added_a (id integer); create table added_b (id integer);')
    expect(await migrate(store, more)).toEqual([more.at(-1)?.name])
    expect(await migrate(store, more)).toEqual([])
    expect(await tableNames()).toEqual(['added_a', 'added_b'])
  })

  it('leaves nothing of a migration that fails, nor of those before it', async () => {
    const known = await readMigrations()
    const broken = next(next(known, 'create table added_a (id integer)'), 'create table added_b (id integer); select nonsense;')
    await expect(migrate(store, broken)).rejects.toThrow(/nonsense/)
    expect(await tableNames()).toEqual([])
    expect(await migrate(store, known)).toEqual([])
  })

  it('refuses a landed migration that was edited', async () => {
    const known = await readMigrations()
    const edited = known.map((migration, index) => (index === 0 ? { ...migration, checksum: 'another' } : migration))
    await expect(migrate(store, edited)).rejects.toThrow(
      new MigrationError(
        `Migration ${known[0]?.name} was edited after it landed in this database. Restore it and add a new migration instead.`,
      ),
    )
  })

  it('refuses a database that is newer than the program', async () => {
    const known = await readMigrations()
    await migrate(store, next(known, 'create table added_a (id integer)'))
    await expect(migrate(store, known)).rejects.toThrow(/^The database is newer than this program/)
  })

  it('takes turns with another process', async () => {
    const more = next(await readMigrations(), 'create table added_a (id integer)')
    const runs = await Promise.all([migrate(store, more), migrate(store, more), migrate(store, more)])
    expect(runs.map((run) => run.length).toSorted()).toEqual([0, 0, 1])
  })
})

describe('readMigrations', () => {
  it('refuses a gap', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aula-migrations-'))
    await writeFile(join(folder, '0001_first.sql'), 'select 1')
    await writeFile(join(folder, '0003_third.sql'), 'select 1')
    await expect(readMigrations(folder)).rejects.toThrow('Migration 0003_third.sql is out of order: number 2 was expected.')
    await rm(folder, { recursive: true })
  })

  it('reads the same sum whatever the line endings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aula-migrations-'))
    const write = async (text: string) => {
      await writeFile(join(folder, '0001_first.sql'), text)
      return (await readMigrations(folder))[0]?.checksum
    }
    expect(await write('select 1;\r\nselect 2;\r\n')).toBe(await write('select 1;\nselect 2;\n'))
    await rm(folder, { recursive: true })
  })
})
