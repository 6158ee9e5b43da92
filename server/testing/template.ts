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

/** A database of its own for one test file, made from a template that is migrated once. */
export interface TestStore extends Store {
  /** Closes it and leaves nothing behind. */
  dispose: () => Promise<void>
}

/** PostgreSQL server to test on; unset tests on the embedded database. */
const serverUrl = process.env['TEST_DATABASE_URL']

async function prepare(store: Store): Promise<void> {
  await migrate(store)
  const queue = await openJobs(store, jobs, (error) => {
    throw error
  })
  await queue.stop()
}

/** Changes with everything the template is made of. */
async function templateName(): Promise<string> {
  const migrations = await readMigrations()
  const lock = await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8')
  const packages = ['@electric-sql/pglite', 'pg-boss'].map((name) => (JSON.parse(lock) as { packages: Record<string, { version: string }> }).packages[`node_modules/${name}`]?.version)
  return createHash('sha256').update(JSON.stringify([migrations.map(({ checksum }) => checksum), packages, Object.keys(jobs)])).digest('hex').slice(0, 12)
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
  // Written beside and renamed: another worker reads all of it or makes its own.
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  await rename(`${file}.${process.pid}`, file)
  return dump
}

let copies = 0

async function serverCopy(adminUrl: string): Promise<TestStore> {
  const template = `aula_template_${await templateName()}`
  const name = `aula_test_${process.pid}_${Date.now().toString(36)}_${(copies += 1)}`
  const urlOf = (database: string) => Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    // A template must have no connections while it is copied, so making and copying take turns.
    await admin.query('select pg_advisory_lock(4117002)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      await admin.query(`create database ${template}_new`)
      const store = await openPostgres(urlOf(`${template}_new`), 2)
      await prepare(store).finally(() => store.close())
      await admin.query(`alter database ${template}_new rename to ${template}`)
    }
    await admin.query(`create database ${name} template ${template}`)
  } finally {
    await admin.end()
  }
  const store = await openPostgres(urlOf(name), 8)
  return {
    ...store,
    async dispose() {
      await store.close()
      const client = new pg.Client({ connectionString: adminUrl })
      await client.connect()
      await client.query(`drop database if exists ${name} with (force)`).finally(() => client.end())
    },
  }
}

/** A migrated, empty database: embedded in memory, or on the server of TEST_DATABASE_URL. */
export const testStore = (): Promise<TestStore> => (serverUrl ? serverCopy(serverUrl) : embeddedCopy())
