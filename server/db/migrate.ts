import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from './client.ts'
import { type RunSql, runSql } from './run-sql.ts'

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

/** The database does not match the code; the message is one line for the person who starts the server. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const landedMigrations = join(import.meta.dirname, 'migrations')
/** Key of an advisory lock, so that processes that start together migrate one after the other. */
const lockKey = 4_117_001

/** Migrations of a folder, `NNNN_name.sql`, in order and without gaps. */
export async function readMigrations(folder = landedMigrations): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file, index) => {
      const name = file.slice(0, -'.sql'.length)
      const version = Number(/^(\d{4})_[a-z0-9_]+$/.exec(name)?.[1])
      if (version !== index + 1) throw new MigrationError(`Migration ${file} is out of order: number ${index + 1} was expected.`)
      const sql = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Migrates the database to the version of the code, in one transaction.
 * @returns names of the migrations that ran now
 * @throws MigrationError when the database is newer than the code or an applied migration was edited
 */
export async function migrate(store: Store, migrations?: Migration[]): Promise<string[]> {
  const known = migrations ?? (await readMigrations())
  return runSql(store, async (run) => {
    if (store.engine.kind === 'postgres') {
      await run('set local statement_timeout = 0')
      await run('select pg_advisory_xact_lock($1)', [lockKey])
    }
    return applyMigrations(run, known)
  })
}

/** Migrates inside a transaction that others have begun. @returns and @throws as {@link migrate} */
export async function applyMigrations(run: RunSql, known: readonly Migration[]): Promise<string[]> {
  await run(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`)
  const open = known.slice(await countApplied(run, known))
  for (const migration of open) {
    await run(migration.sql)
    await run('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
  }
  return open.map((migration) => migration.name)
}

async function countApplied(run: RunSql, known: readonly Migration[]): Promise<number> {
  const applied = await run('select version, name, checksum from schema_migrations order by version', [])
  for (const [index, row] of applied.entries()) {
    const migration = known[index]
    if (!migration) {
      throw new MigrationError(
        `The database is newer than this program (it has ${String(row['name'])}, the program ends at ${known.at(-1)?.name ?? 'nothing'}). Update the program.`,
      )
    }
    if (migration.checksum !== row['checksum']) {
      throw new MigrationError(
        `Migration ${migration.name} was edited after it landed in this database. Restore it and add a new migration instead.`,
      )
    }
  }
  return applied.length
}
