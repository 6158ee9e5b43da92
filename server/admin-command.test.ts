import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFiles } from './adapters/files.ts'
import { readConfig } from './config.ts'
import { holdDataFolder } from './data-folder.ts'
import type { Db } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { loadDemoSchool } from './db/seed/index.ts'
import { mayGetDemoSchool } from './modules/installation/queries.ts'
import { openStore } from './open.ts'
import { createCenter, createGroup, createTeacher, hire, offer } from './testing/factories/index.ts'
import { emptyDatabase, serverUrl } from './testing/template.ts'
import { systemEnvironment } from '#tests/support/server.ts'

let folder: string
let env: Record<string, string>
let drop = async () => undefined as unknown

/** Opens the database between two commands: the embedded one has one process at a time. */
async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const store = await openStore(readConfig(env))
  await migrate(store)
  return work(store.db).finally(() => store.close())
}

/** Runs `npm run admin -- …` as a process without a terminal. */
const admin = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const script = join(import.meta.dirname, '../scripts/admin.ts')
    const child = execFile(process.execPath, [script, ...args], { env: { ...systemEnvironment(), ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out: out.trim(), err: err.trim() }),
    )
    child.stdin?.end()
  })
/** A command that fails with one line. */
async function failure(...args: string[]): Promise<string> {
  const { code, err, out } = await admin(...args)
  expect({ code, out, lines: err.split('\n').length }).toEqual({ code: 1, out: '', lines: 1 })
  return err
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-admin-'))
  env = { DATA_DIR: folder, PUBLIC_URL: 'https://aula.example.org' }
  if (!serverUrl) return
  const database = await emptyDatabase(serverUrl)
  env['DATABASE_URL'] = database.url
  drop = database.drop
}, 120_000)
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})

const events = (db: Db) => db.selectFrom('audit_log').select(['actor_id', 'entity', 'action', 'reason']).orderBy('id').execute()

