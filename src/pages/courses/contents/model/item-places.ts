import { itemOf, itemsOf, type Item, type RowId, type Tree, visibleRows } from './tree'
import type { Direction } from './intents'

/** A place of a resource or a deliverable: among those of its kind in a content. */
export interface ItemPlace {
  readonly contentId: number
  readonly index: number
}

/** Items of the same kind in a content, without the item itself. */
const othersIn = (tree: Tree, item: Item, contentId: number): Item[] =>
  itemsOf(tree, contentId).filter(({ itemKind, id }) => itemKind === item.itemKind && id !== item.id)

const indexOf = (tree: Tree, item: Item) =>
  itemsOf(tree, item.content_id)
    .filter((each) => each.itemKind === item.itemKind)
    .findIndex(({ id }) => id === item.id)

/**
 * The place one step away. Up and down go through the items of its kind and then into the content before or after; out is the content
 * above, in the first one below.
 */
export function itemPlaceTo(tree: Tree, rowId: RowId, to: Direction): ItemPlace | 'nowhere' | 'gone' {
  const item = itemOf(tree, rowId)
  const contents = visibleRows({ nodes: tree.nodes }, new Set()).map(({ node }) => node)
  const at = contents.findIndex(({ id }) => id === item?.content_id)
  const content = contents[at]
  if (!item || !content) return 'gone'
  const index = indexOf(tree, item)
  const endOf = (contentId: number): ItemPlace => ({ contentId, index: othersIn(tree, item, contentId).length })
  const [before, after] = [contents[at - 1], contents[at + 1]]
  switch (to) {
    case 'up':
      if (index > 0) return { contentId: content.id, index: index - 1 }
      return before ? endOf(before.id) : 'nowhere'
    case 'down':
      if (index < othersIn(tree, item, content.id).length) return { contentId: content.id, index: index + 1 }
      return after ? { contentId: after.id, index: 0 } : 'nowhere'
    case 'out':
      return content.parent_id === null ? 'nowhere' : endOf(content.parent_id)
    case 'in':
      return after?.parent_id === content.id ? endOf(after.id) : 'nowhere'
  }
}
