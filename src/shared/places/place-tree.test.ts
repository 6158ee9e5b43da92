import { describe, expect, test } from 'vitest'
import { type PlaceNode, type PlaceSide, PlaceTree, topPlace } from './place-tree'

const node = (id: number, parentId: number | null, change: Partial<PlaceNode<number>> = {}): PlaceNode<number> => ({
  ...{ id, parentId, name: `Nodo ${id}` },
  ...change,
})
const nodes = [node(1, null), node(11, 1), node(111, 11), node(12, 1), node(2, null), node(21, 2)]
const moving = (id: number) => nodes.map((each) => ({ ...each, isMoving: each.id === id }))
const all = new Set(nodes.map(({ id }) => id))

function at(tree: PlaceTree<number>, id: number | typeof topPlace, side: PlaceSide) {
  const row = tree.rows(all, '').find((each) => each.node.id === id)
  const choice = row && tree.choose(row, side)
  return choice ? tree.placeAt(choice) : null
}

test.each([
  [12, 'before', 1, 0, undefined, 'Nodo 12'],
  [12, 'after', 1, 1, 'Nodo 12', undefined],
  [1, 'inside', 1, 1, 'Nodo 12', undefined],
  [1, 'after', null, 1, 'Nodo 1', 'Nodo 2'],
  [21, 'inside', 21, 0, undefined, undefined],
  [topPlace, 'before', null, 2, 'Nodo 2', undefined],
] as const)('at %s, %s: in %s at index %i', (id, side, parentId, index, previous, next) => {
  // 11 moves, so it is no neighbour
  expect(at(new PlaceTree(moving(11), 'Arriba'), id, side)).toMatchObject({ parentId, index, previous, next })
})

test.each([
  [12, 'before', true],
  [12, 'after', false],
  [1, 'inside', false],
  [2, 'before', false],
] as const)('11 stands already at %s, %s: %s', (id, side, isHere) => {
  expect(at(new PlaceTree(moving(11)), id, side)?.isHere).toBe(isHere)
})

test('several that move stand nowhere already', () => {
  const tree = new PlaceTree(nodes.map((each) => ({ ...each, isMoving: each.parentId === 1 })))
  expect(at(tree, 1, 'inside')).toMatchObject({ index: 0, isHere: false })
})

test('what moves and what goes with it is no place', () => {
  const tree = new PlaceTree(moving(11))
  const moves = tree.rows(all, '').map((row) => [row.node.id, row.moves, tree.accepts(row)])
  expect(moves).toEqual([
    [1, undefined, true],
    [11, 'moving', false],
    [111, 'withMoving', false],
    [12, undefined, true],
    [2, undefined, true],
    [21, undefined, true],
  ])
  expect(at(tree, 111, 'after')).toBeNull()
})

test('another side takes the place of one that is refused', () => {
  const tree = new PlaceTree([
    node(1, null, { refused: { inside: 'no' } }),
    node(2, null, { refused: { before: 'no', inside: 'no', after: 'no' } }),
  ])
  expect(at(tree, 1, 'inside')?.side).toBe('after')
  expect(at(tree, 1, 'before')?.side).toBe('before')
  expect(at(tree, 2, 'inside')).toBeNull()
})

describe('a place that was chosen', () => {
  const chosen = { anchor: 12, side: 'before' } as const
  const others = (ids: readonly number[]) => nodes.filter(({ id }) => !ids.includes(id))
  test('is where its row is now', () => {
    expect(new PlaceTree(nodes).placeAt(chosen)).toMatchObject({ parentId: 1, index: 1, previous: 'Nodo 11' })
    expect(new PlaceTree(others([11, 111])).placeAt(chosen)).toMatchObject({ parentId: 1, index: 0, previous: undefined })
    expect(new PlaceTree([...others([12]), node(12, 2)]).placeAt(chosen)).toMatchObject({ parentId: 2, index: 1, previous: 'Nodo 21' })
  })

  test('is none where the row is gone, goes with what moves, or takes nothing there', () => {
    expect(new PlaceTree(others([12])).placeAt(chosen)).toBeNull()
    expect(new PlaceTree([...moving(2).filter(({ id }) => id !== 12), node(12, 21)]).placeAt(chosen)).toBeNull()
    expect(new PlaceTree([...others([12]), node(12, 1, { refused: { before: 'no' } })]).placeAt(chosen)).toBeNull()
  })
})

test('what only holds is no neighbour', () => {
  const tree = new PlaceTree([node(1, null, { isPeer: false }), node(11, 1), node(12, 1, { isPeer: false }), node(13, 1)])
  expect(at(tree, 1, 'inside')).toMatchObject({ index: 2, previous: 'Nodo 13' })
})

test('shows what is below open rows, and while searching what matches with the rows above it', () => {
  const tree = new PlaceTree(nodes, 'Arriba')
  const ids = (open: readonly number[], search = '') => tree.rows(new Set(open), search).map(({ node: { id } }) => id)
  expect(ids([])).toEqual([topPlace, 1, 2])
  expect(ids(tree.wayTo(111) as number[])).toEqual([topPlace, 1, 11, 111, 12, 2])
  expect(ids([], '111')).toEqual([1, 11, 111])
  expect(tree.found('111')).toBe(1)
  expect(tree.rows(new Set(), '111').at(-1)).toMatchObject({ level: 3, place: 1, siblings: 1 })
})
