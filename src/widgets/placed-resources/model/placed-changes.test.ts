import { expect, it } from 'vitest'
import { aPlacedResource } from '@/shared/testing'
import { withChange, withSaved, type PlacedList } from './placed-changes'

const list: PlacedList = { can_edit: true, center_id: 1, results: [1, 2, 3].map((n) => aPlacedResource(n)) }
const ids = ({ results }: PlacedList) => results.map(({ id }) => id)
const [first, second, third] = ids(list)

it('moves one among the others, and leaves the rest in order', () => {
  expect(ids(withChange(list, { kind: 'move', id: third ?? 0, index: 0 }))).toEqual([third, first, second])
  expect(ids(withChange(list, { kind: 'move', id: first ?? 0, index: 1 }))).toEqual([second, first, third])
})

it('changes and removes the one that is meant', () => {
  expect(withChange(list, { kind: 'require', id: second ?? 0, isRequired: true }).results.map((each) => each.is_required)).toEqual([
    false,
    true,
    false,
  ])
  expect(ids(withChange(list, { kind: 'remove', id: second ?? 0 }))).toEqual([first, third])
})

it('shows what was saved in its place, and a new one last', () => {
  const saved = aPlacedResource(2, { revision: 7 })
  expect(withSaved(list, saved).results[1]).toBe(saved)
  expect(ids(withSaved(list, aPlacedResource(9)))).toEqual([...ids(list), aPlacedResource(9).id])
})
