import { and, not, stateIn } from 'xstate'
import { opened } from './steps-changes'
import { came, land, meet, object, refuse, stepsSetup } from './steps-setup'

/**
 * Setting a center up, or editing one, in six steps. Every move that leaves something typed saves it first; what is refused is an
 * outcome, an error is the network's. The name is looked up beside all of it and holds nothing up.
 */
export const stepsMachine = stepsSetup.createMachine({
  id: 'steps',
  context: ({ input }) => opened(input),
  type: 'parallel',
  states: {
    sheet: {
      initial: 'filling',
      states: {
        filling: {
          id: 'filling',
          initial: 'calm',
          always: { guard: 'isOver', target: 'done' },
          on: {
            edit: { target: '.calm', actions: ['edit', 'forget'] },
            go: [
              { guard: and(['mayGo', 'isClean']), target: '.calm', actions: ['moveTo', 'tellStep'] },
              { guard: 'mayGo', target: 'saving', actions: 'takeGo' },
              { actions: 'tellStepAgain' },
            ],
            next: [
              { guard: and(['isClean', 'mayGoAhead']), target: '.calm', actions: ['moveOn', 'tellStep'] },
              { guard: not('isLast'), target: 'saving', actions: 'takeNext' },
            ],
            leave: [
              { guard: 'isClean', actions: 'tellLeft' },
              { target: 'saving', actions: { type: 'take', params: { kind: 'leave' } } },
            ],
            finish: { guard: and(['isLast', 'isDraft']), target: 'finishing', actions: 'takeFinish' },
            askHandOver: [
              { guard: and(['mayDiscard', 'isClean']), target: 'handingOver' },
              { guard: 'mayDiscard', target: 'saving', actions: { type: 'take', params: { kind: 'handOver' } } },
            ],
            askDiscard: { guard: 'mayDiscard', target: 'discarding' },
          },
          states: {
            calm: {},
            invalid: {},
            refused: {},
            // nothing arrived: what is typed is still here
            failed: {
              on: {
                retry: [{ guard: 'isToFinish', target: '#finishing' }, { target: '#saving' }],
              },
            },
          },
        },
        saving: {
          id: 'saving',
          entry: 'send',
          initial: 'steady',
          states: {
            steady: { on: { edit: { target: 'changed', actions: 'edit' } } },
            changed: { id: 'changed', on: { edit: { actions: 'edit' } } },
          },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context: { base, values, errand } }) => ({
              base,
              values,
              opens: errand?.kind === 'go' && errand.opens ? errand.to : null,
            }),
            onDone: [
              // typed on meanwhile: saved as far as it went, and nobody is taken away from what they write
              {
                guard: and([came('saved'), stateIn('#changed')]),
                target: 'filling',
                actions: [land, 'calm', 'tellSaved', 'tellStepAgain'],
              },
              { guard: and([came('saved'), 'isToLeave']), target: 'filling', actions: [land, 'calm', 'tellSaved', 'tellLeft'] },
              { guard: and([came('saved'), 'isToHandOver']), target: 'handingOver', actions: [land, 'calm', 'tellSaved'] },
              { guard: came('saved'), target: 'filling', actions: [land, 'arrive', 'tellSaved', 'tellStep'] },
              { guard: came('invalid'), target: 'filling.invalid', actions: [object, 'tellStepAgain'] },
              { guard: came('conflict'), target: 'conflict', actions: [meet, 'tellStepAgain'] },
              { target: 'filling.refused', actions: [refuse, 'tellStepAgain'] },
            ],
            onError: { target: 'filling.failed', actions: 'tellStepAgain' },
          },
        },
        // another device saved first
        conflict: {
          on: {
            edit: { actions: 'edit' },
            go: { actions: 'tellStepAgain' },
            keepMine: [
              { guard: 'isToFinish', target: 'filling', actions: ['keepMine', 'calm'] },
              { target: 'saving', actions: 'keepMine' },
            ],
            takeTheirs: { target: 'filling', actions: ['takeTheirs', 'calm'] },
          },
        },
        finishing: {
          id: 'finishing',
          entry: 'send',
          invoke: {
            id: 'finish',
            src: 'finish',
            input: ({ context: { base, errand } }) => ({ sheet: base, accept: errand?.kind === 'finish' && errand.accept }),
            onDone: [
              { guard: came('saved'), target: 'filling', actions: [land, 'calm', 'tellSaved'] },
              { guard: came('invalid'), target: 'filling.invalid', actions: object },
              { guard: came('conflict'), target: 'conflict', actions: meet },
              { target: 'filling.refused', actions: refuse },
            ],
            onError: 'filling.failed',
          },
        },
        handingOver: {
          initial: 'asking',
          states: {
            asking: { on: { handOver: { target: 'sending', actions: 'takeMember' } } },
            sending: {
              entry: 'send',
              invoke: {
                id: 'handOver',
                src: 'handOver',
                input: ({ context: { base, member } }) => ({
                  sheet: base,
                  member: member ?? { email: '', first_name: '', last_name_1: '', last_name_2: '' },
                }),
                onDone: [
                  { guard: came('handed'), target: '#filling', actions: [land, 'tellSaved', 'tellHanded'] },
                  { guard: came('invalid'), target: 'asking', actions: object },
                  { target: '#filling.refused', actions: refuse },
                ],
                onError: 'failed',
              },
            },
            failed: { on: { handOver: { target: 'sending', actions: 'takeMember' } } },
          },
          on: { dismiss: { target: 'filling', actions: 'calm' } },
        },
        discarding: {
          initial: 'asking',
          states: {
            asking: { on: { discard: 'sending' } },
            sending: {
              invoke: {
                id: 'discard',
                src: 'discard',
                input: ({ context }) => context.base,
                onDone: [
                  { guard: came('discarded'), target: '#gone', actions: 'tellDiscarded' },
                  { target: '#filling.refused', actions: refuse },
                ],
                onError: 'failed',
              },
            },
            failed: { on: { discard: 'sending' } },
          },
          on: { dismiss: 'filling' },
        },
        gone: { id: 'gone' },
        done: { id: 'done' },
      },
    },
    naming: {
      initial: 'quiet',
      on: { edit: { guard: 'namesEdited', target: '.pausing' } },
      states: {
        quiet: {},
        pausing: { after: { pause: [{ guard: 'hasName', target: 'asking' }, { target: 'quiet' }] } },
        asking: {
          invoke: {
            id: 'checkName',
            src: 'checkName',
            input: ({ context: { values, base } }) => ({
              name: values.name,
              slug: values.slug,
              centerId: base.kind === 'center' ? base.id : null,
            }),
            onDone: { target: 'quiet', actions: { type: 'learnNames', params: ({ event }) => ({ check: event.output }) } },
            // the server looks again when the step is saved
            onError: 'quiet',
          },
        },
      },
    },
  },
})
