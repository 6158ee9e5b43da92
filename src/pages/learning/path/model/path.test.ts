import { expect, it } from 'vitest'
import { aLearningNode } from '@/shared/testing'
import { goesOnAt, isWithin, lineOf, minutesOf, neighbours, nextOpening, treeOf, within } from './path'

const at = (id: number, parent_id: number | null, change: Parameters<typeof aLearningNode>[0] = {}) =>
  aLearningNode({ id, parent_id, ...change })
const nodes = [
  at(1, null, { is_stop: false }),
  at(2, 1, { is_stop: false }),
  at(3, 2, { state: 'done' }),
  at(4, 2, { state: 'restricted' }),
  at(5, 1, { is_stop: false }),
  at(6, 5),
  at(7, null, { state: 'upcoming', opens_at: '2027-01-08T08:00:00.000Z' }),
]
const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id)

it('finds the way through a program, and through one part of it', () => {
  expect(treeOf(nodes, 1).map(({ node, children }) => [node.id, children.length])).toEqual([
    [2, 2],
    [5, 1],
  ])
  expect(ids(within(nodes, 2))).toEqual([2, 3, 4])
  expect(ids(within(nodes, null))).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(ids(lineOf(nodes, 6))).toEqual([1, 5, 6])
  expect(lineOf(nodes, 99)).toEqual([])
})

it('knows what is in a part of the program, also what was made since', () => {
  const isInUnit = (id: number, parent_id: number | null) => isWithin(nodes, 2, { id, parent_id })
  expect([isInUnit(2, 1), isInUnit(3, 2), isInUnit(6, 5), isInUnit(7, null)]).toEqual([true, true, false, false])
  expect([isInUnit(98, 2), isInUnit(98, 5)]).toEqual([true, false])
  expect(isWithin([], 2, { id: 2, parent_id: 1 })).toBe(true)
  expect(isWithin(nodes, null, { id: 99, parent_id: null })).toBe(true)
})

it('adds up the minutes of the classes of a unit, or takes its own', () => {
  const classes = [at(3, 2, { minutes: 30 }), at(4, 2, { minutes: 45 })]
  const sum = (unit: Parameters<typeof at>[2], below = classes) =>
    treeOf([at(2, null, { is_stop: false, minutes: 60, ...unit }), ...below]).map(minutesOf)
  expect(sum({})).toEqual([75])
  // it has material of its own
  expect(sum({ is_stop: true })).toEqual([135])
  expect(sum({}, [at(3, 2, { minutes: 0 })])).toEqual([60])
})

it('goes from stop to stop, past what is restricted', () => {
  const around = (id: number, some = nodes) => {
    const { before, after } = neighbours(some, id)
    return [before?.id, after?.id]
  }
  expect(around(3)).toEqual([undefined, 6])
  expect(around(6)).toEqual([3, 7])
  expect(around(7)).toEqual([6, undefined])
  expect(around(3, [...within(nodes, 2)])).toEqual([undefined, undefined])
  expect(around(99)).toEqual([undefined, undefined])
})

it('goes on where the student goes on in the program, or with what is open', () => {
  expect(goesOnAt(nodes, 6)).toBe(6)
  expect(goesOnAt(within(nodes, 5), null)).toBe(6)
  expect(goesOnAt(within(nodes, 2), 6)).toBeNull()
  expect(goesOnAt([at(6, 5, { opens_at: '2027-01-08T08:00:00.000Z' }), at(8, 5)], null)).toBe(8)
  expect(nextOpening(nodes)).toBe('2027-01-08T08:00:00.000Z')
})
