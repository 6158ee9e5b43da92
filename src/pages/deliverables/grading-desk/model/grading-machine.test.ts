import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { never, exploreMachine } from '@/shared/testing'
import { everything, work } from './grading-fixtures'
import { gradingMachine } from './grading-machine'
import type { ErrandOutcome, LoadOutcome, ReleaseInput, SaveInput, SaveOutcome, SelectInput, Work } from './grading-words'

test('every state is reached and every transition is taken', () => {
  const silent = gradingMachine.provide({
    actors: {
      loadDesk: fromPromise<LoadOutcome, Work>(never),
      saveGrade: fromPromise<SaveOutcome, SaveInput>(never),
      selectVersion: fromPromise<ErrandOutcome, SelectInput>(never),
      releaseGrade: fromPromise<ErrandOutcome, ReleaseInput>(never),
    },
  })
  const { paths, ...missed } = exploreMachine({
    machine: silent,
    input: work,
    events: everything,
    facts: ({ context: { desk: at } }) => [at?.can_grade, at?.grade.outcome, at?.place.next_id],
  })
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [] })
  expect(paths).toHaveLength(521)
})
