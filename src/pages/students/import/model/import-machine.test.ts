import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { never, exploreMachine } from '@/shared/testing'
import { canCheck } from './import-changes'
import { everything } from './import-fixtures'
import { importMachine } from './import-machine'
import { nowhere } from './import-run'
import type { CheckInput, GiveUpOutcome, ImportId, Outcome, SendInput, SendSaid, StartInput, WatchSaid } from './import-words'

const silent = importMachine.provide({
  actors: {
    openImport: fromPromise<Outcome, ImportId>(never),
    sendList: fromCallback<SendSaid, SendInput>(() => {}),
    checkImport: fromPromise<Outcome, CheckInput>(never),
    startImport: fromPromise<Outcome, StartInput>(never),
    watchImport: fromCallback<WatchSaid, ImportId>(() => {}),
    giveUp: fromPromise<GiveUpOutcome, ImportId>(never),
    undoImport: fromPromise<Outcome, ImportId>(never),
  },
})

test.each([
  { name: 'without an import', importId: null, uncoveredTransitions: 'import.beginning always[0]', count: 76 },
  { name: 'with one in the address', importId: 3, uncoveredTransitions: 'import.beginning always[1]', count: 79 },
])('every state is reached and every transition is taken, $name', ({ importId, uncoveredTransitions, count }) => {
  const { paths, ...missed } = exploreMachine({
    machine: silent,
    input: { ...nowhere, importId },
    events: everything,
    facts: ({ context }) => [
      context.importId,
      context.import?.state,
      canCheck(context),
      (context.import?.seats.needed ?? 0) > 0,
      context.import?.undo?.is_over,
    ],
  })
  // begun with an import, or without one: the other way in is the other walk's
  expect(missed).toEqual({ unreachedStates: [], uncoveredTransitions: [uncoveredTransitions] })
  expect(paths).toHaveLength(count)
})
