import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Files, localFiles } from '#server/adapters/files.ts'
import { passwordFits } from '#server/modules/auth/passwords.ts'
import { readCaptions } from '#server/modules/resources/caption-text.ts'
import { type TestStore, testStore } from '#server/testing/template.ts'
import { demoAccounts, loadDemoSchool } from './index.ts'

const now = new Date('2026-11-21T09:30:00Z')
let store: TestStore
let folder: string
let files: Files

beforeAll(async () => {
  store = await testStore()
  folder = await mkdtemp(join(tmpdir(), 'aula-seed-'))
  files = localFiles(folder)
  expect(await loadDemoSchool({ db: store.db, files }, now)).toBe(true)
}, 120_000)

afterAll(async () => {
  await store.dispose()
  await rm(folder, { recursive: true, force: true })
})

const rows = async <T>(text: string) => (await sql.raw<T>(text).execute(store.db)).rows

async function countsOf(...tables: string[]) {
  const counts = await Promise.all(tables.map((table) => rows<{ n: number }>(`select count(*)::int as n from ${table}`)))
  return Object.fromEntries(tables.map((table, index) => [table, counts[index]?.[0]?.n]))
}

test('the demo school has the size that the README says', async () => {
  expect(await countsOf('centers', 'groups', 'courses', 'deliverables')).toEqual({ centers: 2, groups: 5, courses: 6, deliverables: 90 })
  expect(
    await rows(`select count(*) filter (where is_superuser)::int as admins,
      count(*) filter (where is_staff)::int as staff, count(*) filter (where not is_staff and not is_superuser)::int as students from users`),
  ).toEqual([{ admins: 1, staff: 9, students: 120 }])
  expect(await rows(`select name, period from groups where archived_at is not null`)).toEqual([{ name: '1.º DAM A', period: '2025/2026' }])
  expect(await rows(`select distinct type from resources order by type`)).toEqual(
    ['image', 'other', 'pdf', 'typeform', 'video'].map((type) => ({ type })),
  )
  expect(await rows(`select max(level)::int as levels from course_contents group by course_id`)).toEqual(
    Array.from({ length: 6 }, () => ({ levels: 3 })),
  )
})

test('every seat went through the ledger and is taken', async () => {
  const seats = await rows<Record<string, number>>(`select teacher_seats_used as teachers, student_seats_used as students,
      (select count(*)::int from center_staff where center_id = c.id) as staff,
      (select count(*)::int from group_students s join groups g on g.id = s.group_id where s.center_id = c.id and left_at is null and archived_at is null) as enrolled,
      (select sum(delta)::int from licence_ledger where center_id = c.id and kind = 'teacher') as teacher_rows,
      (select sum(delta)::int from licence_ledger where center_id = c.id and kind = 'student') as student_rows
    from centers c order by id`)
  expect(seats).toEqual([
    { teachers: 7, staff: 7, teacher_rows: 7, students: 81, enrolled: 81, student_rows: 81 },
    { teachers: 3, staff: 3, teacher_rows: 3, students: 30, enrolled: 30, student_rows: 30 },
  ])
  expect(await rows(`select reason, count(*)::int as n from licence_ledger where delta < 0 group by reason order by reason`)).toEqual([
    { reason: 'archived', n: 30 },
    { reason: 'unlinked', n: 1 },
  ])
})

test('every program of a group has its teacher', async () => {
  expect(await rows(`select count(*)::int as n from group_courses where teacher_id is null`)).toEqual([{ n: 0 }])
})

test('weights of siblings come to 100.00 everywhere', async () => {
  const sums = await rows<{
    sums: number[]
  }>(`select array(select distinct sum(weight)::int from course_contents where is_active group by course_id, parent_id)
    || array(select distinct sum(weight)::int from learning_results group by course_id)
    || array(select distinct sum(weight)::int from criteria group by learning_result_id)
    || array(select distinct sum(weight)::int from deliverables where kind = 'ordinary' group by content_id)
    || array(select distinct sum(weight)::int from deliverable_criteria group by deliverable_id)
    || array(select distinct sum(weight)::int from related_results group by related_resource_id) as sums`)
  expect(sums).toEqual([{ sums: [10_000, 10_000, 10_000, 10_000, 10_000, 10_000] }])
})

