import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'

/** Maximum audit events of one statement, below the limit of parameters. */
const chunk = 2000

/**
 * Deletes accounts that an import created, if they are unused, unchanged and in no group.
 * @returns the ids of the deleted accounts
 */
export async function deleteUntouched(tx: Tx, auditContext: AuditContext, centerId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return []
  const { rows } = await sql<{ id: number; username: string }>`delete from users
    where id = any(${userIds}::bigint[]) and revision = 1 and ${isUnused('users')}
      and not exists (select from group_students where user_id = users.id and left_at is null)
    returning id, username`.execute(tx)
  for (let from = 0; from < rows.length; from += chunk) {
    await recordAuditEvents(
      tx,
      auditContext,
      rows.slice(from, from + chunk).map(({ id, username }) => {
        return { action: 'deleted', entity: 'student', entityId: id, centerId, before: { username }, reason: 'import_undone' }
      }),
    )
  }
  return rows.map(({ id }) => id)
}

/** Whether an account has never been signed in to and has no chosen password. */
export const isUnused = (users: string) => {
  const id = sql.ref(`${users}.id`)
  return sql<boolean>`(${sql.ref(`${users}.last_access_at`)} is null
    and (${sql.ref(`${users}.password_hash`)} is null or ${sql.ref(`${users}.password_is_one_time`)})
    and not exists (select from auth_sessions where user_id = ${id}))`
}
