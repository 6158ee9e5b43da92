import { accountEventsOf, openSessionsOf, ownSession } from './queries.ts'
import type { Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import type { Json } from '#server/db/json.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'
import { type AccountEvent, logAccountEvent, recordAccountEvent, type SignInMethod } from '#server/modules/auth/account-events.ts'
import { forgetDevice } from '#server/modules/auth/device-queries.ts'
import { mailOwner } from '#server/modules/auth/owner-notices.ts'
import { readUserAgent } from '#server/modules/auth/user-agents.ts'
import { endOtherSessions, endSessions } from '#server/modules/auth/session-queries.ts'

/** Sessions that a person opened themselves, without impersonations by an IT admin. */
export const listSessions: Handler<'listSessions'> = async ({ caller, params }, { clock, db }) => {
  await onlyThemselves(db, caller, params.id)
  const rows = await openSessionsOf(db, caller.id, clock.now())
  return {
    results: rows.map(({ created_at, last_seen_at, ...row }) => ({
      ...row,
      device: toDevice(readUserAgent(row.user_agent)),
      created_at: created_at.toISOString(),
      last_seen_at: last_seen_at.toISOString(),
      is_current: row.id === caller.sessionId,
    })),
  }
}

export const endSession: Handler<'endSession'> = async (call, { clock, db, log }) => {
  const { caller, params } = call
  const now = clock.now()
  await onlyThemselves(db, caller, params.id)
  const own = await ownSession(db, caller.id, params.session_id)
  if (!own) return
  await transact(db, async (tx) => {
    const ended = await endSessions(tx, [own.id], 'ended', now)
    if (ended > 0) await recordAccountEvent(tx, call, { event: 'session_ended', userId: caller.id, at: now })
    if (own.device_key !== null && own.id !== caller.sessionId) await forgetDevice(tx, caller.id, own.device_key)
  })
  logAccountEvent(log, call, { event: 'session_ended', userId: caller.id })
}

export const endOtherSessionsOf: Handler<'endOtherSessions'> = async (call, { clock, db, jobs, log }) => {
  const { caller, params } = call
  await onlyThemselves(db, caller, params.id)
  const now = clock.now()
  await transact(db, async (tx) => {
    const ended = await endOtherSessions(tx, caller.id, caller.sessionId, now, 'ended')
    if (ended === 0) return
    await recordAccountEvent(tx, call, { event: 'sessions_ended', userId: caller.id, at: now, details: { sessions: ended } })
    await mailOwner(tx, { jobs }, caller.id, 'sessions_ended', now)
  })
  logAccountEvent(log, call, { event: 'sessions_ended', userId: caller.id })
}

/** What happened to the access to one's own account, newest first. */
export const listSignIns: Handler<'listSignIns'> = async ({ caller, params }, { db }) => {
  await onlyThemselves(db, caller, params.id)
  const rows = await accountEventsOf(db, caller.id)
  return {
    results: rows.map(({ id, at, action, after }) => {
      const { ip_address, browser, system, method, failures } = readDetails(after)
      return {
        id,
        at: at.toISOString(),
        kind: action as AccountEvent,
        method: (method ?? null) as SignInMethod | null,
        address: ip_address ?? null,
        device: toDevice({ browser: browser ?? null, system: system ?? null }),
        failures: failures ?? null,
      }
    }),
  }
}

interface RecordedDetails {
  ip_address?: string
  browser?: string | null
  system?: string | null
  method?: string
  failures?: number
}
const readDetails = (after: Json): RecordedDetails => (typeof after === 'object' && after !== null ? (after as RecordedDetails) : {})

const phones = new Set<string | null>(['Android', 'iOS'])
const toDevice = ({ browser, system }: { browser: string | null; system: string | null }) => ({
  browser,
  system,
  is_phone: phones.has(system),
})
