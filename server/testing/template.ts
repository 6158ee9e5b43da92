import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openJobs } from '../adapters/jobs.ts'
import { openPGlite, openPostgres, type Store } from '../db/client.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { jobs } from '../modules/jobs.ts'

/** A database made from a template that is migrated once. */
export interface TestStore extends Store {
  /** Closes and removes it. */
  dispose: () => Promise<void>
}

/** PostgreSQL server to test on; unset tests on the embedded database. */
export const serverUrl = process.env['TEST_DATABASE_URL']

async function prepare(store: Store): Promise<void> {
  await migrate(store)
  const queue = await openJobs(store, jobs, (error) => {
    throw error
  })
  await queue.stop()
}

/** Hash of everything the template is made of. */
async function templateName(): Promise<string> {
  const migrations = await readMigrations()
  const lock = await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const packages = ['@electric-sql/pglite', 'pg-boss'].map(
    (name) => (JSON.parse(lock) as { packages: Record<string, { version: string }> }).packages[`node_modules/${name}`]?.version,
  )
  return createHash('sha256')
    .update(JSON.stringify([migrations.map(({ checksum }) => checksum), packages, Object.keys(jobs)]))
    .digest('hex')
    .slice(0, 12)
}

async function embeddedCopy(): Promise<TestStore> {
  const file = join(tmpdir(), `aula-template-${await templateName()}.tar`)
  const kept = existsSync(file) ? await openAsBlob(file) : null
  const store = await openPGlite(undefined, kept ?? (await makeEmbeddedTemplate(file)))
  return { ...store, dispose: store.close }
}

async function makeEmbeddedTemplate(file: string): Promise<Blob> {
  const store = await openPGlite()
  await prepare(store)
  if (store.engine.kind !== 'pglite') throw new Error('the embedded template is not embedded')
  const dump = await store.engine.pglite.dumpDataDir('none')
  await store.close()
  // Written under another name and renamed: another worker reads all of it or creates its own.
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.${process.pid}`, file)
  return dump
}

let databases = 0
const prefix = (run: string) => `aula_test_${run}_`

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A database on the test server, empty or copied from its template. */
export async function emptyDatabase(adminUrl: string, template = 'template0') {
  const name = `${prefix(process.env['TEST_RUN'] ?? 'alone')}${process.pid}_${Date.now().toString(36)}_${(databases += 1)}`
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  await withClient(adminUrl, (client) => client.query(`create database ${name} template ${template}`))
  return { url, drop: () => withClient(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`)) }
}

async function serverCopy(adminUrl: string): Promise<TestStore> {
  const template = `aula_template_${await templateName()}`
  const database = await withClient(adminUrl, async (admin) => {
    // A template cannot be copied while a connection to it is open, so making and copying take turns.
    await admin.query('select pg_advisory_lock(4117002)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const made = await emptyDatabase(adminUrl)
      const store = await openPostgres(made.url, 2)
      await prepare(store).finally(() => store.close())
      await admin.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${template}`)
    }
    return emptyDatabase(adminUrl, template)
  })
  const store = await openPostgres(database.url, 8)
  const dispose = async () => {
    await store.close()
    await database.drop()
  }
  return { ...store, dispose }
}

/** A migrated, empty database: embedded in memory, or on the server of TEST_DATABASE_URL. */
export const testStore = (): Promise<TestStore> => (serverUrl ? serverCopy(serverUrl) : embeddedCopy())

/** Drops the databases that a run has left on the server of TEST_DATABASE_URL. */
export async function dropDatabases(run: string): Promise<void> {
  if (!serverUrl) return
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      prefix(run),
    ])
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}
