import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, type Logger, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { dialectFor } from './dialect.ts'
import { DurableFiles } from './durable-files.ts'
import { pgliteDriver } from './pglite-driver.ts'
import { Outage } from './outage.ts'
import { backgroundTimeoutMs, postgresDriver, type Traffic } from './postgres-driver.ts'
import type { Tables } from './schema.gen.ts'
import { isStaleStatement } from './statements.ts'

export type { Tables } from './schema.gen.ts'
/** The database or an open transaction: the first argument of every query. */
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** An open database: embedded in this process or a PostgreSQL server. */
export interface Store {
  db: Db
  engine: { kind: 'pglite'; pglite: PGlite; /** Null in memory. */ folder: string | null } | { kind: 'postgres'; pool: pg.Pool }
  traffic: Readonly<Traffic>
  close: () => Promise<void>
}

interface StoreOptions {
  /** Called after every query. */
  log?: Logger | undefined
  /** Longest wait for an answer of the database, in milliseconds; background work waits a minute. */
  timeoutMs?: number
}

interface EmbeddedOptions extends StoreOptions {
  /** A database that is made again after a crash: nothing waits for the disk. */
  isThrowaway?: boolean
}

interface PostgresOptions extends StoreOptions {
  /**
   * A pooler gives each transaction another connection: statements are not prepared and no session settings are made. The database
   * itself must have those settings.
   */
  behindPooler?: boolean
}

/** Longest wait for a new or free connection, in milliseconds. */
const connectTimeoutMs = 5000

const int8 = 20
const int8Array = 1016
const date = 1082
/** Both drivers return the same JavaScript: bigint columns are numbers, dates without time stay text. */
const sameParsers: Record<number, (text: string) => unknown> = {
  [int8]: Number,
  [int8Array]: (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
  [date]: (text) => text,
}

/** Syncs the log to the disk at commit. PGlite turns that off, and its `fdatasync` does not reach its files. */
const durable = [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync']

/**
 * Opens the embedded database.
 * @param dataDir folder of the database; undefined keeps it in memory
 * @param copy a dumped database to start from
 */
export async function openPGlite(
  dataDir?: string,
  copy?: Blob,
  { isThrowaway = false, log, timeoutMs = backgroundTimeoutMs }: EmbeddedOptions = {},
): Promise<Store> {
  const pglite = await PGlite.create({
    ...(dataDir === undefined ? {} : { fs: new DurableFiles(dataDir), ...(isThrowaway ? {} : { startParams: durable }) }),
    ...(copy === undefined ? {} : { loadDataDir: copy }),
    parsers: sameParsers,
    extensions: { pg_trgm },
  })
  await pglite.exec(`set timezone = 'UTC'`)
  const traffic = { roundTrips: 0 }
  const db = new Kysely<Tables>({ dialect: dialectFor(pgliteDriver(pglite, traffic, timeoutMs)), ...(log && { log }) })
  const close = async () => {
    await db.destroy()
    if (!pglite.closed) await pglite.close()
  }
  return { db, engine: { kind: 'pglite', pglite, folder: dataDir ?? null }, traffic, close }
}

/** Random reads cost as much as sequential ones, as on a solid-state disk; and no query here is long enough for JIT compilation to pay. */
const sessionSettings = [
  'timezone=UTC',
  'statement_timeout=60000',
  'idle_in_transaction_session_timeout=60000',
  'random_page_cost=1.1',
  'jit=off',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

/**
 * Opens a pool of connections to a PostgreSQL server. They stay open: a visit after a quiet minute does not wait for a new one.
 * @throws Error with one line when the server is too old, its locale does not treat "Ñ" and "ñ" as one letter, or its sessions have another time zone
 */
export async function openPostgres(
  url: string,
  connections = 10,
  { behindPooler = false, log, timeoutMs = backgroundTimeoutMs }: PostgresOptions = {},
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: Math.min(connectTimeoutMs, timeoutMs),
    idleTimeoutMillis: 0,
    keepAlive: true,
    // The network forgets idle connections.
    keepAliveInitialDelayMillis: 10_000,
    // A transaction begins in the same message as its first query.
    pipeline: true,
    ...(behindPooler ? {} : { options: sessionSettings }),
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        sameParsers[oid] ??
        (format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid))) as typeof pg.types.getTypeParser,
    },
  })
  // Without listeners a connection that the server ends, idle or in use, would end the process. Queries in use fail by themselves.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const traffic = { roundTrips: 0 }
  const outage = new Outage({ ...pool.options, password: pool.options.password })
  const driver = postgresDriver({ pool, prepares: !behindPooler, traffic, timeoutMs, outage })
  const db = new Kysely<Tables>({ dialect: dialectFor(driver), ...(log && { log }) })
  await refuseUnfit(db).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  return { db, engine: { kind: 'postgres', pool }, traffic, close: () => db.destroy() }
}

async function refuseUnfit(db: Db): Promise<void> {
  const { rows } = await sql<{ version: number; folds: boolean; zone: string; name: string }>`
    select current_setting('server_version_num')::int as version, lower('Ñ') = 'ñ' as folds, current_setting('timezone') as zone,
      current_database() as name`.execute(db)
  const [fit] = rows
  if ((fit?.version ?? 0) < 150_000) throw new Error('PostgreSQL 15 or newer is needed.')
  if (!['UTC', 'Etc/UTC'].includes(fit?.zone ?? ''))
    throw new Error(`behind a pooler its own time zone must be UTC. Run: alter database ${fit?.name} set timezone = 'UTC'`)
  if (!fit?.folds) throw new Error("its locale does not know accented letters. Create it with LC_CTYPE C.UTF-8, or a language's UTF-8.")
}

const retryable = new Set(['40001', '40P01'])
const tries = 5

/**
 * Runs database work, and repeats it a few times after a deadlock, a serialization failure or a changed schema. It must have no
 * effects outside the database, because it may run more than once.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !(retryable.has(sqlState(error) ?? '') || isStaleStatement(error))) throw error
      await pause(attempt * 10 * Math.random())
    }
  }
}

/**
 * One transaction, repeated like other {@link retried} work. Inside, every query takes `tx`: the embedded database has one
 * connection, and `db` would wait for itself.
 */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => retried(() => db.transaction().execute(work))

/** SQLSTATE of an error of either driver, for example `23505`; undefined when it does not come from the database. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined
}

/** Name of the constraint or unique index that rejected a row; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
}
