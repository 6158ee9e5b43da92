import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { contentHasWork, notFound, rejected } from '#server/errors.ts'
import { binParts } from './bin-part-queries.ts'
import { type BinEntry, restoreRows, workBeforeDeletion } from './bin-queries.ts'
import { itemsOf } from './item-queries.ts'
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

/**
 * Brings resources and deliverables back into their contents, in as many statements whatever their number.
 * @throws 404 where a resource does not exist any more, 409 content_missing, already_placed
 */
export async function restoreItems(
  tx: Tx,
  { courseId, outline, events, undo, ...change }: TreeChange,
  entries: readonly BinEntry[],
): Promise<void> {
  if (entries.length === 0) return
  if (entries.some(({ parent_id: contentId }) => !outline.nodes.has(contentId ?? 0)))
    throw rejected('content_missing', 'Its content does not exist any more.')
  const placed = entries.flatMap(({ rows }) => rows.related_resources)
  const standing = await itemsOf(tx, courseId)
  const places = [...standing.filter(({ kind }) => kind === 'resource'), ...placed].map((each) => `${each.content_id} ${each.resource_id}`)
  if (new Set(places).size < places.length) throw rejected('already_placed', 'The content has this resource already.')
  const back = await restoreRows(tx, courseId, entries, [])
  if (back.resources.length + back.deliverables.length < entries.length) throw notFound()
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
