import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import {
  createAdmin,
  createCenter,
  createGroup,
  createManager,
  createStudent,
  createTeacher,
  enrol,
  teach,
} from '#server/testing/factories/index.ts'
import { recordAuditEvents } from './record.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function openCenter(name: string) {
  const center = await createCenter(app.db, { name })
  const manager = await createManager(app.db, center, { first_name: 'Carmen', last_name_1: name })
  return { center, manager, client: await app.as(manager.id) }
}

/** A center, and another one of which its manager must learn nothing. */
async function openSchool(name: string) {
  const mine = await openCenter(name)
  const other = await openCenter(`Ajeno ${name}`)
  const student = await createStudent(app.db, other.center, { first_name: 'Secreta', last_name_1: 'Ajena' })
  const group = await createGroup(app.db, other.center, { name: 'Grupo ajeno' })
  return { mine, other: { ...other, student, group } }
}

/** Adds a row to the log of a center as it may have been stored at any time. */
const store = async (centerId: number, after: string, action = 'exported') =>
  app.db
    .insertInto('audit_log')
    .values({ center_id: centerId, action, entity: 'audit', at: app.clock.now(), after: after as ReturnType<typeof json> })
    .execute()
const textOf = ({ body }: { body: unknown }) => (Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body))
const rowsOf = async (client: Client) => (await client.ok('listAudit', {})).results

describe('a filter of the log by something outside the caller’s access', () => {
  it('is rejected, is not recorded, and no name of it can be read afterwards', async () => {
    const { mine, other } = await openSchool('Uno')
    const outsiders = { student: other.student.id, actor: other.manager.id, on_behalf_of: other.manager.id, center: other.center.id }
    for (const [filter, id] of Object.entries(outsiders)) {
      for (const wanted of [id, 999_999]) {
        const input = { query: { [filter]: wanted } }
        const rejection = { status: 404, body: { detail: 'Not found.', code: 'not_found' } }
        expect(await mine.client.call('listAudit', input)).toMatchObject(rejection)
        expect(await mine.client.call('exportAudit', input)).toMatchObject(rejection)
      }
    }
    expect(await rowsOf(mine.client)).toEqual([])
  })

  it('is rejected for an IT admin where it does not exist', async () => {
    const admin = await app.as((await createAdmin(app.db)).id)
    for (const filter of ['student', 'actor', 'on_behalf_of', 'center']) {
      expect((await admin.call('exportAudit', { query: { [filter]: 999_999 } })).status).toBe(404)
    }
  })

  it('is accepted for those whom the log of the center names, such as an IT admin or a person who has left', async () => {
    const { mine } = await openSchool('Dos')
    const admin = await createAdmin(app.db, { first_name: 'Irene', last_name_1: 'Prado' })
    const left = await createStudent(app.db, mine.center)
    await transact(app.db, (tx) =>
      recordAuditEvents(tx, { caller: { id: admin.id, impersonator: null }, requestId: 'request', at: app.clock.now() }, [
        { action: 'removed', entity: 'student', entityId: left.id, studentId: left.id, centerId: mine.center.id },
      ]),
    )
    await app.db.deleteFrom('center_students').where('user_id', '=', left.id).execute()
    for (const query of [{ actor: admin.id }, { student: left.id }]) {
      expect((await mine.client.ok('listAudit', { query })).results).toHaveLength(1)
    }
    await mine.client.call('exportAudit', { query: { actor: admin.id } })
    expect((await rowsOf(mine.client))[0]?.changes).toEqual([{ field: 'actor', before: null, after: 'Irene Prado' }])
  })
})

describe('a stored row', () => {
  it('names nothing outside the caller’s access, neither on the screen nor in the file', async () => {
    const { mine, other } = await openSchool('Tres')
    const group = await createGroup(app.db, mine.center, { name: 'Grupo propio' })
    const ids = {
      student: other.student.id,
      actor: other.manager.id,
      center: other.center.id,
      group_id: other.group.id,
      groups: [group.id],
    }
    await store(mine.center.id, json(ids))
    const shown = [textOf(await mine.client.call('listAudit', {})), textOf(await mine.client.call('exportAudit', {}))]
    for (const text of shown) {
      expect(text).not.toMatch(/Ajen|Secreta|ajeno/)
      expect(text).toContain(`#${other.student.id}`)
      expect(text).toContain('Grupo propio')
    }
    const admin = await app.as((await createAdmin(app.db)).id)
    expect(textOf(await admin.call('listAudit', { query: { center: mine.center.id } }))).toContain('Secreta Ajena')
  })

  it.each([
    '{"constructor": 1}',
    '{"toString": "x", "hasOwnProperty": [1], "valueOf": {"constructor": 2}}',
    '{"__proto__": {"student": 1}}',
    '{"__proto__": 1}',
    '["a"]',
    '"text"',
    '{"student": 1e300, "actor": [1.5, null, "x", {"a": 1}], "center": {"constructor": 1}}',
    '{"a": {"b": {"c": {"d": {"e": {"f": {"g": 1}}}}}}}',
    '{"action": "constructor", "fields": ["toString"], "kind": "valueOf"}',
    '{"": 1, "é ": 2, "a.b": 3}',
  ])('that holds %s hides no other row', async (after) => {
    const { mine } = await openSchool(`Con ${after.replaceAll(/[^a-z]/gi, '')}`.slice(0, 90))
    await store(mine.center.id, json({ search: 'antes' }))
    await store(mine.center.id, after)
    await store(mine.center.id, json({ search: 'después' }))
    const admin = await app.as((await createAdmin(app.db)).id)
    for (const client of [mine.client, admin]) {
      const { results } = await client.ok('listAudit', { query: { center: mine.center.id } })
      expect(results).toHaveLength(3)
      expect([results[0]?.changes[0]?.after, results[2]?.changes[0]?.after]).toEqual(['después', 'antes'])
    }
    for (const language of ['es', 'en'] as const) {
      const text = textOf(await mine.client.call('exportAudit', { query: { language } }))
      expect(text).toContain('después')
      expect(text).toContain('antes')
    }
  })

  it('that is damaged is marked and named as such in the file, in both languages', async () => {
    const { mine } = await openSchool('Cuatro')
    await store(mine.center.id, '["a"]', 'changed')
    expect(await rowsOf(mine.client)).toMatchObject([{ changes: [], unreadable: true }])
    const query = { action: 'audit.changed' }
    expect(textOf(await mine.client.call('exportAudit', { query }))).toContain(';Anotación ilegible;')
    expect(textOf(await mine.client.call('exportAudit', { query: { ...query, language: 'en' } }))).toContain(';Unreadable entry;')
  })
})

it('a teacher’s list of students is not filtered by a group of colleagues', async () => {
  const { mine } = await openSchool('Cinco')
  const teacher = await createTeacher(app.db, mine.center)
  const student = await createStudent(app.db, mine.center)
  const own = await createGroup(app.db, mine.center)
  await teach(app.db, own, teacher)
  const foreign = await createGroup(app.db, mine.center)
  for (const group of [own, foreign]) await enrol(app.db, group, [student])
  const client = await app.as(teacher.id)
  expect((await client.ok('listStudents', { query: { group: own.id } })).count).toBe(1)
  expect((await client.call('listStudents', { query: { group: foreign.id } })).status).toBe(404)
})
