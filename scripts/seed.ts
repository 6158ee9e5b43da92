// npm run seed: the demo school in an empty database. `-- --students 1000000 --groups 20000` adds that many students for benchmarks.
// Reads the same settings as the server: DATABASE_URL or DATA_DIR. Stop the server first when it uses the embedded database.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openFiles } from '../server/file-settings.ts'
import { ConfigError, readConfig } from '../server/config.ts'
import { DataFolderError, holdDataFolder, openDataFolder } from '../server/data-folder.ts'
import { migrate, MigrationError } from '../server/db/migrate.ts'
import { demoAccounts, loadDemoSchool, loadLargeSchool } from '../server/db/seed/index.ts'
import { inBackground } from '../server/db/request-scope.ts'
import { openStore } from '../server/open.ts'

const { values } = parseArgs({ options: { students: { type: 'string', default: '0' }, groups: { type: 'string' } } })
const students = Number(values.students)
const perGroup = values.groups === undefined ? 30 : Math.ceil(students / Number(values.groups))
if (![students, perGroup].every((count) => Number.isSafeInteger(count) && count >= 0)) {
  console.error('Say how many students and groups in digits: npm run seed -- --students 30000 --groups 1000')
  process.exit(2)
}

async function seed(): Promise<void> {
  const config = readConfig(process.env)
  await openDataFolder(config.dataDir)
  const release = config.databaseUrl === null ? holdDataFolder(config.dataDir) : () => undefined
  const store = await openStore(config)
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  await migrate(store)
  const isNew = await loadDemoSchool({ db: store.db, files: openFiles(config) }, new Date())
  console.log(isNew ? `Demo school loaded (${seconds()}).` : 'There are people in this database already: the demo school was not loaded.')
  if (students > 0) {
    const atOnce = store.engine.kind === 'postgres' ? availableParallelism() : 1
    await loadLargeSchool(store.db, { students, perGroup, atOnce }, new Date(), (count) =>
      console.log(`${count} of ${students} students (${seconds()})`),
    )
    // autovacuum would do this within a minute; a benchmark starts at once
    await sql`analyze`.execute(store.db)
    console.log(`Statistics collected (${seconds()}).`)
  }
  for (const { username, password, kind } of demoAccounts) console.log(`  ${kind.padEnd(8)} ${username} / ${password}`)
  await store.close()
  release()
}

inBackground(seed).catch((error: unknown) => {
  console.error([ConfigError, DataFolderError, MigrationError].some((kind) => error instanceof kind) ? (error as Error).message : error)
  process.exit(1)
})
