import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'

/** An action of a person; `before` and `after` hold only changed fields. */
export interface AuditEvent {
  /** The action, a past participle or a noun: `created`, `archived`, `email_changed`. */
  action: string
  /** The type of object, in the singular: `center`, `group`, `user`, `grade`. */
  entity: string
  entityId: number | null
  /** The center whose manager may read the row; null without a center. */
  centerId: number | null
  studentId?: number | null
  /** The program in whose history the event stands; an event of a program stands in its own. */
  courseId?: number
  before?: unknown
  after?: unknown
  reason?: string | null
}

/** Maximum audit events of one statement, below the limit of parameters. */
const chunk = 5000

/** The row of an audit event. During impersonation it names both: the IT admin as the actor, on behalf of the person. */
export const auditRow = (
  { caller, requestId, at }: AuditContext,
  { action, entity, entityId, centerId, studentId = null, courseId, before, after, reason = null }: AuditEvent,
) => ({
  center_id: centerId,
  at,
  actor_id: caller.impersonator?.id ?? caller.id,
  on_behalf_of: caller.impersonator ? caller.id : null,
  action,
  entity,
  entity_id: entityId,
  student_id: studentId,
  course_id: courseId ?? (entity === 'course' ? entityId : null),
  before: before === undefined || before === null ? null : json(before),
  after: after === undefined || after === null ? null : json(after),
  reason,
  request_id: requestId,
})

/** Adds audit events to the log, in a few statements for any number. */
export async function recordAuditEvents(tx: Tx, context: AuditContext, auditEvents: readonly AuditEvent[]): Promise<void> {
  for (let from = 0; from < auditEvents.length; from += chunk) {
    const events = auditEvents.slice(from, from + chunk)
    await tx
      .insertInto('audit_log')
      .values(events.map((event) => auditRow(context, event)))
      .execute()
  }
}
