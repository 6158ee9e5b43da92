import { and, not } from 'xstate'
import { firstStep } from './pending-action'
import { stepsSetup } from './steps-setup'
import type { DiscardOutcome, RecordOutcome, SetupRecord } from './steps-types'

const takeServer = {
  type: 'takeRecord' as const,
  params: ({ event }: { readonly event: { readonly server: SetupRecord } }) => event.server,
}
/** The record in the response to a successful finish. */
const finished = ({ event }: { readonly event: { readonly output: RecordOutcome } }) =>
  (event.output as Extract<RecordOutcome, { kind: 'saved' }>).server

/**
 * Setting up a center, or editing one, in six steps. A child actor saves the input; every action that leaves a step first waits until
 * everything is saved. Rejections of the server are outcomes; an error means that the connection failed.
 */
export const stepsMachine = stepsSetup.createMachine({
  id: 'steps',
  context: ({ input: { record, step }, spawn, self }) => ({
    record,
    step: firstStep(record, step),
    pendingAction: null,
    autosave: spawn('autosave', { id: 'autosave', input: { server: record, parent: self } }),
    names: spawn('names', {
      id: 'names',
      input: {
        name: record.values.name,
        slug: record.values.slug,
        centerId: record.kind === 'center' ? record.id : null,
        parent: self,
      },
    }),
  }),
  initial: 'idle',
  on: { 'name.proposed': { actions: 'takeProposal' } },
  states: {
    idle: {
      id: 'idle',
      initial: 'none',
      entry: 'resume',
      always: { guard: 'isFinished', target: 'done' },
      on: {
        change: { target: '.none', actions: ['change', 'clearAction'] },
        go: [{ guard: 'isOpen', target: 'saving', actions: 'startAction' }, { actions: { type: 'emitStep', params: false } }],
        next: { guard: not('isLast'), target: 'saving', actions: 'startAction' },
        leave: { target: 'saving', actions: 'startAction' },
        finish: { guard: and(['isLast', 'isDraft']), target: 'saving', actions: 'startAction' },
        askHandOver: { guard: 'hasNoCenter', target: 'saving', actions: 'startAction' },
        askDiscard: { guard: 'hasNoCenter', target: 'discarding' },
        retry: { guard: 'hasPending', target: 'saving' },
        keepMine: { target: 'saving', actions: ['forward', 'startAction'] },
        takeTheirs: { target: 'saving', actions: ['forward', 'startAction'] },
      },
      states: { none: {}, finishFailed: {} },
    },
    saving: {
      entry: 'hold',
      on: {
        change: { actions: 'change' },
        'autosave.held': [
          { guard: { type: 'isPending', params: 'finish' }, target: 'finishing', actions: takeServer },
          { guard: { type: 'isPending', params: 'handOver' }, target: 'handingOver', actions: [takeServer, 'nameSaved'] },
          { guard: { type: 'isPending', params: 'leave' }, target: 'idle', actions: [takeServer, 'nameSaved', 'clearAction', 'emitLeft'] },
          { guard: { type: 'isPending', params: 'stay' }, target: 'idle', actions: [takeServer, 'nameSaved', 'clearAction'] },
          {
            target: 'idle',
            actions: [takeServer, 'nameSaved', 'arrive', 'clearAction', { type: 'emitStep', params: true }],
          },
        ],
        'autosave.blocked': { target: 'idle', actions: [takeServer, { type: 'emitStep', params: false }] },
      },
    },
    finishing: {
      invoke: {
        id: 'finish',
        src: 'finish',
        input: ({ context: { record, pendingAction } }) => ({
          record,
          accept: pendingAction?.kind === 'finish' && pendingAction.accept,
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'saved',
            target: 'idle',
            actions: [{ type: 'reset', params: finished }, { type: 'takeRecord', params: finished }, 'clearAction'],
          },
          { target: 'idle', actions: { type: 'answer', params: ({ event }) => event.output } },
        ],
        onError: 'idle.finishFailed',
      },
    },
    handingOver: {
      on: {
        handedOver: {
          target: 'idle',
          actions: [
            { type: 'reset', params: ({ event }) => event.record },
            { type: 'takeRecord', params: ({ event }) => event.record },
            { type: 'emitHandedOver', params: ({ event }) => event.record },
            'clearAction',
          ],
        },
        dismiss: { target: 'idle', actions: 'clearAction' },
      },
    },
    discarding: {
      initial: 'asking',
      on: { dismiss: 'idle' },
      states: {
        asking: { on: { discard: 'sending' } },
        sending: {
          invoke: {
            id: 'discard',
            src: 'discard',
            input: ({ context }) => context.record,
            onDone: [
              { guard: ({ event }) => event.output.kind === 'discarded', target: '#gone', actions: 'emitDiscarded' },
              {
                target: '#idle',
                actions: { type: 'answer', params: ({ event }) => event.output as Exclude<DiscardOutcome, { kind: 'discarded' }> },
              },
            ],
            onError: 'failed',
          },
        },
        failed: { on: { discard: 'sending' } },
      },
    },
    gone: { id: 'gone' },
    done: {},
  },
})
