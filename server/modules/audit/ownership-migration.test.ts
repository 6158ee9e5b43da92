import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { createAdmin, createCenter, createStudent, createTeachers, hire } from '#server/testing/factories/index.ts'
import { type TestStore, testStore } from '#server/testing/template.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.dispose())

const day = (n: number) => new Date(Date.UTC(2026, 0, n))

/** Runs the migration again, on rows as the program wrote them before. */
async function correct(): Promise<void> {
  const known = await readMigrations()
  const text = known.find(({ name }) => name.endsWith('_centers_of_account_events'))?.sql ?? ''
  const version = known.length + 1
  await migrate(store, [...known, { version, name: `${String(version).padStart(4, '0')}_again`, sql: text, checksum: 'again' }])
}

interface Row {
  at: Date
  action: string
  user: { id: number }
  by?: { id: number }
  center: { id: number } | null
}
const record = async (rows: readonly Row[]) =>
  (
    await store.db
      .insertInto('audit_log')
      .values(
        rows.map(({ at, action, user, by = user, center }) => ({
          at,
          action,
          entity: 'user',
          entity_id: user.id,
          actor_id: by.id,
          center_id: center?.id ?? null,
        })),
      )
      .returning('id')
      .execute()
  ).map(({ id }) => id)

it('gives the events of accounts the only center of the person at that time, or none', async () => {
  const [wrong, first] = [await createCenter(store.db), await createCenter(store.db)]
  const admin = await createAdmin(store.db)
  const [colleague, teacher] = await createTeachers(store.db, first, [{}, {}], day(1))
  if (!colleague || !teacher) throw new Error('two teachers were created')
  // They join a center with a lower number on day 10 and leave the first one on day 20.
  await hire(store.db, wrong, [teacher], day(10))
  await store.db
    .insertInto('licence_ledger')
    .values({ center_id: first.id, kind: 'teacher', delta: -1, reason: 'left', user_id: teacher.id, at: day(20) })
    .execute()
  const student = await createStudent(store.db, wrong)
  const ids = await record([
    { at: day(5), action: 'updated', user: teacher, center: first },
    { at: day(15), action: 'updated', user: teacher, center: wrong },
    { at: day(16), action: 'password_link_sent', user: teacher, by: colleague, center: wrong },
    { at: day(17), action: 'impersonation_started', user: teacher, by: admin, center: wrong },
    { at: day(25), action: 'password_changed', user: teacher, center: wrong },
    { at: day(16), action: 'teacher_changed', user: teacher, by: colleague, center: first },
    // Nothing is known about where they were.
    { at: day(1), action: 'updated', user: student, center: wrong },
    { at: day(1), action: 'updated', user: admin, center: null },
  ])
  await correct()
  const rows = await store.db.selectFrom('audit_log').where('id', 'in', ids).select(['id', 'center_id']).orderBy('id').execute()
  expect(rows.map(({ center_id }) => center_id)).toEqual([first.id, null, first.id, null, wrong.id, first.id, wrong.id, null])
})
