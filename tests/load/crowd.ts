/**
 * `node tests/load/crowd.ts 30000`: the demo school, and that many more students in its largest center, in the database that
 * the settings name. No server may hold it.
 */
import { sql } from 'kysely'
import { join } from 'node:path'
import { localFiles } from '#server/adapters/files.ts'
import { readConfig } from '#server/config.ts'
import { openDataFolder } from '#server/data-folder.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadDemoSchool } from '#server/db/seed/index.ts'
import { dice } from '#server/db/seed/random.ts'
import { students as known } from '#server/db/seed/school/students.ts'
import { openStore } from '#server/open.ts'
import { createStudents } from '#server/testing/factories/index.ts'

const count = Number(process.argv[2])
const config = readConfig(process.env)
await openDataFolder(config.dataDir)
const store = await openStore(config)
await migrate(store)
await loadDemoSchool({ db: store.db, files: localFiles(join(config.dataDir, 'files')) }, new Date())
const center = await store.db
  .selectFrom('center_students')
  .select('center_id as id')
  .groupBy('center_id')
  .orderBy(({ fn }) => fn.countAll(), 'desc')
  .limit(1)
  .executeTakeFirstOrThrow()
const names = Object.values(known).flat()
const roll = dice('crowd')
await createStudents(
  store.db,
  center,
  Array.from({ length: count }, (_, index) => ({
    username: `alumno.${index + 1}`,
    first_name: roll.pick(names).first_name ?? '',
    last_name_1: roll.pick(names).last_name_1 ?? '',
    last_name_2: roll.pick(names).last_name_2 ?? '',
  })),
)
// what autovacuum does within a minute: the plans are those of a school that has been there for longer
await sql`analyze`.execute(store.db)
await store.close()
