import { expect, test } from 'vitest'
import { aContentTree } from '@/shared/testing'
import { holderPlaces, nodePlaces, rowPlaces } from './places'

const tree = aContentTree()
const reasons = { tooDeep: 'deep', onlyInside: 'inside', onlyBeside: 'beside' }
const contents = [1, 11, 111, 112, 12, 2]
const idsOf = (places: readonly { readonly id: unknown }[]) => places.map(({ id }) => id)

test('a content is one place, whatever is in it', () => {
  expect(idsOf(nodePlaces(tree, 1, reasons))).toEqual(contents)
  expect(idsOf(holderPlaces(tree, 0, reasons))).toEqual(contents)
})

test('contents move beside contents, items of one kind beside theirs, and a mix into contents', () => {
  expect(idsOf(rowPlaces(tree, [2, 111], reasons))).toEqual(contents)
  expect(idsOf(rowPlaces(tree, ['r8'], reasons))).toEqual([1, 11, 111, 112, 12, 'r8', 2])
  const mixed = rowPlaces(tree, ['d5', 12], reasons)
  expect(idsOf(mixed)).toEqual(contents)
  expect(mixed.find(({ id }) => id === 2)).toMatchObject({ refused: { before: 'inside', after: 'inside' }, isMoving: false })
  expect(mixed.find(({ id }) => id === 111)?.refused?.inside).toBe('deep')
  expect(mixed.find(({ id }) => id === 12)?.isMoving).toBe(true)
})
