import { expect, test } from 'vitest'
import { movedTo, placeOf, subtreeOf, visibleRows, type Area } from './area-tree'

const area = (id: number, parent_id: number | null, name: string, depth: number): Area => ({ id, parent_id, name, depth, revision: 1 })
const areas = [
  area(1, null, 'Informática', 0),
  area(2, 1, 'Desarrollo', 1),
  area(3, 2, 'Web', 2),
  area(4, 1, 'Sistemas', 1),
  area(5, null, 'Sanidad', 0),
]
const ids = (list: readonly Area[]) => list.map(({ id }) => id)
const shown = (folded: number[], search = '') => visibleRows(areas, new Set(folded), search).map(({ area: { id } }) => id)

test('a folded area hides what is below it, a search keeps the areas above what it finds', () => {
  expect(shown([])).toEqual([1, 2, 3, 4, 5])
  expect(shown([2])).toEqual([1, 2, 4, 5])
  expect(shown([1, 2], 'web')).toEqual([1, 2, 3])
  expect(shown([], 'sani')).toEqual([5])
  expect(shown([], 'cocina')).toEqual([])
  expect(visibleRows(areas, new Set(), '')[3]).toMatchObject({ place: 2, siblings: 2, hasChildren: false })
})

test('a step leads to a place, or to none at the edge of the tree', () => {
  expect(placeOf(areas, 4, 'up')).toEqual({ parent_id: 1, index: 0 })
  expect(placeOf(areas, 4, 'down')).toBeNull()
  expect(placeOf(areas, 4, 'in')).toEqual({ parent_id: 2, index: 1 })
  expect(placeOf(areas, 3, 'out')).toEqual({ parent_id: 1, index: 1 })
  expect(placeOf(areas, 1, 'out')).toBeNull()
  expect(placeOf(areas, 1, 'up')).toBeNull()
})

test('what is below an area moves with it, in reading order and with its new depth', () => {
  expect(ids(subtreeOf(areas, 1))).toEqual([1, 2, 3, 4])
  expect(ids(movedTo(areas, 2, { parent_id: 1, index: 1 }))).toEqual([1, 4, 2, 3, 5])
  expect(ids(movedTo(areas, 1, { parent_id: null, index: 1 }))).toEqual([5, 1, 2, 3, 4])
  const deeper = movedTo(areas, 5, { parent_id: 2, index: 9 })
  expect(deeper.map(({ id, parent_id, depth }) => [id, parent_id, depth])).toContainEqual([5, 2, 2])
  expect(ids(deeper)).toEqual([1, 2, 3, 5, 4])
  expect(movedTo(areas, 3, { parent_id: null, index: 0 })[0]).toMatchObject({ id: 3, depth: 0, parent_id: null })
})

test('a step and the step back give the same tree', () => {
  for (const { id } of areas) {
    for (const [there, back] of [
      ['up', 'down'],
      ['down', 'up'],
    ] as const) {
      const place = placeOf(areas, id, there)
      if (!place) continue
      const moved = movedTo(areas, id, place)
      const home = placeOf(moved, id, back)
      expect(home && movedTo(moved, id, home)).toEqual(areas)
    }
  }
})
