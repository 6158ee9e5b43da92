import { expect, test } from 'vitest'
import { exploreMachine } from '@/shared/testing'
import { canCheck } from './import-changes'
import { allEvents, emptyStart, silentMachine } from './import-fixtures'

test.each([
  { name: 'without an import', importId: null, uncoveredTransitions: 'import.beginning always[0]', count: 214 },
  { name: 'with one in the address', importId: 3, uncoveredTransitions: 'import.beginning always[1]', count: 217 },
])('every state is reached and every transition is taken, $name', ({ importId, uncoveredTransitions, count }) => {
  const { paths, ...missed } = exploreMachine({
    machine: silentMachine,
    input: { ...emptyStart, importId },
    events: allEvents,
    facts: ({ context }) => [
      context.importId,
      context.import?.state,
      canCheck(context),
      (context.import?.counts.new ?? 0) > 0,
      context.import?.undo?.is_over,
      Math.min(2, context.amendments.length),
    ],
  })
  // the transition that the other exploration covers
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [uncoveredTransitions] })
  expect(paths).toHaveLength(count)
})
