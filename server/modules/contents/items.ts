import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, invalid, notFound, requireUnblocked } from '#server/errors.ts'
import { indexesOf, keyOf, placeItems } from './item-places.ts'
import { carryProgress, itemsOf, type ItemRow, writeDeliverablePlaces, writeResourcePlaces } from './item-queries.ts'
import { lastAuthor } from './last-author-queries.ts'
import type { TreeChange } from './tree-change.ts'

/** A content has a resource once. */
export const placeOf = ({ content_id, resource_id }: Pick<ItemRow, 'content_id' | 'resource_id'>) => `${content_id} ${resource_id}`

type ItemMove = components['schemas']['ContentItemMove']

/**
 * Resources and deliverables that are to be changed, with all of their program.
 * @throws 404 for one that is not in the program, 409 conflict, 400 for one that is named twice
 */
export async function requireItems(
  tx: Tx,
  courseId: number,
  wanted: readonly components['schemas']['ContentItem'][],
  { caller }: CallAuditContext,
) {
  const rows = await itemsOf(tx, courseId)
  const items = new Map(rows.map((row) => [keyOf(row), { ...row }]))
  if (new Set(wanted.map(keyOf)).size < wanted.length) throw invalid({ items: ['choice'] })
  const chosen = wanted.flatMap((each) => items.get(keyOf(each)) ?? [])
  if (chosen.length < wanted.length) throw notFound()
  const stale = chosen.filter(({ revision }, index) => revision !== wanted[index]?.revision)
  const [first] = stale
  if (first) throw conflict({ nodes: [], items: stale, changed_by: await lastAuthor(tx, caller, courseId, stale) }, first.revision)
  return { rows, items, chosen }
}

/**
 * Moves resources and deliverables to places of the tree: two statements, whatever their number, and one for what students have opened.
 * @throws 404 for one that is not in the program, 409 conflict, 409 already_placed, 400 for a content that is not in it
 */
export async function moveItems(tx: Tx, change: TreeChange, moves: readonly ItemMove[], by: CallAuditContext): Promise<void> {
  if (moves.length === 0) return
  const { courseId, outline, events, undo } = change
  const { rows, items } = await requireItems(tx, courseId, moves, by)
  const now = [...items.values()]
  const [before, indexes] = [new Map(rows.map((row) => [keyOf(row), row])), indexesOf(rows)]
  for (const move of moves) {
    const item = items.get(keyOf(move))
    const content = outline.nodes.get(move.content_id)
    if (!item || !content) throw invalid({ content_id: ['choice'] })
    const from = item.content_id
    item.revision += 1
    undo.items.push({ kind: item.kind, id: item.id, revision: item.revision, content_id: from, index: indexes.get(keyOf(item)) ?? 0 })
    const parent = outline.nodes.get(from)?.name ?? null
    events.push({ action: `${item.kind}_moved`, before: { parent }, after: { [item.kind]: item.name, parent: content.name } })
  }
  placeItems(now, moves)
  // each of them counts without those that follow
  undo.items.sort((a, b) => a.index - b.index)
  const resources = Map.groupBy(
    now.filter(({ kind }) => kind === 'resource'),
    placeOf,
  )
  const moved = new Set(moves.map(keyOf))
  const twice = [...resources.values()].flatMap((there) => (there.length > 1 ? there.filter((item) => moved.has(keyOf(item))) : []))
  requireUnblocked(
    twice.map(({ kind, id, name, content_id }) => {
      const content = outline.nodes.get(content_id)?.name ?? null
      return { reason: 'already_placed', kind, bin_id: null, id, name, content }
    }),
  )
  const changed = now.filter((item) => {
    const was = before.get(keyOf(item))
    return was?.position !== item.position || was.content_id !== item.content_id
  })
  const ofKind = (kind: ItemRow['kind']) => changed.filter((item) => item.kind === kind)
  change.resources.push(...(await writeResourcePlaces(tx, ofKind('resource'))))
  change.deliverables.push(...(await writeDeliverablePlaces(tx, ofKind('deliverable'))))
  await carryProgress(
    tx,
    ofKind('resource').flatMap((item) => {
      const [from, to] = [before.get(keyOf(item))?.content_id, item.content_id]
      return from === undefined || from === to ? [] : [{ id: item.id, from, to }]
    }),
  )
}
