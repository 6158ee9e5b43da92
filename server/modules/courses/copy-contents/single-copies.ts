import type { components } from '#openapi/generated/schema.gen.ts'
import type { Tx } from '#server/db/client.ts'
import { notFound, rejected } from '#server/errors.ts'
import { type ItemRow, itemsOf, writeDeliverablePlaces, writeResourcePlaces } from '#server/modules/contents/item-queries.ts'
import { rankAt } from '#server/modules/contents/outline.ts'
import { requirePlaced, type TreeChange } from '#server/modules/contents/tree-change.ts'
import type { Copies, SingleCopies } from '../clone/copy-items.ts'

interface Wanted {
  from: number
  items: NonNullable<components['schemas']['ContentsCopyRequest']['items']>
  contentId: number | null
  /** The contents that are copied: what is in one of them goes with it. */
  contents: Copies
}

/**
 * Deliverables and resources that are copied alone, with their ranks in the content of the copies.
 * @throws 404 for one that is not in its program, 400 for a content that does not exist, 409 already_placed
 */
export async function singleCopies(
  tx: Tx,
  { courseId, outline }: TreeChange,
  { from, items, contentId, contents }: Wanted,
): Promise<SingleCopies> {
  const ranks = { deliverable: new Map<number, number>(), resource: new Map<number, number>() }
  if (items.length > 0) {
    if (contentId === null || !outline.nodes.has(contentId)) requirePlaced('no_parent')
    const originals = await itemsOf(tx, from)
    const there = (from === courseId ? originals : await itemsOf(tx, courseId)).filter(({ content_id }) => content_id === contentId)
    for (const { kind, id } of items) {
      const original = originals.find((each) => each.kind === kind && each.id === id)
      if (!original) throw notFound()
      if (contents.has(original.content_id)) continue
      if (kind === 'resource' && there.some(({ resource_id }) => resource_id === original.resource_id))
        throw rejected('already_placed', 'The content has this resource already.')
      const siblings = there.filter((each) => each.kind === kind)
      const copy: ItemRow = { ...original, position: rankAt(siblings, siblings.length) }
      there.push(copy)
      ranks[kind].set(id, copy.position)
    }
  }
  return { contentId: contentId ?? 0, deliverables: ranks.deliverable, resources: ranks.resource }
}

/** Answers and records what was copied alone, and how to undo it. */
export async function recordSingle(
  tx: Tx,
  { courseId, events, undo, ...change }: TreeChange,
  { contentId, ...ranks }: SingleCopies,
  copies: { deliverables: Copies; resources: Copies },
): Promise<void> {
  const placesOf = (kind: 'deliverables' | 'resources') =>
    [...ranks[kind]].flatMap(([original, position]) => {
      const id = copies[kind].get(original)
      return id === undefined ? [] : [{ id, content_id: contentId, position, revision: 1 }]
    })
  for (const resource of await writeResourcePlaces(tx, placesOf('resources'))) {
    change.resources.push(resource)
    undo.remove.push({ kind: 'resource', id: resource.id, revision: resource.revision })
    events.push({ action: 'resource_placed', after: { resource: resource.name, is_required: resource.is_required } })
  }
  for (const { id, name, revision, ...deliverable } of await writeDeliverablePlaces(tx, placesOf('deliverables'))) {
    change.deliverables.push({ id, name, revision, ...deliverable })
    undo.remove.push({ kind: 'deliverable', id, revision })
    events.push({ entity: 'deliverable', entityId: id, courseId, action: 'created', after: { name } })
  }
}
