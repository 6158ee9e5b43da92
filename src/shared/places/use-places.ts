import { useMemo, useState } from 'react'
import { type ChosenPlace, type PlaceAt, type PlaceNode, PlaceTree } from './place-tree'

export interface Places<Id extends number | string> {
  readonly tree: PlaceTree<Id>
  readonly at: PlaceAt<Id> | null
  /** What was chosen, as it is in the tree that stands; null also where it is in it no more. */
  readonly place: ChosenPlace<Id> | null
  readonly onChoose: (at: PlaceAt<Id> | null) => void
}

/**
 * The places of a tree, of which a person chooses one. The choice is a row and a side of it, so that it stays right when the tree changes.
 * @param nodes in the order of the tree
 * @param topLabel the name of the place above all others; without it there is none
 */
export function usePlaces<Id extends number | string>(nodes: readonly PlaceNode<Id>[], topLabel?: string): Places<Id> {
  const tree = useMemo(() => new PlaceTree(nodes, topLabel), [nodes, topLabel])
  const [at, onChoose] = useState<PlaceAt<Id> | null>(null)
  return { tree, at, place: at && tree.placeAt(at), onChoose }
}
