/** The data of a server under measurement: loaded by the seed of its checkout, then enlarged where a benchmark needs more. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPGlite } from '#server/db/client.ts'
import { systemEnvironment } from '../../support/server.ts'
import { addAuthoring, type Run } from './authoring-data.ts'
import { createDatabase, withDatabase } from './database.ts'
import { addLearning, type Learning } from './learning-data.ts'

/** Key of the signatures of every server under measurement. */
export const secret = 'a secret of the benchmarks, no other'

interface DataOptions {
  checkout: string
  students: number
  /** Students per group; the default of the seed if undefined. */
  perGroup?: number
  /** Address of the maintenance database of a PostgreSQL server; null for the embedded database. */
  adminUrl: string | null
  /** Whether one center also has the students of all others, so that its lists are as long as possible. */
  oneHasAll?: boolean
  /** Data that no server uses yet, to copy. */
  copyOf?: PreparedData | undefined
}

/** A loaded database that no server uses yet. */
export interface PreparedData {
  folder: string
  databaseUrl: string | null
  /** Sessions of many students, for requests that each come from another person. */
  sessions: readonly number[]
  /** The center of the demo school's manager. */
  center: number
  /** A program of that center with many contents. */
  program: number
  /** A group that learns in it. */
  learning: Learning
}

export const environmentOf = ({ folder, databaseUrl }: Pick<PreparedData, 'folder' | 'databaseUrl'>) => ({
  DATA_DIR: folder,
  SECRET: secret,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
})

/** The demo school and more students, loaded by the seed of a checkout; or a copy of data that was loaded before. */
export async function prepareData({
  adminUrl,
  checkout,
  copyOf,
  oneHasAll = true,
  perGroup,
  students,
}: DataOptions): Promise<PreparedData> {
  const folder = mkdtempSync(join(tmpdir(), 'aula-bench-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (copyOf) cpSync(copyOf.folder, folder, { recursive: true })
  const data = { folder, databaseUrl: adminUrl === null ? null : await createDatabase(adminUrl, copyOf?.databaseUrl ?? null) }
  if (copyOf) return { ...copyOf, ...data }
  const groups = perGroup === undefined ? [] : ['--groups', String(Math.ceil(students / perGroup))]
  execFileSync(process.execPath, ['scripts/seed.ts', '--students', String(students), ...groups], {
    cwd: checkout,
    env: { ...systemEnvironment(), ...environmentOf(data) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { ...data, ...(await withSql(data, (run) => enlarge(run, oneHasAll))) }
}

async function withSql<T>(
  { databaseUrl, folder }: Pick<PreparedData, 'folder' | 'databaseUrl'>,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return withDatabase(databaseUrl, (client) => work((text, values) => client.query(text, values)))
  const store = await openPGlite(join(folder, 'db'))
  const { engine } = store
  if (engine.kind !== 'pglite') throw new Error('opened as an embedded database')
  return work((text, values) => engine.pglite.query(text, values)).finally(store.close)
}

/** Adds longer lists and more sessions than usual. */
async function enlarge(run: Run, oneHasAll: boolean): Promise<Pick<PreparedData, 'sessions' | 'center' | 'program' | 'learning'>> {
  const managed = await run(`select c.id::int from centers c join users u on u.id = c.manager_id where u.username = 'carmen.rueda'`)
  const center = managed.rows[0]?.id ?? 0
  if (oneHasAll)
    await run(
      `insert into center_students (center_id, user_id) select $1, id from users where not is_staff and not is_superuser
       on conflict do nothing`,
      [center],
    )
  const { rows } = await run(
    `insert into auth_sessions (user_id, expires_at)
     select id, now() + interval '1 day' from (select id from users where not is_staff and is_active order by id limit 20000) as students,
       generate_series(1, 7)
     limit 20000
     returning id::int`,
  )
  const program = await addAuthoring(run, center)
  const learning = await addLearning(run, center, program)
  await run('vacuum analyze')
  return { sessions: rows.map(({ id }) => id), center, program, learning }
}
