import type { ItemRow } from './item-queries.ts'
import { rankAt } from './outline.ts'

type PlacedItem = Pick<ItemRow, 'kind' | 'id' | 'content_id' | 'position'>

export const keyOf = ({ kind, id }: Pick<ItemRow, 'kind' | 'id'>) => `${kind} ${id}`

/** Items of one kind in one content, in their order. */
export const siblingsOf = <Item extends PlacedItem>(items: readonly Item[], { kind, content_id }: Pick<Item, 'kind' | 'content_id'>) =>
  items.filter((item) => item.kind === kind && item.content_id === content_id).toSorted((a, b) => a.position - b.position || a.id - b.id)

/** Puts items into their places, one after the other: each goes among those that do not move, and those that have their place already. */
export function itemPlacer<Item extends PlacedItem>(items: readonly Item[], moves: readonly Pick<ItemRow, 'kind' | 'id'>[]) {
  const moving = new Set(moves.map(keyOf))
  const placed = new Set<string>()
  return (item: Item, { content_id, index }: { content_id: number; index: number }) => {
    item.content_id = content_id
    const siblings = siblingsOf(items, item).filter((each) => each !== item && (!moving.has(keyOf(each)) || placed.has(keyOf(each))))
    item.position = rankAt(siblings, index)
    placed.add(keyOf(item))
  }
}
