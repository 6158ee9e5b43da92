import type { ItemRow } from './item-queries.ts'
import { gap } from './outline.ts'

type PlacedItem = Pick<ItemRow, 'kind' | 'id' | 'content_id' | 'position'>

export const keyOf = ({ kind, id }: Pick<ItemRow, 'kind' | 'id'>) => `${kind} ${id}`

/** Items of each kind in each content, in their order. */
const shelvesOf = <Item extends PlacedItem>(items: readonly Item[]) =>
  new Map(
    [...Map.groupBy(items, shelfOf)].map(
      ([shelf, all]) => [shelf, all.toSorted((a, b) => a.position - b.position || a.id - b.id)] as const,
    ),
  )
const shelfOf = ({ kind, content_id }: Pick<ItemRow, 'kind' | 'content_id'>) => `${kind} ${content_id}`

/** The index of each item among those of its kind in its content, by its key. */
export const indexesOf = (items: readonly PlacedItem[]): ReadonlyMap<string, number> =>
  new Map([...shelvesOf(items).values()].flatMap((shelf) => shelf.map((item, index) => [keyOf(item), index] as const)))

/** Ranks of new ones among their siblings, evenly between those that stand; all are numbered again where these leave no room. */
function rank(siblings: readonly { position: number }[], isNew: (sibling: { position: number }) => boolean): void {
  for (let start = 0; start < siblings.length; start += 1) {
    let end = start
    while (end < siblings.length && isNew(siblings[end] as { position: number })) end += 1
    const [before, after, count] = [siblings[start - 1]?.position, siblings[end]?.position, end - start]
    const first = before ?? (after ?? gap) - (count + 1) * gap
    const room = (after ?? first + (count + 1) * gap) - first
    if (count > 0 && room <= count) {
      for (const [place, sibling] of siblings.entries()) sibling.position = (place + 1) * gap
      return
    }
    for (let step = 0; step < count; step += 1)
      (siblings[start + step] as { position: number }).position = first + Math.floor((room * (step + 1)) / (count + 1))
    start = end
  }
}

/**
 * Puts items into their places, one after the other: each goes among those that do not move, and those that have their place already. Each
 * content is read and ranked once, however many go there.
 */
export function placeItems(
  items: readonly PlacedItem[],
  moves: readonly (Pick<ItemRow, 'kind' | 'id' | 'content_id'> & { index: number })[],
): void {
  const moving = new Map(moves.map((move) => [keyOf(move), move]))
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  const shelves = shelvesOf(items.filter((item) => !moving.has(keyOf(item))))
  const placed = new Set<object>()
  const changed = new Map<string, PlacedItem[]>()
  for (const move of moves) {
    const item = byKey.get(keyOf(move))
    if (!item) continue
    item.content_id = move.content_id
    const name = shelfOf(item)
    const shelf = changed.get(name) ?? shelves.get(name) ?? []
    shelf.splice(move.index, 0, item)
    changed.set(name, shelf)
    placed.add(item)
  }
  for (const shelf of changed.values()) rank(shelf, (sibling) => placed.has(sibling))
}
