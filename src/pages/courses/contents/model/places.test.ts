import { expect, test } from 'vitest'
import { aContentTree } from '@/shared/testing'
import { holderPlaces, nodePlaces } from './places'

const [resource, deliverable] = [aContentTree().resources[0]!, aContentTree().deliverables[0]!]

test('a content that holds resources and deliverables is one place', () => {
  const tree = aContentTree({ resources: [resource, { ...resource, id: 9, position: 1 }], deliverables: [deliverable] })
  const ids = tree.nodes.map(({ id }) => id).toSorted((a, b) => a - b)
  const of = (places: readonly { readonly id: unknown }[]) => places.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
  expect(of(nodePlaces(tree, 1, ''))).toEqual(ids)
  expect(of(holderPlaces(tree, ''))).toEqual(ids)
})
