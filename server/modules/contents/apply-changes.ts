import type { components } from '#openapi/generated/schema.gen.ts'
import type { CallAuditContext } from '#server/caller.ts'
import type { ChangedClasses } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { setActivity } from './activity.ts'
import { deleteItems } from './bin-items.ts'
import { deleteNodes, restoreBinned } from './bin.ts'
import { type NodeRow, writeNodes } from './content-queries.ts'
import { moveItems } from './items.ts'
import { lastAuthor } from './last-author-queries.ts'
import { Outline } from './outline.ts'
import { requirePlaced, type TreeChange } from './tree-change.ts'
import { lockWithoutWork } from './work-queries.ts'

type Change = components['schemas']['ContentChange']
type Changes = components['schemas']['ContentChanges']

/** @throws 404 for a node that is not in the tree, 409 with the nodes that stand now, and who changed them, where a revision is outdated */
async function requireCurrent(tx: Tx, { courseId, outline }: TreeChange, changes: readonly Change[], { caller }: CallAuditContext) {
  const known = changes.map(({ id, revision }) => ({ revision, node: outline.nodes.get(id) }))
  if (known.some(({ node }) => node === undefined)) throw notFound()
  const stale = known.flatMap(({ node, revision }) => (node && node.revision !== revision ? [node] : []))
  const [first] = stale
  if (!first) return
  const by = await lastAuthor(
    tx,
    caller,
    courseId,
    stale.map(({ id, name }) => ({ kind: 'content', id, name })),
  )
  throw conflict({ nodes: stale, changed_by: by }, first.revision)
}

function setFields({ outline, events }: TreeChange, changes: readonly Change[]): void {
  for (const { id, fields } of changes) {
    const node = outline.nodes.get(id)
    if (!node || !fields) continue
    const name = fields.name?.trim() ?? node.name
    if (name === '') throw invalid({ name: ['required'] })
    const after = { ...fields, name }
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, node[field as keyof typeof after]]))
    Object.assign(node, after)
    events.push({ action: 'content_updated', before, after: { content: node.name, ...after } })
  }
}

function setPlaces({ outline, events }: TreeChange, changes: readonly Change[]): void {
  const places = changes.flatMap(({ id, place }) => (place ? [{ id, parentId: place.parent_id, index: place.index }] : []))
  if (places.length === 0) return
  const where = (id: number) => outline.nodes.get(outline.nodes.get(id)?.parent_id ?? 0)?.name ?? null
  const before = places.map(({ id }) => where(id))
  requirePlaced(outline.place(places))
  for (const [step, { id }] of places.entries()) {
    const content = outline.nodes.get(id)?.name
    events.push({ action: 'content_moved', before: { parent: before[step] }, after: { content, parent: where(id) } })
  }
}

/** What brings changed nodes back: fields and places as they were, parents before children and in the order of their places. */
function undoOf(original: Outline<NodeRow>, changes: readonly Change[]): Change[] {
  const places = original.places()
  const depth = (id: number) => original.nodes.get(id)?.level ?? 0
  return changes
    .flatMap(({ id, revision, fields, place, is_deleted }) => {
      const [node, was] = [original.nodes.get(id), places.get(id)]
      if (!node || !was || is_deleted === true || (!fields && !place)) return []
      const names = Object.keys(fields ?? {}) as (keyof NonNullable<typeof fields>)[]
      return {
        id,
        revision: revision + 1,
        ...(fields && { fields: Object.fromEntries(names.map((name) => [name, node[name]])) }),
        ...(place && { place: { parent_id: was.parentId, index: was.index } }),
      }
    })
    .toSorted((a, b) => depth(a.id) - depth(b.id) || (a.place?.index ?? 0) - (b.place?.index ?? 0))
}

/** Where changes may make something required, or make other classes; null where they change texts only. */
export function classesIn({
  changes = [],
  restore = [],
  items = [],
  deliverables = [],
}: Partial<Pick<Changes, 'restore' | 'items' | 'deliverables'>> & {
  changes?: readonly Omit<Change, 'id' | 'revision'>[]
}): ChangedClasses | null {
  const isAnyOther = changes.some(({ fields, place, is_deleted }) => fields?.is_active === true || place || is_deleted === true)
  const activated = deliverables.flatMap(({ id, is_active }) => (is_active ? [id] : []))
  if (!isAnyOther && restore.length + items.length + activated.length === 0) return null
  const idsOf = (wanted: (typeof items)[number]['kind']) => items.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  return {
    contentIds: items.map(({ content_id }) => content_id),
    relatedIds: idsOf('resource'),
    deliverableIds: [...idsOf('deliverable'), ...activated],
    binnedIds: restore,
  }
}

/**
 * Fields, then places, then deletions of several nodes, all or none; before them, what returns from the bin. Resources and deliverables
 * move and go between the two, so that they can leave a node that is deleted.
 * @throws 404 for an unknown node, 409 conflict, too_deep, inside_itself, already_placed, content_has_work, content_missing, resource_missing
 */
export async function applyChanges(tx: Tx, change: TreeChange, given: Changes, context: CallAuditContext): Promise<void> {
  const { changes = [], restore = [], items = [], remove = [], deliverables = [], inside } = given
  await restoreBinned(tx, change, restore, context.at)
  await requireCurrent(tx, change, changes, context)
  const before = new Outline([...change.outline.nodes.values()])
  setFields(change, changes)
  setPlaces(change, changes)
  for (const { id, fields, place } of changes) {
    const node = change.outline.nodes.get(id)
    if (node && (fields || place)) node.revision += 1
  }
  change.undo.changes.unshift(...undoOf(before, changes))
  await setActivity(tx, change, deliverables, context)
  await moveItems(tx, change, items, context)
  const deleted = changes.flatMap(({ id, is_deleted }) => (is_deleted === true ? [id] : []))
  if (deleted.length + remove.length > 0)
    await lockWithoutWork(tx, change.courseId, {
      nodeIds: deleted.flatMap((id) => change.outline.subtree(id).map((node) => node.id)),
      deliverableIds: remove.flatMap(({ kind, id }) => (kind === 'deliverable' ? [id] : [])),
    })
  await deleteItems(tx, change, remove, context)
  if (deleted.length === 0) return
  // a node is moved out of another one before that one is deleted
  await writeNodes(tx, change.outline.changed())
  await deleteNodes(tx, change, deleted, inside, context)
}
