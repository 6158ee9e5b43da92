import type { Schema } from '@/shared/api'
import type { ProgramChange } from '@/widgets/marks-effect'
import { type ItemPlace, itemPlaceTo } from './item-places'
import { type OwnRevisions, ownRevision } from './own-revisions'
import { indexesAt, parentAt, type RowPlace } from './row-places'
import { childrenOf, heightOf, insideOf, itemOf, nameOf, nodeOf, type RowId, rowIdOf, rowsById, type Tree } from './tree'

export type Direction = 'up' | 'down' | 'in' | 'out'
type Fields = Schema<'ContentFields'>

/** What a person wants; its request is made from the tree that stands when it is its turn. */
export type Intent =
  | { readonly kind: 'rename'; readonly id: number; readonly name: string }
  | { readonly kind: 'fields'; readonly ids: readonly number[]; readonly fields: Fields }
  /** Of contents and deliverables. */
  | { readonly kind: 'activate'; readonly ids: readonly RowId[]; readonly isActive: boolean }
  | { readonly kind: 'move'; readonly id: number; readonly to: Direction }
  | { readonly kind: 'place'; readonly ids: readonly RowId[]; readonly at: RowPlace }
  /** Of a resource or a deliverable. */
  | { readonly kind: 'moveItem'; readonly id: RowId; readonly to: Direction }
  | { readonly kind: 'add'; readonly parentId: number | null; readonly index: number; readonly contents: readonly Schema<'NewContent'>[] }
  /** `name`: of the first one, for what is said afterwards. */
  | { readonly kind: 'delete'; readonly ids: readonly RowId[]; readonly name: string }
  | { readonly kind: 'restore'; readonly binIds: readonly number[] }
  /** `step`: what the saved step said that undoes it; `body`: that, with the revisions of now. */
  | { readonly kind: 'undo'; readonly step: Schema<'ContentChanges'>; readonly body: Schema<'ContentChanges'> }

export type Request = (
  | { readonly kind: 'change'; readonly body: Schema<'ContentChanges'> }
  | { readonly kind: 'add'; readonly body: Schema<'NewContents'> }
) & {
  /** What of it can change marks. */
  readonly marks?: readonly ProgramChange[]
}

/**
 * Why an intent has no request. `nowhere`: there is no place in this direction. `gone`: another person has deleted the node. `place_gone`:
 * or the row beside which it would go. `above_limit`: more than one request takes.
 */
export type NoRequest = 'nowhere' | 'too_deep' | 'gone' | 'place_gone' | 'above_limit'

type Place = Schema<'ContentPlace'>
const deepest = 3

function placeTo(tree: Tree, id: number, to: Direction): Place | NoRequest {
  const node = nodeOf(tree, id)
  if (!node) return 'gone'
  const siblings = childrenOf(tree, node.parent_id)
  const at = siblings.findIndex((each) => each.id === id)
  const before = siblings[at - 1]
  const parent = nodeOf(tree, node.parent_id)
  switch (to) {
    case 'up':
      return before ? { parent_id: node.parent_id, index: at - 1 } : 'nowhere'
    case 'down':
      return at < siblings.length - 1 ? { parent_id: node.parent_id, index: at + 1 } : 'nowhere'
    case 'in':
      if (!before) return 'nowhere'
      if (before.level + heightOf(tree, id) > deepest) return 'too_deep'
      return { parent_id: before.id, index: childrenOf(tree, before.id).length }
    case 'out': {
      if (!parent) return 'nowhere'
      const index = childrenOf(tree, parent.parent_id).findIndex((each) => each.id === parent.id) + 1
      return { parent_id: parent.parent_id, index }
    }
  }
}

function itemRequest(tree: Tree, rowId: RowId, { contentId, index }: ItemPlace): Request | NoRequest {
  const item = itemOf(tree, rowId)
  if (!item || !nodeOf(tree, contentId)) return 'gone'
  const { itemKind: kind, id, revision } = item
  return { kind: 'change', body: { course_id: tree.course.id, items: [{ kind, id, revision, content_id: contentId, index }] } }
}

/** Resources and deliverables that one request takes; of contents it takes all of a program. */
export const mostItems = 2000

/** The nodes and the items of rows; or why there are none. */
function foundIn(tree: Tree, ids: readonly RowId[]) {
  const all = rowsById(tree)
  const nodes = ids.flatMap((id) => all.nodes.get(id) ?? [])
  const items = ids.flatMap((id) => all.items.get(id) ?? [])
  if (nodes.length + items.length < ids.length) return 'gone'
  return items.length > mostItems ? 'above_limit' : { nodes, items }
}

function placeRequest(tree: Tree, ids: readonly RowId[], at: RowPlace): Request | NoRequest {
  const found = foundIn(tree, ids)
  if (typeof found === 'string') return found
  const parentId = parentAt(tree, at)
  if (parentId === undefined || (parentId === null && found.items.length > 0)) return 'place_gone'
  const index = new Map(indexesAt(tree, ids, parentId, at).map((each, step) => [ids[step], each]))
  const changes = found.nodes.map(({ id, revision }) => ({ id, revision, place: { parent_id: parentId, index: index.get(id) ?? 0 } }))
  const items = found.items.map(({ itemKind: kind, id, revision }) => {
    const place = { content_id: parentId ?? 0, index: index.get(rowIdOf({ itemKind: kind, id })) ?? 0 }
    return { kind, id, revision, ...place }
  })
  return {
    kind: 'change',
    body: { course_id: tree.course.id, ...(changes.length > 0 && { changes }), ...(items.length > 0 && { items }) },
  }
}

