import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { requireUnblocked } from '#server/errors.ts'
import { binParts } from './bin-part-queries.ts'
import { type BinEntry, restoreRows } from './bin-queries.ts'
import { itemsOf } from './item-queries.ts'
import { placeOf, requireItems } from './items.ts'
import type { TreeChange } from './tree-change.ts'

type Blocked = components['schemas']['BlockedItem']

/**
 * Moves resources, and deliverables without work of students, from their contents into the bin. The library keeps a resource.
 * @throws 404 for one that is not in the program, 409 conflict
 */
export async function deleteItems(
  tx: Tx,
  change: TreeChange,
  wanted: readonly components['schemas']['ContentItem'][],
  by: CallAuditContext,
): Promise<void> {
  if (wanted.length === 0) return
  const { courseId, events, removedItems, undo } = change
  const { chosen } = await requireItems(tx, courseId, wanted, by)
  const deliverableIds = chosen.flatMap(({ kind, id }) => (kind === 'deliverable' ? [id] : []))
  const resourceIds = chosen.flatMap(({ kind, id }) => (kind === 'resource' ? [id] : []))
  undo.restore.push(...(await binParts(tx, courseId, 'resource', resourceIds, by)))
  undo.restore.push(...(await binParts(tx, courseId, 'deliverable', deliverableIds, by)))
  for (const { kind, id, name } of chosen) {
    removedItems.push({ kind, id })
    events.push(
      kind === 'deliverable'
        ? { entity: 'deliverable', entityId: id, courseId, action: 'deleted', before: { name } }
        : { action: 'resource_removed', before: { resource: name } },
    )
  }
}

/** Entries that cannot return, each with why. What is checked stays so until the end of the transaction. */
async function blockedOf(tx: Tx, { courseId, outline }: Pick<TreeChange, 'courseId' | 'outline'>, entries: readonly BinEntry[]) {
  const resourceIds = entries.flatMap(({ rows }) => rows.related_resources.map(({ resource_id }) => resource_id))
  const found = await tx
    .selectFrom('resources')
    .where('id', '=', sql<number>`any(${resourceIds}::bigint[])`)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute()
  const inLibrary = new Set(found.map(({ id }) => id))
  const taken = new Set((await itemsOf(tx, courseId)).map(placeOf))
  return entries.flatMap((entry): Blocked[] => {
    const content = outline.nodes.get(entry.parent_id ?? 0)
    const [placed] = entry.kind === 'resource' ? entry.rows.related_resources : []
    const reason: Blocked['reason'] | null = !content
      ? 'content_missing'
      : placed && !inLibrary.has(placed.resource_id)
        ? 'resource_missing'
        : placed && taken.has(placeOf(placed))
          ? 'already_placed'
          : null
    if (placed && !reason) taken.add(placeOf(placed))
    if (!reason || entry.kind === 'content') return []
    return [{ reason, kind: entry.kind, bin_id: entry.id, id: null, name: entry.name, content: content?.name ?? entry.parent_name }]
  })
}

/**
 * Brings resources and deliverables back into their contents, in as many statements whatever their number.
 * @throws 409 content_missing, resource_missing, already_placed with all that cannot return
 */
export async function restoreItems(
  tx: Tx,
  { courseId, outline, events, undo, ...change }: TreeChange,
  entries: readonly BinEntry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return
  requireUnblocked(await blockedOf(tx, { courseId, outline }, entries))
  const back = await restoreRows(tx, courseId, entries, [], at)
  change.resources.push(...back.resources)
  change.deliverables.push(...back.deliverables)
  for (const { id, name, revision } of back.resources) {
    undo.remove.push({ kind: 'resource', id, revision })
    events.push({ action: 'resource_restored', after: { resource: name } })
  }
  for (const { id, name, revision } of back.deliverables) {
    undo.remove.push({ kind: 'deliverable', id, revision })
    events.push({ entity: 'deliverable', entityId: id, courseId, action: 'restored', after: { name } })
  }
}
