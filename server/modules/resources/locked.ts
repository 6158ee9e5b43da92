import type { Selectable } from 'kysely'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tables, Tx } from '#server/db/client.ts'
import { denied, notFound } from '#server/errors.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { findResource } from './queries.ts'

export type LockedResource = Selectable<Tables['resources']>

/**
 * Locks a resource for a change of it.
 * @throws 404 for a resource that does not exist for the caller, 403 for one that they may only use
 */
export async function lockEditable(tx: Tx, { caller }: CallAuditContext, id: number): Promise<LockedResource> {
  if (!(await findResource(tx, caller, id))) throw notFound()
  const row = await tx.selectFrom('resources').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  if (!mayEditResource(caller, row)) throw denied()
  return row
}

/** Records a change of a resource. */
export const recordResource = (
  tx: Tx,
  context: CallAuditContext,
  event: {
    action: 'created' | 'updated' | 'deleted' | 'file_replaced'
    id: number
    centerId: number | null
    before?: object
    after?: object
  },
): Promise<void> => {
  const { action, id: entityId, centerId, before, after } = event
  return recordAuditEvents(tx, context, [{ entity: 'resource', action, entityId, centerId, before, after }])
}