describe('npm run admin', { timeout: 600_000 }, () => {
  it('creates an IT admin, gives links to choose a password, and unlocks', async () => {
    expect((await admin('list')).out).toContain('There is no IT admin')
    const created = await admin('create', '--name', 'Irene', '--surname', 'Soler', '--email', 'irene@example.org')
    expect(created).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/\nhttps:\/\/aula\.example\.org\/set-password\/\w+\/[\w-]{43}$/),
    })
    expect((await admin('reset', 'IRENE@example.org')).out).toMatch(/\nhttps:\/\/aula\.example\.org\/set-password\/\w+\/[\w-]{43}$/)
    await inDatabase(async (db) => {
      const failed = ['irene.soler', 'irene@example.org', 'somebody.else'].map((account_key) => ({ account_key, address: '::1' }))
      await db.insertInto('login_failures').values(failed).execute()
    })
    expect(await admin('unlock', 'irene.soler')).toMatchObject({ code: 0, out: 'The account irene.soler can sign in again.' })
    expect((await admin('list')).out).toMatch(/^irene\.soler +irene@example\.org +active +never signed in$/)
    await inDatabase(async (db) => {
      expect(await db.selectFrom('login_failures').select('account_key').execute()).toEqual([{ account_key: 'somebody.else' }])
      const links = await db.selectFrom('password_links').select(['kind', 'used_at']).orderBy('id').execute()
      expect(links).toEqual([
        { kind: 'set', used_at: expect.any(Date) },
        { kind: 'set', used_at: null },
      ])
      const command = { actor_id: null, entity: 'user', reason: 'npm run admin' }
      expect(await events(db)).toEqual(['created', 'password_link_created', 'unlocked'].map((action) => ({ ...command, action })))
    })
  })

  it('says in one line what is wrong', async () => {
    expect(await failure('create', '--name', 'Irene', '--email', 'irene@example.org')).toBe('email: email taken')
    expect(await failure('create', '--name', 'Irene', '--email', 'irene')).toBe('"irene" is not an e-mail address.')
    expect(await failure('create', '--name', 'Irene')).toBe('--email is missing. See: npm run admin -- help')
    expect(await failure('reset', 'nobody')).toBe('There is no account with the username or e-mail "nobody".')
    expect(await failure('promote')).toBe('There is no command "promote". See: npm run admin -- help')
    expect(await failure('list', '--all')).toContain("Unknown option '--all'")
    expect(await failure('remove-demo', '--yes')).toBe('There is no demo school in this database.')
    expect((await admin('help')).out).toContain('remove-demo [--yes]')
  })

  it.skipIf(serverUrl)('says what to do while the server uses the embedded database', async () => {
    const release = holdDataFolder(folder)
    expect(await failure('list')).toBe(
      `The server is using the embedded database in ${folder}. Stop it, run this command again, and then start it.`,
    )
    release()
  })

  it('removes the demo school whole, and nothing else', async () => {
    const kept = await inDatabase(async (db) => {
      await db.deleteFrom('users').execute()
      await loadDemoSchool({ db, files: localFiles(join(folder, 'files')) }, new Date())
      const demoTeacher = await db.selectFrom('users').where('username', '=', 'laura.vidal').select('id').executeTakeFirstOrThrow()
      const demoAdmin = await db.selectFrom('users').where('username', '=', 'admin').select('id').executeTakeFirstOrThrow()
      const course = await db.selectFrom('courses').where('center_id', 'is', null).selectAll().executeTakeFirstOrThrow()
      const center = await createCenter(db, { name: 'Centro real', teacher_licenses: 5 })
      const teacher = await createTeacher(db, center)
      await hire(db, center, [demoTeacher])
      const group = await createGroup(db, center)
      await offer(db, group, course)
      await db.insertInto('center_setups').values({ center_id: center.id, created_by: demoAdmin.id }).execute()
      return { center, course, group, teacher }
    })
    expect(await failure('remove-demo')).toBe('--yes is missing. See: npm run admin -- help')
    const removed = await admin('remove-demo', '--yes')
    expect(removed).toMatchObject({ code: 0, out: expect.stringMatching(/^Removed: 2 centers, 130 people, \d{3,} files\./) })
    await inDatabase(async (db) => {
      const ids = async (table: 'users' | 'centers' | 'courses' | 'groups') =>
        (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
      expect(await ids('users')).toEqual([kept.teacher.id])
      expect(await ids('centers')).toEqual([kept.center.id])
      expect(await ids('groups')).toEqual([kept.group.id])
      expect(await ids('courses')).toEqual([kept.course.id])
      // the kept program keeps its pictures, and the files of its deliverables and resources
      const places = db.selectFrom('related_resources').where('course_id', '=', kept.course.id).select('resource_id')
      const files = await db
        .selectFrom('deliverable_files')
        .select('file_id')
        .unionAll(
          db
            .selectFrom('resources')
            .where('id', 'in', places)
            .where('file_id', 'is not', null)
            .select('file_id')
            .$narrowType<{ file_id: number }>(),
        )
        .execute()
      const ofCourse = [kept.course.logo_file_id, kept.course.background_file_id, ...files.map(({ file_id }) => file_id)]
      const used = await db.selectFrom('files').select('id').orderBy('id').execute()
      expect(used.map(({ id }) => id)).toEqual(ofCourse.filter((id) => id !== null).toSorted((a, b) => a - b))
      const stored = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
      expect(stored.filter((entry) => entry.isFile())).toHaveLength(used.length)
      expect(await db.selectFrom('demo_rows').select('id').execute()).toEqual([])
      expect((await events(db)).at(-1)).toEqual({ actor_id: null, entity: 'demo_school', action: 'removed', reason: 'npm run admin' })
      // with nobody left, the next start must still not load it again
      await db.deleteFrom('users').execute()
      expect(await mayGetDemoSchool(db)).toBe(false)
    })
    expect(await failure('remove-demo', '--yes')).toBe('There is no demo school in this database.')
  })
})
