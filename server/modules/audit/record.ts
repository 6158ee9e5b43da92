import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'

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

/** The row of an audit event. While an IT admin acts as somebody, it names both: the admin as the actor, on behalf of the person. */
export const auditRow = (
  { caller, requestId, at }: AuditContext,
  { action, entity, entityId, centerId, studentId = null, before, after, reason = null }: AuditEvent,
) => ({
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
})

/** Adds to the audit log, in a few statements for any number of audit events. */
export async function recordAuditEvents(tx: Tx, context: AuditContext, auditEvents: readonly AuditEvent[]): Promise<void> {
  for (let from = 0; from < auditEvents.length; from += chunk) {
    const events = auditEvents.slice(from, from + chunk)
    await tx
      .insertInto('audit_log')
      .values(events.map((event) => auditRow(context, event)))
      .execute()
  }
}
