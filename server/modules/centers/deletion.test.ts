import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, offer } from '#server/testing/factories/index.ts'
import { writtenExport } from '#server/modules/exports/testing/export.ts'
import { unzip } from '#server/modules/deliverables/testing/unzip.ts'
import { openFullCenter, rowsOf, tablesWithCenter } from './testing/full-center.ts'
import { centerData, keyOf, staysBehind, type TableName } from './center-data-queries.ts'

let app: TestApp
let admin: number
beforeAll(async () => {
  app = await testApp()
  admin = (await createAdmin(app.db)).id
})
afterAll(() => app.close())

const stored = async () =>
  (await readdir(join(app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

it('says what goes, asks for the name, takes all of it and nothing of anybody else', async () => {
  const room = await openFullCenter(app)
  const client = await app.as(admin)
  const params = { id: room.center.id }
  expect(await client.ok('previewCenterDeletion', { params })).toEqual({
    active_groups: 1,
    archived_groups: 1,
    teachers: 2,
    students: 2,
    student_accounts: 1,
    programs: 1,
    works: 2,
    grades: 1,
    files: 1,
    bytes: 8,
  })
  const others = await rowsOf(app, room.elsewhere.center.id)
  expect(await client.call('deleteCenter', { params, query: { name: 'Otro nombre' } })).toMatchObject({
    status: 400,
    body: { errors: { name: ['mismatch'] } },
  })
  expect(Object.keys(await rowsOf(app, room.center.id))).toContain('grades')
  const files = await stored()
  expect((await client.call('deleteCenter', { params, query: { name: ` ${room.center.name} ` } })).status).toBe(204)
  await app.runJobs()
  expect(await rowsOf(app, room.center.id)).toEqual({})
  expect(await rowsOf(app, room.elsewhere.center.id)).toEqual(others)
  expect(await stored()).toBe(files - 1)
  const kept = await app.db
    .selectFrom('users')
    .where('id', 'in', [room.student.id, room.shared.id, room.teacher.id, room.manager.id])
    .select('id')
    .orderBy('id')
    .execute()
  expect(kept.map(({ id }) => id)).toEqual([room.teacher.id, room.shared.id, room.manager.id].toSorted((a, b) => a - b))
  expect((await client.call('getCenter', { params })).status).toBe(404)
  expect(
    await app.db
      .selectFrom('audit_log')
      .where('entity', '=', 'center')
      .where('entity_id', '=', room.center.id)
      .select(['action', 'center_id', 'before'])
      .execute(),
  ).toEqual([
    { action: 'deleted', center_id: null, before: expect.objectContaining({ name: room.center.name, grades: 1, student_accounts: 1 }) },
  ])
})

it('leaves a program that another center follows to the platform, with the work done in it', async () => {
  const room = await openFullCenter(app)
  await offer(app.db, room.elsewhere.group, room.course)
  expect(
    (await (await app.as(admin)).call('deleteCenter', { params: { id: room.center.id }, query: { name: room.center.name } })).status,
  ).toBe(204)
  await app.runJobs()
  expect(await app.db.selectFrom('courses').where('id', '=', room.course.id).select('center_id').executeTakeFirst()).toEqual({
    center_id: null,
  })
})

it('knows of every table that carries a center whether it leaves with the export', async () => {
  const known = new Set([...Object.keys(centerData), ...Object.keys(staysBehind)])
  expect((await tablesWithCenter(app)).filter((table) => !known.has(table))).toEqual([])
})

it('reads every table by what tells its rows apart', async () => {
  const { rows } = await sql<{ name: string; key: string }>`
    select tablename as name, lower(substring(indexdef from 'USING btree \\((.*)\\)$')) as key from pg_indexes
    where schemaname = 'public' and indexdef like 'CREATE UNIQUE %' and indexdef not like '% WHERE %'`.execute(app.db)
  const keys = new Set(rows.map(({ name, key }) => `${name}: ${key.replaceAll('(0)::bigint', '0')}`))
  const read = (Object.keys(centerData) as TableName[]).map(
    (table) => `${table}: ${sql.join(keyOf(table)).compile(app.db).sql.replaceAll('"', '')}`,
  )
  expect(read.filter((key) => !keys.has(key))).toEqual([])
})

it('exports everything of the center, files and all, without a secret', async () => {
  const room = await openFullCenter(app)
  const { headers, body } = await writtenExport(app, await app.as(room.manager.id), 'startCenterExport', room.center.id)
  expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${room.center.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip"`))
  const entries = new Map(unzip(body as Buffer))
  const rows = (table: string) => JSON.parse(entries.get(`datos/${table}.json`) ?? '') as Record<string, unknown>[]
  expect(rows('centers')).toMatchObject([{ id: room.center.id, name: room.center.name }])
  expect(rows('users').map(({ id }) => id)).toEqual(
    [room.teacher.id, room.student.id, room.shared.id, room.manager.id].toSorted((a, b) => a - b),
  )
  expect(rows('groups')).toHaveLength(2)
  expect(rows('grades')).toMatchObject([{ mark: 700 }])
  expect(rows('deliverables')).toMatchObject([{ name: room.deliverable.name }])
  expect([...entries].filter(([name]) => name.startsWith('archivos/')).map(([name, text]) => [name.replace(/\d+ /, ''), text])).toEqual([
    ['archivos/trabajo.txt', 'Trabajo\n'],
  ])
  const everything = [...entries.values()].join('')
  expect(everything).not.toContain('argon2')
  expect(everything).not.toContain('storage_key')
})

it('exports long tables whole, each row once, and leaves audit events', async () => {
  const { center, manager } = await openFullCenter(app)
  await sql`with made as (insert into users (username, first_name, is_anonymous) select ${center.slug} || i, 'Ana', true from generate_series(1, 1100) as i returning id)
    insert into center_students (center_id, user_id) select ${center.id}, id from made`.execute(app.db)
  const { body } = await writtenExport(app, await app.as(manager.id), 'startCenterExport', center.id)
  const entries = new Map(unzip(body as Buffer))
  const students = JSON.parse(entries.get('datos/center_students.json') ?? '') as { user_id: number }[]
  const expected = await app.db
    .selectFrom('center_students')
    .where('center_id', '=', center.id)
    .select('user_id')
    .orderBy('user_id')
    .execute()
  expect(students.map(({ user_id }) => user_id)).toEqual(expected.map(({ user_id }) => user_id))
  expect(students).toHaveLength(1102)
  expect(JSON.parse(entries.get('datos/users.json') ?? '')).toHaveLength(1104)
  expect(
    await app.db
      .selectFrom('audit_log')
      .where('center_id', '=', center.id)
      .where('entity', '=', 'center')
      .select(['actor_id', 'action', 'entity_id'])
      .orderBy('id')
      .execute(),
  ).toEqual(['exported', 'export_downloaded'].map((action) => ({ actor_id: manager.id, action, entity_id: center.id })))
})
