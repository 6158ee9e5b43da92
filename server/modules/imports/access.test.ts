import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createClassroom, createManager, createTeacher, teach } from '#server/testing/factories/index.ts'
import { checked, listOf } from './testing/lists.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let teachers = 0
/** A teacher of a group with one import that is done and one that is checked. */
async function importer() {
  teachers += 1
  const { center, group } = await createClassroom(app.db, { students: 0 })
  const teacher = await createTeacher(app.db, center)
  await teach(app.db, group, teacher)
  const client = await app.as(teacher.id)
  const done = (await checked(client, listOf(2, `hecha${teachers}`), group)).id
  await client.ok('startImport', { params: { id: done }, body: { invites: false } })
  await app.runJobs()
  const ready = (await checked(client, listOf(2, `lista${teachers}`), group)).id
  const statuses = async () => [
    (await client.call('getImport', { params: { id: done } })).status,
    (await client.call('listImportRows', { params: { id: done } })).status,
    (await client.call('downloadImportReport', { params: { id: done } })).status,
    (await client.call('startImport', { params: { id: ready }, body: { invites: false } })).status,
    (await client.call('cancelImport', { params: { id: ready } })).status,
    (await client.call('undoImport', { params: { id: done } })).status,
  ]
  return { center, group, teacher, client, done, statuses }
}
const gone = [404, 404, 404, 404, 404, 404]

describe('imports', () => {
  it('are lost to a person who leaves the center', async () => {
    const { center, teacher, client, done, statuses } = await importer()
    const manager = await app.as((await createManager(app.db, center)).id)
    await manager.ok('removeTeacher', { params: { id: center.id, user_id: teacher.id } })
    expect(await statuses()).toEqual(gone)
    expect((await client.ok('listImports')).count).toBe(0)
    expect((await manager.ok('undoImport', { params: { id: done } })).state).toBe('undoing')
  })

  it('are lost to a person who no longer teaches the group', async () => {
    const { group, teacher, client, statuses } = await importer()
    await app.db.deleteFrom('group_teachers').where('group_id', '=', group.id).where('user_id', '=', teacher.id).execute()
    expect(await statuses()).toEqual(gone)
    expect((await client.ok('listImports')).count).toBe(0)
  })
})

it('the list shows one’s own imports, and the manager those of the center', async () => {
  const { center, group, teacher, client, done } = await importer()
  const manager = await app.as((await createManager(app.db, center)).id)
  const managers = await checked(manager, listOf(1, 'equipo'), group)
  const own = await client.ok('listImports')
  expect(own.results.map(({ id }) => id)).toContain(done)
  expect(own.results[0]).toMatchObject({
    state: 'checked',
    group: { id: group.id },
    row_count: 2,
    counts: { new: 2 },
    created_by: { id: teacher.id },
  })
  const { count, results } = await manager.ok('listImports')
  expect({ count, ids: results.map(({ id }) => id) }).toEqual({ count: 3, ids: [managers.id, ...own.results.map(({ id }) => id)] })
})

it('keeps nothing of the file but what students were made of, once it is done', async () => {
  const { center, group } = await createClassroom(app.db, { students: 0 })
  const manager = await app.as((await createManager(app.db, center)).id)
  const list =
    'Nombre;Apellidos;Correo;Teléfono;Enfermedades\nAna;Gil;ana.gil@demo.test;600111222;Asma\n;Sin Nombre;otra@demo.test;600333444;Celiaca\n'
  const { id } = await checked(manager, list, group)
  await manager.ok('startImport', { params: { id }, body: { invites: false } })
  await app.runJobs()
  const kept = await sql<{ kept: string }>`select (select jsonb_agg(to_jsonb(r)) from student_import_rows r where r.import_id = i.id)::text
    || i.columns::text as kept from student_imports i where i.id = ${id}`.execute(app.db)
  for (const word of ['600111222', '600333444', 'Asma', 'Celiaca']) expect(kept.rows[0]?.kept).not.toContain(word)
  expect((await manager.ok('listImportRows', { params: { id } })).results).toMatchObject([
    { state: 'created', name: 'Gil, Ana', email: 'ana.gil@demo.test' },
    { state: 'problem', reason: 'name_missing', email: 'otra@demo.test' },
  ])
})
