import { afterAll, beforeAll, expect, it } from 'vitest'
import type { json } from '#server/db/json.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { createCenter } from '#server/testing/factories/index.ts'
import { type TestStore, testStore } from '#server/testing/template.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.dispose())

/** Runs the migration again, on rows as the program wrote them before. */
async function repair(): Promise<void> {
  const known = await readMigrations()
  const text = known.find(({ name }) => name.endsWith('_undeclared_audit_filters'))?.sql ?? ''
  const version = known.length + 1
  await migrate(store, [...known, { version, name: `${String(version).padStart(4, '0')}_again`, sql: text, checksum: 'again' }])
}

it('removes from exports what is no declared filter, and nothing from other rows', async () => {
  const center = await createCenter(store.db)
  const rows: [entity: string, action: string, after: string | null][] = [
    ['audit', 'exported', '{"constructor": "1"}'],
    ['audit', 'exported', '{"__proto__": "1", "toString": ["1", "2"], "student": 7, "search": "ana"}'],
    ['audit', 'exported', '{"mark": "1000", "note": "Sobresaliente", "impersonated": true, "from": "2026-11-01T00:00:00.000Z"}'],
    ['audit', 'exported', '["a"]'],
    ['audit', 'exported', '{"search": {"constructor": 1}}'],
    ['audit', 'exported', null],
    ['center', 'licences_exported', '{"kind": "student", "group_id": 3, "valueOf": "1", "reason": "enrolled"}'],
    ['center', 'changed', '{"name": "Centro", "contract": {"number": "B"}}'],
    ['grade', 'grade', '{"mark": 1000, "note": "x"}'],
  ]
  const stored = await store.db
    .insertInto('audit_log')
    .values(
      rows.map(([entity, action, after]) => ({ center_id: center.id, entity, action, after: after as ReturnType<typeof json> | null })),
    )
    .returning('id')
    .execute()
  await repair()
  const ids = stored.map(({ id }) => id)
  const repaired = await store.db.selectFrom('audit_log').where('id', 'in', ids).select(['after']).orderBy('id').execute()
  expect(repaired.map(({ after }) => after)).toEqual([
    null,
    { student: 7, search: 'ana' },
    { impersonated: true, from: '2026-11-01T00:00:00.000Z' },
    null,
    null,
    null,
    { kind: 'student', group_id: 3, reason: 'enrolled' },
    { name: 'Centro', contract: { number: 'B' } },
    { mark: 1000, note: 'x' },
  ])
  await expect(store.db.updateTable('audit_log').set({ reason: 'x' }).where('id', 'in', ids).execute()).rejects.toThrow('immutable')
})
