import { openSessionsOf, ownSession } from './queries.ts'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { forgetDevice } from '#server/modules/auth/device-queries.ts'
import { mailOwner } from '#server/modules/auth/owner-notices.ts'
import { endOtherSessions, endSessions } from '#server/modules/auth/session-queries.ts'

/** Sessions that a person opened themselves, without impersonations by an IT admin. */
export const listSessions: Handler<'listSessions'> = async ({ caller, params }, { clock, db }) => {
  await onlyThemselves(db, caller, params.id)
  const rows = await openSessionsOf(db, caller.id, clock.now())
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
  const own = await ownSession(db, caller.id, params.session_id)
  if (!own) return
  await transact(db, async (tx) => {
    await endSessions(tx, [own.id], 'ended', clock.now())
    if (own.device_key !== null && own.id !== caller.sessionId) await forgetDevice(tx, caller.id, own.device_key)
  })
}

export const endOtherSessionsOf: Handler<'endOtherSessions'> = async ({ caller, params }, { clock, db, jobs }) => {
  await onlyThemselves(db, caller, params.id)
  const now = clock.now()
  await transact(db, async (tx) => {
    const ended = await endOtherSessions(tx, caller.id, caller.sessionId, now, 'ended')
    if (ended > 0) await mailOwner(tx, { jobs }, caller.id, 'sessions_ended', now)
  })
}