/** Captions are stored as they are read. */
const textType = (bytes: Buffer) => {
  const captions = readCaptions(bytes.toString())
  return 'text' in captions && captions.text === bytes.toString() ? 'text/vtt' : 'text/plain'
}

test('every file is there, whole, and is what it says', async () => {
  const kept = await rows<{ name: string; storage_key: string; media_type: string; size: number; sha256: string }>(`select * from files`)
  const wrong = []
  for (const file of kept) {
    const bytes = Buffer.concat(await (await files.read(file.storage_key)).toArray())
    const found = (await fileTypeFromBuffer(bytes))?.mime
    const type = found && !found.endsWith('xml') ? found : isUtf8(bytes) && !bytes.includes(0) ? textType(bytes) : 'unknown'
    const digest = createHash('sha256').update(bytes).digest('hex')
    if (type !== file.media_type || digest !== file.sha256 || bytes.length !== file.size) wrong.push(`${file.name}: ${type}`)
  }
  expect(wrong).toEqual([])
  expect([...new Set(kept.map((file) => file.media_type))].toSorted()).toEqual([
    'application/pdf',
    'application/zip',
    'audio/wav',
    'image/png',
    'text/plain',
    'text/vtt',
    'video/webm',
  ])
})

test('the demo accounts open with their password', async () => {
  const people = await store.db.selectFrom('users').select(['username', 'password_hash', 'is_staff', 'is_superuser']).execute()
  const managers = await rows<{ username: string }>(`select username from users join centers on manager_id = users.id`)
  const found = await Promise.all(
    demoAccounts.map(async ({ username, password }) => {
      const person = people.find((each) => each.username === username)
      const isManager = managers.some((each) => each.username === username)
      const kind = person?.is_superuser ? 'admin' : isManager ? 'manager' : person?.is_staff ? 'teacher' : 'student'
      return { kind, fits: await passwordFits(person?.password_hash ?? null, password) }
    }),
  )
  expect(found).toEqual(demoAccounts.map(({ kind }) => ({ kind, fits: true })))
})

/** Every row of the database, except where the bytes of files are stored. */
async function contentOf({ db }: TestStore) {
  const { rows: tables } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`.execute(db)
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows: content } = await sql<{
      text: string
    }>`select coalesce(string_agg((to_jsonb(t) - 'storage_key')::text, E'\n' order by (to_jsonb(t) - 'storage_key')::text), '') as text from ${sql.table(name)} t`.execute(
      db,
    )
    all[name] = content[0]?.text ?? ''
  }
  return all
}

// Loads the whole demo school, on machines that run other tests at the same time.
const timeout = 120_000

test('it is the same at every load, and is not loaded twice', { timeout }, async () => {
  const other = await testStore()
  const otherFolder = await mkdtemp(join(tmpdir(), 'aula-seed-'))
  try {
    await loadDemoSchool({ db: other.db, files: localFiles(otherFolder) }, now)
    const before = await contentOf(other)
    expect(before).toEqual(await contentOf(store))
    const kept = (await readdir(otherFolder, { recursive: true })).length
    expect(await loadDemoSchool({ db: other.db, files: localFiles(otherFolder) }, new Date('2026-12-01T10:00:00Z'))).toBe(false)
    expect(await contentOf(other)).toEqual(before)
    expect((await readdir(otherFolder, { recursive: true })).length).toBe(kept)
  } finally {
    await other.dispose()
    await rm(otherFolder, { recursive: true, force: true })
  }
})

test('a load that breaks leaves neither rows nor files', { timeout }, async () => {
  const other = await testStore()
  const otherFolder = await mkdtemp(join(tmpdir(), 'aula-seed-'))
  const local = localFiles(otherFolder)
  let saved = 0
  const full: Files = {
    ...local,
    save: (content, limit) => (saved++ < 40 ? local.save(content, limit) : Promise.reject(new Error('the disk is full'))),
  }
  try {
    await expect(loadDemoSchool({ db: other.db, files: full }, now)).rejects.toThrow('the disk is full')
    expect(await other.db.selectFrom('users').selectAll().execute()).toEqual([])
    const left = await readdir(otherFolder, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  } finally {
    await other.dispose()
    await rm(otherFolder, { recursive: true, force: true })
  }
})
