import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { contentHasWork, notFound, rejected } from '#server/errors.ts'
import { binPart, type lockBinned, restoreRows, workBeforeDeletion } from './bin-queries.ts'
import { writeDeliverablePlaces, writeResourcePlaces } from './item-queries.ts'
import { requireItems } from './items.ts'
import type { TreeChange } from './tree-change.ts'

/**
 * Moves resources and deliverables from their contents into the bin. The library keeps a resource.
 * @throws 404 for one that is not in the program, 409 conflict, content_has_work
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
  const work = await workBeforeDeletion(tx, { deliverableIds })
  if (work.marks + work.works > 0) throw contentHasWork(work)
  for (const { kind, id, name } of chosen) {
    undo.restore.push(await binPart(tx, courseId, kind, id, by))
    removedItems.push({ kind, id })
    events.push(
      kind === 'deliverable'
        ? { entity: 'deliverable', entityId: id, courseId, action: 'deleted', before: { name } }
        : { action: 'resource_removed', before: { resource: name } },
    )
  }
}

/**
 * Brings a resource or a deliverable back into its content.
 * @throws 404 where its resource does not exist any more, 409 content_missing, already_placed
 */
export async function restoreItem(
  tx: Tx,
  { courseId, outline, events, undo, ...change }: TreeChange,
  { id: binId, kind, rows, parent_id: contentId }: Awaited<ReturnType<typeof lockBinned>>[number],
): Promise<void> {
  if (!outline.nodes.has(contentId ?? 0)) throw rejected('content_missing', 'Its content does not exist any more.')
  const [placed] = rows.related_resources
  if (placed) {
    const { content_id, resource_id } = placed
    const same = tx.selectFrom('related_resources').where('content_id', '=', content_id).where('resource_id', '=', resource_id)
    if (await same.select('id').executeTakeFirst()) throw rejected('already_placed', 'The content has this resource already.')
  }
  await restoreRows(tx, binId, rows, [])
  const resources = await writeResourcePlaces(tx, rows.related_resources)
  const deliverables = await writeDeliverablePlaces(tx, rows.deliverables)
  const [item] = [...resources, ...deliverables]
  if (!item || kind === 'content') throw notFound()
  change.resources.push(...resources)
  change.deliverables.push(...deliverables)
  undo.remove.push({ kind, id: item.id, revision: item.revision })
  events.push(
    kind === 'deliverable'
      ? { entity: 'deliverable', entityId: item.id, courseId, action: 'restored', after: { name: item.name } }
      : { action: 'resource_restored', after: { resource: item.name } },
  )
}
