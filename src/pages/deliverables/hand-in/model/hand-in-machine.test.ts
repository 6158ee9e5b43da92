import { expect, test } from 'vitest'
import { fromCallback, fromPromise } from 'xstate'
import { never, walkMachine } from '@/shared/testing'
import { everything, task } from './hand-in-fixtures'
import { handInMachine } from './hand-in-machine'
import { hasWork } from './hand-in-changes'
import type {
  RemoveInput,
  RemoveOutcome,
  SaveInput,
  SaveOutcome,
  SelectInput,
  SelectOutcome,
  SendInput,
  SendSaid,
  SubmitInput,
  SubmitOutcome,
} from './hand-in-words'

test('every state is reached and every transition is taken', () => {
  const silent = handInMachine.provide({
    actors: {
      saveDraft: fromPromise<SaveOutcome, SaveInput>(never),
      submitVersion: fromPromise<SubmitOutcome, SubmitInput>(never),
      selectVersion: fromPromise<SelectOutcome, SelectInput>(never),
      removeFile: fromPromise<RemoveOutcome, RemoveInput>(never),
      sendFile: fromCallback<SendSaid, SendInput>(() => {}),
    },
  })
  const { ways, ...missed } = walkMachine({
    machine: silent,
    input: { task },
    events: everything,
    // at most one file at a time, so that the queue does not split vertices without end
    facts: ({ context }) => [context.task.work.can_submit, hasWork(context), context.queue.slice(0, 1).map(({ state }) => state)],
  })
  expect(missed).toEqual({ unreached: [], untaken: [] })
  expect(ways).toHaveLength(1518)
}, 180_000)
