import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indexesOf, placeItems } from './item-places.ts'

const item = (id: number, content_id: number, position: number) => ({ kind: 'resource' as const, id, content_id, position })
type Item = ReturnType<typeof item>
const namesIn = (items: readonly Item[], content: number) =>
  items
    .filter(({ content_id }) => content_id === content)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id)

it('each item is where it was asked to be, among the others in their order', () => {
  const place = fc.record({ id: fc.nat(11), content_id: fc.integer({ min: 1, max: 3 }), index: fc.nat(12) })
  fc.assert(
    fc.property(fc.uniqueArray(place, { selector: ({ id }) => id }), fc.constantFrom(1, 2, 1024), (moves, step) => {
      const items = Array.from({ length: 12 }, (_, id) => item(id, 1 + (id % 3), id * step))
      const expected = new Map([1, 2, 3].map((content) => [content, namesIn(items, content)]))
      for (const [content, ids] of expected)
        expected.set(
          content,
          ids.filter((id) => !moves.some((move) => move.id === id)),
        )
      for (const { id, content_id, index } of moves) expected.get(content_id)?.splice(index, 0, id)
      placeItems(
        items,
        moves.map((move) => ({ kind: 'resource' as const, ...move })),
      )
      for (const [content, ids] of expected) expect(namesIn(items, content)).toEqual(ids)
      expect(new Set(items.map(({ content_id, position }) => `${content_id} ${position}`)).size).toBe(items.length)
    }),
  )
})

it('one that is moved alone is the only one with another rank, while there is one', () => {
  const items = [item(1, 1, 1024), item(2, 1, 2048), item(3, 2, 1024)]
  placeItems(items, [{ kind: 'resource', id: 3, content_id: 1, index: 1 }])
  expect(items.map(({ position }) => position)).toEqual([1024, 2048, 1536])
  expect(Object.fromEntries(indexesOf(items))).toEqual({ 'resource 1': 0, 'resource 3': 1, 'resource 2': 2 })
})

/** How often the places of items are read while all of them move into the middle of a content. */
function readsOf(count: number) {
  let reads = 0
  const counted = (row: Item): Item => ({
    ...row,
    get content_id() {
      reads += 1
      return row.content_id
    },
    set content_id(content) {
      row.content_id = content
    },
    get position() {
      reads += 1
      return row.position
    },
    set position(position) {
      row.position = position
    },
  })
  const items = Array.from({ length: 2 * count }, (_, id) => counted(item(id, id < count ? 1 : 2, id)))
  const moves = Array.from({ length: count }, (_, id) => ({
    kind: 'resource' as const,
    id,
    content_id: 2,
    index: Math.floor(count / 2) + id,
  }))
  indexesOf(items)
  placeItems(items, moves)
  return reads
}

it('takes four times as long for four times as many', () => {
  const [few, many] = [readsOf(250), readsOf(1000)]
  expect(many / few).toBeLessThan(6)
})
