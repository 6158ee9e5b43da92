import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { requireItems } from './items.ts'
import type { TreeChange } from './tree-change.ts'

/**
 * Makes deliverables active or inactive, in one statement whatever their number.
 * @throws 404 for one that is not in the program, 409 conflict
 */
export async function setActivity(
  tx: Tx,
  { courseId, deliverables, undo, events }: TreeChange,
  wanted: readonly components['schemas']['ContentActivity'][],
  by: CallAuditContext,
): Promise<void> {
  if (wanted.length === 0) return
  await requireItems(
    tx,
    courseId,
    wanted.map(({ id, revision }) => ({ kind: 'deliverable', id, revision })),
    by,
  )
  const { rows } = await sql<components['schemas']['ContentDeliverable'] & { was: boolean }>`
    update deliverables as d set is_active = n.is_active, revision = d.revision + 1
    from jsonb_to_recordset(${json(wanted)}::jsonb) as n (id bigint, is_active boolean) join deliverables as old on old.id = n.id
    where d.id = n.id
    returning d.id, d.content_id, d.name, d.kind, d.is_active, d.max_points, d.weight, d.pinned, d.position, d.revision,
      old.is_active as was`.execute(tx)
  for (const { was, ...row } of rows) {
    deliverables.push(row)
    undo.deliverables.push({ id: row.id, revision: row.revision, is_active: was })
    const change = { before: { is_active: was }, after: { is_active: row.is_active } }
    events.push({ entity: 'deliverable', entityId: row.id, courseId, action: 'updated', ...change })
  }
}
