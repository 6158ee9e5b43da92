import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { noticeOwner } from '#server/modules/auth/mails.ts'
import { endOtherSessions, endSessions } from '#server/modules/auth/sessions.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'

/** Sessions that a person opened themselves; one in which an IT admin acts as them is the admin's. */
export const listSessions: Handler<'listSessions'> = async ({ caller, params }, { clock, db }) => {
  await onlyThemselves(db, caller, params.id)
  const rows = await db
    .selectFrom('auth_sessions')
    .where('user_id', '=', caller.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('impersonator_id', 'is', null)
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return {
    results: rows.map(({ created_at, last_seen_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_current: row.id === caller.sessionId,
    })),
  }
}

export const endSession: Handler<'endSession'> = async ({ caller, params }, { clock, db }) => {
  await onlyThemselves(db, caller, params.id)
  const own = await db
    .selectFrom('auth_sessions')
    .where('id', '=', params.session_id)
    .where('user_id', '=', caller.id)
    .where('impersonator_id', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (own) await endSessions(db, [own.id], 'ended', clock.now())
}

export const endOtherSessionsOf: Handler<'endOtherSessions'> = async ({ caller, params }, { clock, config, db, jobs }) => {
  await onlyThemselves(db, caller, params.id)
  await transact(db, async (tx) => {
    const ended = await endOtherSessions(tx, caller.id, caller.sessionId, clock.now(), 'ended')
    if (ended > 0) await noticeOwner(tx, { config, jobs }, caller.id, 'sessionsEnded')
  })
}
