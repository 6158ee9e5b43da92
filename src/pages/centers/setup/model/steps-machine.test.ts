import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { never, exploreMachine } from '@/shared/testing'
import { hasChanges } from './steps-changes'
import { everything, sheet } from './steps-fixtures'
import { stepsMachine } from './steps-machine'
import type {
  DiscardOutcome,
  FinishInput,
  HandOverInput,
  HandOverOutcome,
  NameCheck,
  NameInput,
  SaveInput,
  SaveOutcome,
  Sheet,
} from './steps-words'

test('every state is reached and every transition is taken', () => {
  const silent = stepsMachine.provide({
    actors: {
      save: fromPromise<SaveOutcome, SaveInput>(never),
      finish: fromPromise<SaveOutcome, FinishInput>(never),
      handOver: fromPromise<HandOverOutcome, HandOverInput>(never),
      discard: fromPromise<DiscardOutcome, Sheet>(never),
      checkName: fromPromise<NameCheck, NameInput>(never),
    },
  })
  const { paths, ...missed } = exploreMachine({
    machine: silent,
    input: { sheet, step: null },
    events: everything,
    facts: ({ context }) => [
      context.step === 6,
      context.base.reached === 6,
      context.base.center !== null,
      context.base.isFinished,
      hasChanges(context),
      context.values.name === '',
      context.errand?.kind,
    ],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(1273)
}, 180_000)
