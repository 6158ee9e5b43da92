import { expect, it } from 'vitest'
import { reachedOnPath } from './reached-milestones.ts'

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