function deleteRequest(tree: Tree, ids: readonly RowId[]): Request | NoRequest {
  const found = foundIn(tree, ids)
  if (typeof found === 'string') return found
  const { nodes, items } = found
  const changes = nodes.map(({ id, revision }) => ({ id, revision, is_deleted: true }))
  const remove = items.map(({ itemKind: kind, id, revision }) => ({ kind, id, revision }))
  // what another person has put into them since is not deleted unseen
  const inside = insideOf(
    tree,
    nodes.map(({ id }) => id),
  )
  return { kind: 'change', body: { course_id: tree.course.id, changes, remove, ...(nodes.length > 0 && { inside }) } }
}

function activateRequest(tree: Tree, ids: readonly RowId[], isActive: boolean): Request | NoRequest {
  const found = foundIn(tree, ids)
  if (typeof found === 'string') return found
  const changes = found.nodes.map(({ id, revision }) => ({ id, revision, fields: { is_active: isActive } }))
  const deliverables = found.items.map(({ id, revision }) => ({ id, revision, is_active: isActive }))
  return { kind: 'change', body: { course_id: tree.course.id, changes, ...(deliverables.length > 0 && { deliverables }) } }
}

/** The request for an intent; or why there is none. */
export function requestOf(tree: Tree, intent: Intent): Request | NoRequest {
  const course_id = tree.course.id
  const change = (changes: Schema<'ContentChange'>[]): Request => ({ kind: 'change', body: { course_id, changes } })
  const each = (ids: readonly number[], what: Omit<Schema<'ContentChange'>, 'id' | 'revision'>): Request | NoRequest => {
    const found = foundIn(tree, ids)
    return typeof found === 'string' ? found : change(found.nodes.map(({ id, revision }) => ({ id, revision, ...what })))
  }
  switch (intent.kind) {
    case 'rename':
      return each([intent.id], { fields: { name: intent.name } })
    case 'fields':
      return each(intent.ids, { fields: intent.fields })
    case 'activate':
      return activateRequest(tree, intent.ids, intent.isActive)
    case 'move': {
      const place = placeTo(tree, intent.id, intent.to)
      return typeof place === 'string' ? place : each([intent.id], { place })
    }
    case 'moveItem': {
      const place = itemPlaceTo(tree, intent.id, intent.to)
      return typeof place === 'string' ? place : itemRequest(tree, intent.id, place)
    }
    case 'place':
      return placeRequest(tree, intent.ids, intent.at)
    case 'delete':
      return deleteRequest(tree, intent.ids)
    case 'add':
      return {
        kind: 'add',
        body: { course_id, parent_id: intent.parentId, index: intent.index, contents: [...intent.contents] },
      }
    case 'restore':
      return { kind: 'change', body: { course_id, restore: [...intent.binIds] } }
    case 'undo':
      return { kind: 'change', body: intent.body }
  }
}

/** An undo with the revisions that the same person's later steps, now undone too, have left. */
export function withRevisions(body: Schema<'ContentChanges'>, own: OwnRevisions): Schema<'ContentChanges'> {
  const changes = (body.changes ?? []).map((change) => ({ ...change, revision: ownRevision(own, change.id, change.revision) }))
  const current = <Item extends Schema<'ContentItem'>>(item: Item): Item => {
    const rowId = rowIdOf({ itemKind: item.kind, id: item.id })
    return { ...item, revision: ownRevision(own, rowId, item.revision) }
  }
  const [items, remove] = [(body.items ?? []).map(current), (body.remove ?? []).map(current)]
  const deliverables = (body.deliverables ?? []).map((each) => {
    const rowId = rowIdOf({ itemKind: 'deliverable', id: each.id })
    return { ...each, revision: ownRevision(own, rowId, each.revision) }
  })
  return {
    ...body,
    changes,
    ...(deliverables.length > 0 && { deliverables }),
    ...(items.length > 0 && { items }),
    ...(remove.length > 0 && { remove }),
  }
}

/** The name that a person typed, where an intent has one. */
export const typedName = (intent: Intent | null): string | null =>
  intent?.kind === 'rename'
    ? intent.name
    : intent?.kind === 'add' && intent.contents.length === 1
      ? (intent.contents[0]?.name ?? null)
      : null

/** Whether an intent adds several contents at once. */
export const isOutline = (intent: Intent | null): intent is Extract<Intent, { kind: 'add' }> =>
  intent?.kind === 'add' && intent.contents.length > 1

/** How many entries of the bin an intent brings back. */
export const restoredBy = (intent: Intent | null): number =>
  intent?.kind === 'restore' ? intent.binIds.length : intent?.kind === 'undo' ? (intent.body.restore?.length ?? 0) : 0

/** Whether an intent is something that a person typed, and that has no other copy. */
export const isTyped = ({ kind }: Intent): boolean => kind === 'rename' || kind === 'add'

export const deletionOf = (tree: Tree, ids: readonly RowId[]): Intent => ({
  kind: 'delete',
  ids,
  name: nameOf(tree, ids[0]),
})
