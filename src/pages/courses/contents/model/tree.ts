import type { Schema } from '@/shared/api'

export type Tree = Schema<'ContentTree'>
export type ContentNode = Schema<'ContentNode'>
export type Changed = Schema<'ContentsChanged'>
export type ItemKind = Schema<'ContentItemKind'>
type Nodes = Pick<Tree, 'nodes'>
type WithItems = Nodes & Partial<Pick<Tree, 'resources' | 'deliverables'>>

/** A resource or a deliverable in a content. */
export type Item =
  | (Schema<'ContentResource'> & { readonly itemKind: 'resource' })
  | (Schema<'ContentDeliverable'> & { readonly itemKind: 'deliverable' })

/** A row of the tree: the id of a node, or that of an item behind the letter of its kind. */
export type RowId = number | `r${number}` | `d${number}`

export const rowIdOf = ({ itemKind, id }: Pick<Item, 'itemKind' | 'id'>): RowId => (itemKind === 'resource' ? `r${id}` : `d${id}`)

interface Placed {
  readonly id: number
  readonly position: number
}
const inOrder = (a: Placed, b: Placed) => a.position - b.position || a.id - b.id

/** Children of a node, or the contents of the first level, in order. */
export const childrenOf = ({ nodes }: Nodes, parentId: number | null): ContentNode[] =>
  nodes.filter(({ parent_id }) => parent_id === parentId).toSorted(inOrder)

export const nodeOf = ({ nodes }: Nodes, id: number | null): ContentNode | undefined => nodes.find((node) => node.id === id)

const allItems = ({ resources = [], deliverables = [] }: WithItems): Item[] => [
  ...resources.toSorted(inOrder).map((each) => ({ ...each, itemKind: 'resource' as const })),
  ...deliverables.toSorted(inOrder).map((each) => ({ ...each, itemKind: 'deliverable' as const })),
]

/** What is placed in a content: its resources, then its deliverables, each in order. */
export const itemsOf = (tree: WithItems, contentId: number): Item[] => allItems(tree).filter(({ content_id }) => content_id === contentId)

export const itemOf = (tree: WithItems, rowId: RowId): Item | undefined => allItems(tree).find((item) => rowIdOf(item) === rowId)

/** All nodes and items by their rows. */
export const rowsById = (tree: Tree) => ({
  nodes: new Map<RowId, ContentNode>(tree.nodes.map((node) => [node.id, node])),
  items: new Map(allItems(tree).map((item) => [rowIdOf(item), item])),
})

/** The name of a node or an item; empty where it does not exist. */
export const nameOf = (tree: WithItems, rowId: RowId | undefined): string =>
  (typeof rowId === 'string' ? itemOf(tree, rowId) : nodeOf(tree, rowId ?? null))?.name ?? ''

/** The contents of all items. */
export const itemContents = (tree: WithItems): number[] => allItems(tree).map(({ content_id }) => content_id)

/** Ids of a node and everything below it. */
export function subtreeIds(tree: Nodes, id: number): number[] {
  return [id, ...childrenOf(tree, id).flatMap((child) => subtreeIds(tree, child.id))]
}

/** Some nodes with all contents, resources and deliverables in them. */
export function insideOf(tree: Tree, ids: readonly number[]): Schema<'ContentsInside'> {
  const byParent = Map.groupBy(tree.nodes, ({ parent_id }) => parent_id)
  const below = (id: number): number[] => [id, ...(byParent.get(id) ?? []).flatMap((child) => below(child.id))]
  const held = new Set(ids.flatMap(below))
  const idsOf = (rows: readonly { readonly id: number; readonly content_id: number }[]) =>
    rows.flatMap(({ id, content_id: contentId }) => (held.has(contentId) ? [id] : []))
  return { contents: [...held], resources: idsOf(tree.resources), deliverables: idsOf(tree.deliverables) }
}

/** Levels of a subtree: 1 for a node without children. */
export const heightOf = (tree: Nodes, id: number): number =>
  1 + Math.max(0, ...childrenOf(tree, id).map((child) => heightOf(tree, child.id)))

/** A list after a write: without what is gone, and with the rows that differ now. */
function merged<Held extends { readonly id: number; readonly content_id: number }>(
  rows: readonly Held[],
  fresh: readonly Held[],
  isGone: (row: Held) => boolean,
): Held[] {
  const ids = new Set(fresh.map(({ id }) => id))
  return [...rows.filter((row) => !isGone(row) && !ids.has(row.id)), ...fresh]
}

/**
 * The tree after a write.
 * @param restored how many entries of the bin it has brought back
 */
