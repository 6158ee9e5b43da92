import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { never, exploreMachine } from '@/shared/testing'
import { everything } from './archive-fixtures'
import { archiveMachine } from './archive-machine'
import type { MoveInput, MoveOutcome, PreviewOutcome } from './archive-words'

test('every state is reached and every transition is taken', () => {
  const { paths, ...missed } = exploreMachine({
    machine: archiveMachine.provide({
      actors: {
        previewMove: fromPromise<PreviewOutcome, MoveInput>(never),
        moveGroups: fromPromise<MoveOutcome, MoveInput>(never),
      },
    }),
    input: undefined,
    events: everything,
    facts: ({ context }) => context.action,
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(20)
})
