import type { Clock } from './adapters/clock.ts'

/**
 * The role of a caller decides which operations they may call (`policy.ts`); the access functions of the modules decide on which
 * objects.
 */
export type Role = 'student' | 'teacher' | 'manager' | 'admin'

/** The caller of a request, read from the database within the last second: an ended session is rejected after that time. */
export interface Caller {
  id: number
  role: Role
  isStaff: boolean
  isSuperuser: boolean
  /** Centers they work in (staff) or learn in (students), in the order of their ids. */
  centerIds: number[]
  managedCenterId: number | null
  sessionId: number
  /** The IT admin who impersonates this person, and whether they may write; null without impersonation. */
  impersonator: { id: number; mayWrite: boolean } | null
}

/** An IT admin who only looks as another person changes nothing. */
export const mayWrite = ({ impersonator }: Pick<Caller, 'impersonator'>): boolean => impersonator?.mayWrite !== false

/** The caller, request and time of an audit event. */
export interface AuditContext {
  /** The id is null for a command on the server's machine, and for what anybody may have done. */
  caller: { id: number | null; impersonator: Caller['impersonator'] }
  requestId: string
  at: Date
}

/** An audit context with the whole caller, for functions that also check permissions. */
export interface CallAuditContext extends AuditContext {
  caller: Caller
}

/** The audit context of a call. */
export const auditContextOf = (call: { caller: Caller; id: string }, clock: Clock): CallAuditContext => ({
  caller: call.caller,
  requestId: call.id,
  at: clock.now(),
})
