import { expect, it } from 'vitest'
import { reachedByMarks, reachedOnPath } from './reached-milestones.ts'

type Node = Parameters<typeof reachedOnPath>[0]['nodes'][number]

const node = (id: number, level: number, state: Node['state'], given: Partial<Node> = {}): Node => ({
  ...{ id, parent_id: null, level, name: `${id}`, minutes: 0, state, opens_at: null, is_stop: level === 3, is_hidden: false },
  ...{ requirements: 0, met: 0, done: 0, total: 0, added: 0, ...given },
})

it('names a unit that is done, half of all classes, and all of them', () => {
  const unit = (state: Node['state']) => [node(1, 1, 'open'), node(2, 2, state)]
  const classes = (...states: Node['state'][]) => states.map((state, index) => node(10 + index, 3, state))
  expect(reachedOnPath({ nodes: [...unit('open'), ...classes('done', 'open', 'open', 'open')], done: 1 })).toEqual([])
  expect(reachedOnPath({ nodes: [...unit('done'), ...classes('done', 'done', 'open', 'open')], done: 2 })).toEqual(['first_unit', 'half'])
  // what opens later belongs to the program: one class of one that is open is not all of it
  expect(reachedOnPath({ nodes: [...unit('open'), ...classes('done', 'upcoming', 'upcoming', 'upcoming')], done: 1 })).toEqual([])
  expect(reachedOnPath({ nodes: [...unit('done'), ...classes('done', 'done')], done: 2 })).toEqual(['first_unit', 'all'])
  expect(reachedOnPath({ nodes: [], done: 0 })).toEqual([])
})

type Part = Parameters<typeof reachedByMarks>[0]['results']['children'][number]

it('names all learning results when each is assessed as a whole and passed', () => {
  const result = (passed: boolean | null, assessed = { n: 1n, d: 1n }) => ({ passed, assessed }) as unknown as Part
  const reached = (children: Part[], hasTen = false) =>
    reachedByMarks({ results: { children } } as unknown as Parameters<typeof reachedByMarks>[0], hasTen)
  expect(reached([result(true), result(true)])).toEqual(['all_results'])
  expect(reached([result(true)], true)).toEqual(['first_ten', 'all_results'])
  // a part of one is not assessed yet, and may still be failed
  expect(reached([result(true), result(true, { n: 3n, d: 4n })])).toEqual([])
  expect(reached([result(true), result(false)])).toEqual([])
  expect(reached([result(true), result(null, { n: 0n, d: 1n })])).toEqual([])
  // a program without learning results has none that are passed
  expect(reached([], true)).toEqual(['first_ten'])
})
