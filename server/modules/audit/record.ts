import type { Clock } from '#server/adapters/clock.ts'
import type { Caller } from '#server/context.ts'
import { json, type Tx } from '#server/db/client.ts'

/** Who acts, in which request and when. */
export interface AuditContext {
  caller: Pick<Caller, 'id' | 'impersonator'>
  requestId: string
  at: Date
}

/** An auditContext whose person is known whole, so that it can be asked what they may do. */
export interface CallAuditContext extends AuditContext {
  caller: Caller
}

/** Who acts, as a handler knows it. */
export const auditContextOf = (call: { caller: Caller; id: string }, clock: Clock): CallAuditContext => ({
  caller: call.caller,
  requestId: call.id,
  at: clock.now(),
})

/** Something that a person did; `before` and `after` hold only what changed. */
export interface AuditEvent {
  /** What was done, a verb of the past or a noun: `created`, `archived`, `email_changed`. */
  action: string
  /** Kind of thing, in the singular: `center`, `group`, `user`, `grade`. */
  entity: string
  entityId: number | null
  /** The center whose manager reads the row; null for what belongs to no center. */
  centerId: number | null
  studentId?: number | null
  before?: unknown
  after?: unknown
  reason?: string | null
}

/** Audit events that one statement takes without running into the limit of parameters. */
const chunk = 5000

/**
 * Adds to the audit log, in a few statements for any number of audit events. While an IT admin acts as somebody, the row names both:
 * the admin as the actor, on behalf of the person they appear as.
 */
export async function recordAuditEvents(
  tx: Tx,
  { caller, requestId, at }: AuditContext,
  auditEvents: readonly AuditEvent[],
): Promise<void> {
  for (let from = 0; from < auditEvents.length; from += chunk) {
    await tx
      .insertInto('audit_log')
      .values(
        auditEvents
          .slice(from, from + chunk)
          .map(({ action, entity, entityId, centerId, studentId = null, before, after, reason = null }) => ({
            center_id: centerId,
            at,
            actor_id: caller.impersonator?.id ?? caller.id,
            on_behalf_of: caller.impersonator ? caller.id : null,
            action,
            entity,
            entity_id: entityId,
            student_id: studentId,
            before: before === undefined || before === null ? null : json(before),
            after: after === undefined || after === null ? null : json(after),
            reason,
            request_id: requestId,
          })),
      )
      .execute()
  }
}