export function applyChanged(
  tree: Tree,
  { nodes, removed, removed_items: removedItems, resources, deliverables, undo }: Changed,
  restored = 0,
): Tree {
  const gone = new Set(removed)
  const goneItems = new Set(removedItems.map(({ kind: itemKind, id }) => rowIdOf({ itemKind, id })))
  const isGone = (itemKind: ItemKind) => (row: { readonly id: number; readonly content_id: number }) =>
    gone.has(row.content_id) || goneItems.has(rowIdOf({ itemKind, id: row.id }))
  const fresh = new Set(nodes.map(({ id }) => id))
  return {
    ...tree,
    nodes: [...tree.nodes.filter(({ id }) => !gone.has(id) && !fresh.has(id)), ...nodes],
    deliverables: merged(tree.deliverables, deliverables, isGone('deliverable')),
    resources: merged(tree.resources, resources, isGone('resource')),
    // each entry that a write puts into the bin is one that its undo brings back
    bin_count: Math.max(0, tree.bin_count + (undo.restore?.length ?? 0) - restored),
  }
}

/** A resource or a deliverable as another person has left it. */
export type OvertakenItem = { readonly kind: ItemKind } & Pick<Item, 'id' | 'name' | 'content_id' | 'position' | 'revision'>

/** The tree with items as another person has left them. */
export function withItems(tree: Tree, items: readonly OvertakenItem[]): Tree {
  const left = new Map(items.map(({ kind, ...item }) => [rowIdOf({ itemKind: kind, id: item.id }), item]))
  return {
    ...tree,
    resources: tree.resources.map((each) => ({ ...each, ...left.get(`r${each.id}`) })),
    deliverables: tree.deliverables.map((each) => ({ ...each, ...left.get(`d${each.id}`) })),
  }
}

export interface Row {
  readonly id: RowId
  readonly parentId: number | null
  readonly name: string
  /** 1 to 3 for nodes, one more than its content for an item. */
  readonly level: number
  /** The node, or the content that holds the item. */
  readonly node: ContentNode
  readonly item?: Item
  /** Place among the rows with the same parent, from 1, and their number. */
  readonly place: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

/** The visible rows in the order of the screen: what is below a folded one is left out. */
export function visibleRows(tree: WithItems, folded: ReadonlySet<number>): Row[] {
  const byParent = Map.groupBy(tree.nodes, ({ parent_id }) => parent_id)
  const byContent = Map.groupBy(allItems(tree), ({ content_id }) => content_id)
  const below = (parent: ContentNode | null): Row[] => {
    const nodes = (byParent.get(parent?.id ?? null) ?? []).toSorted(inOrder)
    const items = parent ? (byContent.get(parent.id) ?? []) : []
    const siblings = items.length + nodes.length
    const common = { parentId: parent?.id ?? null, siblings }
    const itemRows = items.flatMap((item, index): Row[] =>
      parent
        ? [
            {
              ...common,
              ...{ id: rowIdOf(item), name: item.name, level: parent.level + 1, node: parent, item },
              ...{ place: index + 1, hasChildren: false, isOpen: false },
            },
          ]
        : [],
    )
    const nodeRows = nodes.flatMap((node, index): Row[] => {
      const hasChildren = byParent.has(node.id) || byContent.has(node.id)
      const isOpen = hasChildren && !folded.has(node.id)
      const { id, name, level } = node
      const row = { ...common, id, name, level, node, place: items.length + index + 1, hasChildren, isOpen }
      return [row, ...(isOpen ? below(node) : [])]
    })
    return [...itemRows, ...nodeRows]
  }
  return below(null)
}

/** The row that takes the focus from one that is gone: the next one beside it, else the one before, else the row above, or what takes the focus from that. */
export function neighbourOf(before: readonly Row[], id: RowId, now: readonly Row[]): RowId | null {
  const row = before.find((each) => each.id === id)
  if (!row) return null
  const left = new Set(now.map((each) => each.id))
  const beside = before.filter(({ parentId }) => parentId === row.parentId)
  const at = beside.indexOf(row)
  const isLeft = (each: Row) => left.has(each.id)
  const found = beside.slice(at + 1).find(isLeft) ?? beside.slice(0, at).findLast(isLeft)
  if (found || row.parentId === null) return found?.id ?? null
  return left.has(row.parentId) ? row.parentId : neighbourOf(before, row.parentId, now)
}

/** All nodes in the order of the screen, each parent before its children; the order of the list is that in which they were changed. */
function inScreenOrder({ nodes }: Nodes): ContentNode[] {
  const byParent = Map.groupBy(nodes, ({ parent_id }) => parent_id)
  const below = (parentId: number | null): ContentNode[] =>
    (byParent.get(parentId) ?? []).toSorted(inOrder).flatMap((node) => [node, ...below(node.id)])
  return below(null)
}

/** Rows of a selection that are not in another selected one, in the order of the screen. */
export function rootsOf(tree: WithItems, selected: ReadonlySet<RowId>): RowId[] {
  const inside = new Set<number | null>()
  const byContent = Map.groupBy(allItems(tree), ({ content_id }) => content_id)
  return inScreenOrder(tree).flatMap(({ id, parent_id }): RowId[] => {
    const isInside = inside.has(parent_id)
    if (isInside || selected.has(id)) inside.add(id)
    if (inside.has(id)) return isInside ? [] : [id]
    return (byContent.get(id) ?? []).map(rowIdOf).filter((each) => selected.has(each))
  })
}
