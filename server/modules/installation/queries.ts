import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { demoAccounts } from '#server/db/seed/accounts.ts'

/** Whether there is an IT admin. A closed account counts: who administers the server can open it again. */
const hasAdmin = sql<boolean>`(select true from users where is_superuser limit 1) is not null`
const hasDemoSchool = sql<boolean>`exists (select from demo_school where removed_at is null)`

/** What the sign-in page and the start of the server must know about this installation, in one statement. */
export async function readInstallation(db: Db) {
  const names = demoAccounts.map(({ username }) => username)
  const { rows } = await sql<{ has_admin: boolean; has_demo: boolean; demo_names: string[] }>`
    select ${hasAdmin} as has_admin, ${hasDemoSchool} as has_demo, array(
      select users.username from login_names
      join demo_rows on demo_rows.entity = 'users' and demo_rows.id = login_names.user_id
      join users on users.id = login_names.user_id
      where login_names.name_key = any(${names}::text[]) and users.is_active) as demo_names`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without a table returns one row')
  return {
    hasAdmin: row.has_admin,
    hasDemoSchool: row.has_demo,
    demoAccounts: demoAccounts.filter(({ username }) => row.demo_names.includes(username)),
  }
}

/** Whether there is an IT admin, and the link that is waiting for one. */
export async function readFirstStart(db: Db) {
  const { rows } = await sql<{ has_admin: boolean; token_hash: string | null; expires_at: Date | null }>`
    select ${hasAdmin} as has_admin, link.token_hash, link.expires_at
    from (values (true)) as one left join first_start_link as link on true`.execute(db)
  return rows[0] ?? { has_admin: true, token_hash: null, expires_at: null }
}

/** Whether the demo school may be loaded: nobody has an account, and it was not removed before. */
export async function mayGetDemoSchool(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from users) and not exists (select from demo_school) as may`.execute(db)
  return rows[0]?.may === true
}

export const listAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .where('is_superuser', '=', true)
    .select(['username', 'email', 'is_active', 'last_access_at'])
    .orderBy('username')
    .execute()

/** Ids of what is left of the demo school. */
export async function demoIds(db: Db, entity: 'users' | 'centers'): Promise<number[]> {
  const rows = await db
    .selectFrom(entity)
    .where('id', 'in', (eb) => eb.selectFrom('demo_rows').where('entity', '=', entity).select('demo_rows.id'))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
