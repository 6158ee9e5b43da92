import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { contentHasWork, notFound } from '#server/errors.ts'
import { restoreItem } from './bin-items.ts'
import { binPart, lockBinned, restoreRows, workBeforeDeletion } from './bin-queries.ts'
import type { NodeRow } from './content-queries.ts'
import { writeDeliverablePlaces, writeResourcePlaces } from './item-queries.ts'
import { requirePlaced, type TreeChange } from './tree-change.ts'

const day = 24 * 60 * 60 * 1000
/** How long a deleted part can be restored, in milliseconds. */
export const binLifetime = 30 * day

/** Entries of the bin that were deleted after this time can be restored. */
export const binnedSince = (now: Date) => new Date(now.getTime() - binLifetime)

/**
 * Moves nodes with everything in them into the bin; one below another goes with it.
 * @throws 409 content_has_work
 */
export async function deleteNodes(tx: Tx, change: TreeChange, wanted: readonly number[], by: CallAuditContext): Promise<void> {
  const { courseId, outline, removed, undo, events } = change
  const below = new Set(wanted.flatMap((id) => outline.subtree(id).flatMap((node) => (node.id === id ? [] : [node.id]))))
  const roots = wanted.filter((id) => !below.has(id))
  const names = roots.map((id) => outline.nodes.get(id)?.name)
  removed.push(...roots.flatMap((id) => outline.remove(id).map((node) => node.id)))
  const work = await workBeforeDeletion(tx, { nodeIds: removed })
  if (work.marks + work.works > 0) throw contentHasWork(work)
  for (const root of roots) undo.restore.push(await binPart(tx, courseId, 'content', root, by))
  for (const content of names) events.push({ action: 'content_deleted', before: { content } })
}

/** Where a part returns to: its parent if that still is where it was, otherwise the end of the first level. */
function placeBack({ outline }: TreeChange, nodes: readonly NodeRow[]): NodeRow[] {
  const [root] = nodes
  if (!root) return []
  const parent = root.parent_id === null ? null : outline.nodes.get(root.parent_id)
  const fits = root.parent_id === null || parent?.level === root.level - 1
  const rank = (outline.children(null).at(-1)?.position ?? 0) + 1024
  const up = fits ? 0 : root.level - 1
  return nodes.map((node) => ({
    ...node,
    level: node.level - up,
    ...(node.id === root.id && !fits && { parent_id: null, position: rank }),
  }))
}

/**
 * Brings entries of the bin back into the tree, each where it was if that place still exists.
 * @throws 404 for an entry that is not there any more, 409 content_missing, already_placed
 */
export async function restoreBinned(tx: Tx, change: TreeChange, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const { courseId, outline, added, resources, deliverables, undo, events } = change
  const entries = await lockBinned(tx, courseId, ids, binnedSince(at))
  if (entries.length < new Set(ids).size) throw notFound()
  // a part that was in another one of them returns after that one
  for (const entry of entries.toReversed()) {
    if (entry.kind !== 'content') {
      await restoreItem(tx, change, entry)
      continue
    }
    const nodes = placeBack(
      change,
      entry.rows.course_contents.toSorted((a, b) => a.level - b.level),
    )
    const [root] = nodes
    if (!root) continue
    await restoreRows(tx, entry.id, entry.rows, nodes)
    for (const node of nodes) outline.adopt(node)
    added.push(...nodes.map(({ id }) => id))
    resources.push(...(await writeResourcePlaces(tx, entry.rows.related_resources)))
    deliverables.push(...(await writeDeliverablePlaces(tx, entry.rows.deliverables)))
    undo.changes.push({ id: root.id, revision: root.revision, is_deleted: true })
    events.push({ action: 'content_restored', after: { content: root.name } })
  }
  requirePlaced(outline.place([]))
}
