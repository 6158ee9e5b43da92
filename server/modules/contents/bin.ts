import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { requireRoomFor } from './add.ts'
import { restoreItems } from './bin-items.ts'
import { binParts } from './bin-part-queries.ts'
import { lockBinned, restoredBefore, restoreRows } from './bin-queries.ts'
import type { NodeRow } from './content-queries.ts'
import { type Inside, requireNothingElse } from './inside.ts'
import { requirePlaced, type TreeChange } from './tree-change.ts'

const day = 24 * 60 * 60 * 1000
/** How long a deleted part can be restored, in milliseconds. */
export const binLifetime = 30 * day

/** Entries of the bin that were deleted after this time can be restored. */
export const binnedSince = (now: Date) => new Date(now.getTime() - binLifetime)

/**
 * Moves nodes without work of students, and everything in them, into the bin; one below another goes with it.
 * @param known what is in them as far as the caller knows, if only that may go
 * @throws 409 conflict with what else is in them
 */
export async function deleteNodes(
  tx: Tx,
  change: TreeChange,
  wanted: readonly number[],
  known: Inside | undefined,
  by: CallAuditContext,
): Promise<void> {
  const { courseId, outline, removed, undo, events } = change
  if (known) await requireNothingElse(tx, change, wanted, known, by)
  const below = new Set(wanted.flatMap((id) => outline.subtree(id).flatMap((node) => (node.id === id ? [] : [node.id]))))
  const roots = wanted.filter((id) => !below.has(id))
  const names = roots.map((id) => outline.nodes.get(id)?.name)
  removed.push(...roots.flatMap((id) => outline.remove(id).map((node) => node.id)))
  undo.restore.push(...(await binParts(tx, courseId, 'content', roots, by)))
  for (const content of names) events.push({ action: 'content_deleted', before: { content } })
}

/** Where a part returns to: its parent if that still is where it was, otherwise the end of the first level. */
function placeBack({ outline }: TreeChange, nodes: readonly NodeRow[]): NodeRow[] {
  const [root] = nodes
  if (!root) return []
  const parent = root.parent_id === null ? null : outline.nodes.get(root.parent_id)
  const fits = root.parent_id === null || parent?.level === root.level - 1
  const rank = fits ? 0 : (outline.children(null).at(-1)?.position ?? 0) + 1024
  const up = fits ? 0 : root.level - 1
  return nodes.map((node) => ({
    ...node,
    level: node.level - up,
    ...(node.id === root.id && !fits && { parent_id: null, position: rank }),
  }))
}

/**
 * Brings entries of the bin back into the tree, each where it was if that place still exists. One that somebody else has brought back
 * meanwhile stays as it is.
 * @throws 404 for an entry that was never there or has expired, 409 content_missing, resource_missing, already_placed, too_many_contents
 */
export async function restoreBinned(tx: Tx, change: TreeChange, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const { courseId, outline, added, resources, deliverables, undo, events } = change
  const entries = await lockBinned(tx, courseId, ids, binnedSince(at))
  const found = new Set(entries.map(({ id }) => id))
  const others = [...new Set(ids)].filter((id) => !found.has(id))
  if (others.length > 0) change.alreadyRestored.push(...(await restoredBefore(tx, courseId, others)))
  if (change.alreadyRestored.length < others.length) throw notFound()
  // what was in another one of them returns after that one
  const [contents, items] = [
    entries.filter(({ kind }) => kind === 'content').toReversed(),
    entries.filter(({ kind }) => kind !== 'content'),
  ]
  requireRoomFor(outline, contents.flatMap(({ rows }) => rows.course_contents).length)
  const nodes = contents.flatMap(({ rows }) => {
    const placed = placeBack(
      change,
      rows.course_contents.toSorted((a, b) => a.level - b.level),
    )
    for (const node of placed) outline.adopt(node)
    const [root] = placed
    if (root) {
      undo.changes.push({ id: root.id, revision: root.revision, is_deleted: true })
      events.push({ action: 'content_restored', after: { content: root.name } })
    }
    return placed
  })
  if (contents.length > 0) {
    const back = await restoreRows(tx, courseId, contents, nodes, at)
    added.push(...nodes.map(({ id }) => id))
    undo.inside = {
      contents: nodes.map(({ id }) => id),
      resources: back.resources.map(({ id }) => id),
      deliverables: back.deliverables.map(({ id }) => id),
    }
    resources.push(...back.resources)
    deliverables.push(...back.deliverables)
  }
  await restoreItems(tx, change, items, at)
  requirePlaced(outline.place([]))
}
