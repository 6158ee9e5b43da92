import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext, Caller } from '#server/caller.ts'
import { answer } from '#server/contract.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { etag, notFound } from '#server/errors.ts'
import { lockEditableCourse } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { findPlaced, type PlacedRow } from './place-queries.ts'

export type PlacedResource = components['schemas']['PlacedResource']

export const toPlaced = (row: PlacedRow): PlacedResource => ({
  id: row.id,
  course: { id: row.course_id, name: row.course_name },
  content: { id: row.content_id, name: row.content_name },
  resource: {
    id: row.resource_id,
    name: row.resource_name,
    type: row.type,
    file: row.file && { ...row.file, url: fileUrl(row.file.id) },
    url: row.url ?? fileUrl(row.file?.id ?? null) ?? '',
  },
  is_required: row.is_required,
  results: row.results,
  revision: row.revision,
})

/** @throws 404 for a place in a program that does not exist for the caller */
export async function readPlaced(db: Db | Tx, caller: Caller, id: number): Promise<PlacedResource> {
  const row = await findPlaced(db, caller, id)
  if (!row) throw notFound()
  return toPlaced(row)
}

/** A placed resource as the answer of an operation. */
export async function answerPlaced(db: Db, caller: Caller, id: number) {
  const placed = await readPlaced(db, caller, id)
  return answer(200, placed, { headers: { etag: etag(placed.revision) } })
}

/**
 * Locks the program of a placed resource for a change.
 * @throws 404 for one that does not exist for the caller, 403 for a program that they may only read
 */
export async function lockPlaced(tx: Tx, { caller }: CallAuditContext, id: number) {
  const placed = await findPlaced(tx, caller, id)
  if (!placed) throw notFound()
  const { center_id: centerId } = await lockEditableCourse(tx, caller, placed.course_id)
  const row = await tx.selectFrom('related_resources').where('id', '=', id).selectAll().executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, centerId, name: placed.resource_name }
}

/** Records a change of what is placed in a program. */
export function recordPlaced(
  tx: Tx,
  context: CallAuditContext,
  event: {
    action: 'resource_placed' | 'resource_changed' | 'resource_removed'
    courseId: number
    centerId: number | null
    before?: object
    after?: object
  },
) {
  const { courseId: entityId, ...rest } = event
  return recordAuditEvents(tx, context, [{ entity: 'course', entityId, ...rest }])
}
