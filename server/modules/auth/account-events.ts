import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from '#server/db/client.ts'
import { isUnidentified } from '#server/modules/audit/without-actor.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { readUserAgent } from './user-agents.ts'

/** Events that only report how an account was used; they are deleted after a time. */
export const signInEvents = [
  'signed_in',
  'sign_in_failed',
  'sign_in_locked',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'session_copied',
  'password_reset_requested',
] as const
/** Changes of the access to an account; they stay in the log, without their origin after that time. */
export const accessEvents = [
  'password_changed',
  'password_reset',
  'email_changed',
  'impersonation_started',
  'impersonation_stopped',
] as const

/** What happens to the access to an account, as the action of an audit event about the user. */
export type AccountEvent = (typeof signInEvents)[number] | (typeof accessEvents)[number]
export type SignInMethod = 'password' | 'google' | 'one_time_password' | 'totp' | 'recovery_code' | 'passkey'

/** The parts of a call that tell where it comes from. */
export interface Source {
  id: string
  address: string
  userAgent: string
}

/** Where a request comes from, as fields of an audit event. The whole user agent is not kept. */
export function originOf({ address, userAgent }: Omit<Source, 'id'>) {
  const { browser, system } = readUserAgent(userAgent)
  return { ip_address: address, browser, system }
}

export type Details = Readonly<Record<string, string | number | boolean | null>>

interface RecordedEvent {
  userId: number
  event: AccountEvent
  at: Date
  details?: Details
}

/** Records an event about the access to an account, in the log of the person's center. */
export async function recordAccountEvent(tx: Tx, source: Source, { userId, event, at, details = {} }: RecordedEvent): Promise<void> {
  await recordAuditEvents(tx, { caller: { id: isUnidentified(event) ? null : userId, impersonator: null }, requestId: source.id, at }, [
    { action: event, entity: 'user', entityId: userId, ...(await auditScopeOf(tx, userId)), after: { ...originOf(source), ...details } },
  ])
}

const loggers = new WeakMap<FastifyBaseLogger, FastifyBaseLogger>()
const quiet = new Set(['silent', 'fatal', 'error'])

/** A logger that writes its lines at the default level of the log, `warn`, too. */
function securityLog(log: FastifyBaseLogger): FastifyBaseLogger {
  if (quiet.has(log.level)) return log
  const known = loggers.get(log) ?? log.child({ log: 'security' }, { level: 'info' })
  loggers.set(log, known)
  return known
}

/**
 * Writes an event to the server's log, after its transaction. Never with typed names: people type passwords into the wrong field.
 * @param userId null for a sign-in with a name without an account
 */
export function logAccountEvent(
  log: FastifyBaseLogger,
  source: Source,
  { userId, event, details = {} }: { userId: number | null; event: AccountEvent; details?: Details },
): void {
  const line = { event, user: userId, request: source.id, ...originOf(source), ...details }
  securityLog(log).info(line, 'account event')
}
