import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'

/** When a person was reminded last since a moment, of whatever: of a deliverable or to learn. Null where they were not. */
export const remindedAt = (
  userId: RawBuilder<number>,
  since: Date,
) => sql<Date | null>`(select max(notifications.created_at) from notifications
  where notifications.user_id = ${userId} and notifications.kind in ('reminder', 'learning_reminder')
    and notifications.created_at >= ${since})`

/**
 * Locks people, so that reminders of several groups take turns. In the order of ids: two reminders never wait for each other.
 */
export const lockPeople = (tx: Tx, ids: readonly number[]) =>
  sql`select id from users where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
