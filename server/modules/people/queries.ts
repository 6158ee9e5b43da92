import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { personColumns } from './person.ts'

/**
 * The center and student of audit events about a person: their first center, and themselves if they are a student. Spread it into an
 * audit event.
 */
export async function auditScopeOf(db: Db, userId: number): Promise<{ centerId: number | null; studentId: number | null }> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_staff', 'is_superuser'])
    .select(
      sql<number | null>`coalesce(
        (select min(center_id) from center_staff where user_id = users.id),
        (select min(center_id) from center_students where user_id = users.id and archived_at is null))`.as('center_id'),
    )
    .executeTakeFirst()
  return { centerId: row?.center_id ?? null, studentId: row && !row.is_staff && !row.is_superuser ? userId : null }
}

/** The language of mails to a person. */
export async function languageOf(db: Db, userId: number): Promise<'es' | 'en'> {
  const { language } = await db.selectFrom('users').where('id', '=', userId).select('language').executeTakeFirstOrThrow()
  return language
}

/** People by their ids, each once. */
export async function peopleById(db: Db, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  return known.length === 0 ? [] : db.selectFrom('users').where('users.id', 'in', known).select(personColumns).execute()
}
