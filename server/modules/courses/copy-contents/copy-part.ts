import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { requireRoomFor } from '#server/modules/contents/add.ts'
import { nodesOf } from '#server/modules/contents/content-queries.ts'
import { deepestLevel, Outline } from '#server/modules/contents/outline.ts'
import { requirePlaced, type TreeChange } from '#server/modules/contents/tree-change.ts'
import { copied, copyDeliverables, copyResources, type ItemCopy } from '../clone/copy-items.ts'
import { copyRows } from '../clone/copy-rows.ts'
import { type InnerLinks, repointTexts } from '../clone/inner-links.ts'
import { sameCriteria } from './part-queries.ts'
import { recordSingle, singleCopies } from './single-copies.ts'

export interface PartCopied {
  /** The contents that were copied. */
  originals: number[]
  deliverables: number
  resources: number
  /** Names of deliverables that assess no criteria there, although the originals do. */
  withoutCriteria: string[]
  /** Names of recoveries whose deliverable was not copied with them. */
  withoutRecovered: string[]
}

/**
 * Copies nodes into the tree that is being changed, in the order in which they stand. One below another goes with it. The chosen ones come
 * without a weight, so that no mark of the program changes; what is in them keeps its weights. Single items go behind those of their kind.
 * @throws 404 for a node that is not in its program, 400 for an unknown parent, 409 too_deep, too_many_contents, already_placed
 */
export async function copyPart(
  tx: Tx,
  change: TreeChange,
  { course_id: from, ids, items: chosenItems = [], parent_id: parentId, index }: components['schemas']['ContentsCopyRequest'],
  { owner, fileIds, publicUrl }: Pick<ItemCopy, 'owner' | 'fileIds'> & Pick<InnerLinks, 'publicUrl'>,
): Promise<PartCopied> {
  const { courseId: to, outline, added, undo, events } = change
  const source = new Outline(await nodesOf(tx, from).execute())
  if (ids.some((id) => !source.nodes.has(id))) throw notFound()
  const chosen = new Set(ids)
  const below = new Set(ids.flatMap((id) => source.subtree(id).flatMap((node) => (node.id === id ? [] : [node.id]))))
  const roots = source
    .children(null)
    .flatMap(({ id }) => source.subtree(id))
    .filter(({ id }) => chosen.has(id) && !below.has(id))
  const parent = parentId === null ? null : outline.nodes.get(parentId)
  if (parent === undefined) requirePlaced('no_parent')
  const firstLevel = (parent?.level ?? 0) + 1
  const part = roots.flatMap((root) => source.subtree(root.id).map(({ id, level }) => ({ id, level: firstLevel + level - root.level })))
  if (part.some(({ level }) => level > deepestLevel)) requirePlaced('too_deep')
  requireRoomFor(outline, part.length)

  const contents = new Map<number, number>()
  const rootIds = new Set(roots.map(({ id }) => id))
  // a parent has an id before its children refer to it
  for (let level = firstLevel; level <= deepestLevel; level += 1) {
    const ofLevel = part.flatMap((node) => (node.level === level ? [node.id] : []))
    const rows = await tx
      .selectFrom('course_contents')
      .where('id', '=', sql<number>`any(${ofLevel})`)
      .selectAll()
      .orderBy('id')
      .execute()
    const copies = await copyRows(tx, 'course_contents', rows, ({ id, parent_id }) => ({
      course_id: to,
      level,
      ...(rootIds.has(id) ? { parent_id: parentId, weight: 0, pinned: false } : { parent_id: copied(contents, parent_id ?? 0) }),
    }))
    for (const [original, id] of copies) contents.set(original, id)
  }
  const isSame = from === to
  const single = await singleCopies(tx, change, { from, items: chosenItems, contentId: parentId, contents })
  const items: ItemCopy = { to, owner, fileIds, contents, single, criteria: await sameCriteria(tx, from, to) }
  const { ids: deliverables, ...without } = await copyDeliverables(tx, items, (id) => (isSame ? id : null))
  const resources = await copyResources(tx, items)
  await repointTexts(tx, {
    ...{ publicUrl, from, to, owner, isWhole: false },
    parts: { contents, deliverables, resources, files: fileIds },
  })
  const copies = new Set(contents.values())
  for (const node of await nodesOf(tx, to).execute()) if (copies.has(node.id)) outline.adopt(node)
  const placed = roots.map(({ id }, step) => ({ id: copied(contents, id), parentId, index: index + step }))
  requirePlaced(outline.place(placed))
  await recordSingle(tx, change, single, { deliverables, resources })
  added.push(...part.map(({ id }) => copied(contents, id)))
  undo.changes.push(...placed.map(({ id }) => ({ id, revision: 1, is_deleted: true })))
  undo.inside = { contents: [...contents.values()], resources: [...resources.values()], deliverables: [...deliverables.values()] }
  const after = { content: roots[0]?.name, contents: part.length, ...(isSame ? {} : { course_id: from }) }
  if (part.length > 0) events.push({ action: 'contents_copied', after })
  return { originals: part.map(({ id }) => id), deliverables: deliverables.size, resources: resources.size, ...without }
}
