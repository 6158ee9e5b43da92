import type { Instruction, ItemMode } from '@atlaskit/pragmatic-drag-and-drop-hitbox/tree-item'
import type { TreeItem } from './tree-keys'

/** Where a dragged row is dropped: in a parent, beside a row that stands there, or at one of its ends. */
export interface TreeDrop<Id> {
  readonly id: Id
  readonly parentId: Id | null
  readonly at: 'start' | 'end' | { readonly before: Id } | { readonly after: Id }
}

type Items<Id> = readonly TreeItem<Id>[]

/** A row and the rows above it, the row first. */
function chainOf<Id>(items: Items<Id>, id: Id | null): TreeItem<Id>[] {
  const item = items.find((each) => each.id === id)
  return item ? [item, ...chainOf(items, item.parentId)] : []
}

/** Rows above a row: 0 at the root. */
export const depthOf = <Id>(items: Items<Id>, id: Id): number => chainOf(items, id).length - 1

/** Which parts of a row mean what while something is dragged over it. */
export function hitboxOf<Id>(items: Items<Id>, id: Id): ItemMode {
  const at = items.findIndex((each) => each.id === id)
  if (items[at]?.isOpen) return 'expanded'
  const next = items[at + 1]
  return (next ? depthOf(items, next.id) : 0) < depthOf(items, id) ? 'last-in-group' : 'standard'
}

/** What a row that is dropped on another one asks for; null on itself and on what is in it. */
export function dropOf<Id>(items: Items<Id>, id: Id, targetId: Id, instruction: Instruction): TreeDrop<Id> | null {
  const [target, ...above] = chainOf(items, targetId)
  if (!target || [target, ...above].some((each) => each.id === id)) return null
  if (instruction.type === 'reorder-above') return { id, parentId: target.parentId, at: { before: target.id } }
  if (instruction.type === 'reorder-below') return { id, parentId: target.parentId, at: { after: target.id } }
  if (instruction.type === 'make-child') return { id, parentId: target.id, at: target.isOpen ? 'start' : 'end' }
  if (instruction.type === 'instruction-blocked') return null
  const beside = above.at(-1 - instruction.desiredLevel)
  return beside ? { id, parentId: beside.parentId, at: { after: beside.id } } : null
}

/**
 * The index of a drop among the rows of its parent.
 * @param ids of that parent in their order, without what moves
 */
export function indexOfDrop<Id>(ids: readonly Id[], { at }: TreeDrop<Id>): number {
  if (at === 'start') return 0
  if (at === 'end') return ids.length
  return 'before' in at ? ids.indexOf(at.before) : ids.indexOf(at.after) + 1
}
