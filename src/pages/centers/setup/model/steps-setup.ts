import { assertEvent, assign, emit, fromPromise, setup } from 'xstate'
import { checked, edit, following, goalOf, hasChanges, landed, mine, objected, openSteps, yours } from './steps-changes'
import type {
  DiscardOutcome,
  Errand,
  FieldErrors,
  FinishInput,
  FinishOutcome,
  HandOverInput,
  HandOverOutcome,
  NameCheck,
  NameInput,
  Refusal,
  SaveInput,
  SaveOutcome,
  Sheet,
  StepsContext,
  StepsEmitted,
  StepsEvent,
  StepsInput,
} from './steps-words'

const notProvided = () => Promise.reject(new Error('The page provides it'))

/** What the machine of the six steps can do; `steps-machine.ts` says when. */
export const stepsSetup = setup({
  types: {
    context: {} as StepsContext,
    events: {} as StepsEvent,
    emitted: {} as StepsEmitted,
    input: {} as StepsInput,
  },
  actors: {
    save: fromPromise<SaveOutcome, SaveInput>(notProvided),
    finish: fromPromise<FinishOutcome, FinishInput>(notProvided),
    handOver: fromPromise<HandOverOutcome, HandOverInput>(notProvided),
    discard: fromPromise<DiscardOutcome, Sheet>(notProvided),
    checkName: fromPromise<NameCheck, NameInput>(notProvided),
  },
  delays: { pause: 400 },
  guards: {
    isClean: ({ context }) => !hasChanges(context),
    mayGo: ({ context, event }) => event.type === 'go' && openSteps(context.base).includes(event.step),
    mayGoAhead: ({ context }) => openSteps(context.base).includes(following(context.step)) && context.step < 6,
    isLast: ({ context }) => context.step === 6,
    isDraft: ({ context }) => context.base.kind === 'draft',
    mayDiscard: ({ context }) => context.base.kind === 'draft' && context.base.center === null,
    namesEdited: ({ event }) => event.type === 'edit' && ('name' in event.change || 'slug' in event.change),
    hasName: ({ context }) => context.values.name.trim() !== '',
    isToFinish: ({ context }) => context.errand?.kind === 'finish',
    isToLeave: ({ context }) => context.errand?.kind === 'leave',
    isToHandOver: ({ context }) => context.errand?.kind === 'handOver',
    isOver: ({ context }) => context.base.isFinished && context.base.kind === 'draft',
  },
  actions: {
    edit: assign(({ context, event }) => {
      assertEvent(event, 'edit')
      return edit(context, event.change)
    }),
    moveTo: assign(({ event }) => {
      assertEvent(event, 'go')
      return { step: event.step, errors: {}, refusal: null }
    }),
    moveOn: assign(({ context }) => ({ step: following(context.step), errors: {}, refusal: null })),
    arrive: assign(({ context }) => ({ step: goalOf(context.errand, context.step), errand: null })),
    send: assign({ sent: ({ context }) => context.values }),
    forget: assign({ refusal: null, errand: null }),
    take: assign((_, errand: Errand) => ({ errand })),
    takeGo: assign(({ event }) => {
      assertEvent(event, 'go')
      return { errand: { kind: 'go' as const, to: event.step, opens: false } }
    }),
    takeNext: assign(({ context }) => ({ errand: { kind: 'go' as const, to: following(context.step), opens: true } })),
    takeFinish: assign(({ event }) => {
      assertEvent(event, 'finish')
      return { errand: { kind: 'finish' as const, accept: event.accept } }
    }),
    takeMember: assign(({ event }) => {
      assertEvent(event, 'handOver')
      return { member: event.member, errors: {} }
    }),
    land: assign(({ context }, { sheet }: { readonly sheet: Sheet }) => landed(context, sheet)),
    object: assign(({ context }, { errors, sheet }: { readonly errors: FieldErrors; readonly sheet?: Sheet | null }) =>
      objected(context, errors, sheet ?? null),
    ),
    meet: assign((_, { theirs }: { readonly theirs: Sheet }) => ({ theirs })),
    refuse: assign((_, { reason }: { readonly reason: Refusal }) => ({ refusal: reason })),
    calm: assign({ errors: {}, refusal: null, errand: null }),
    keepMine: assign(({ context }) => mine(context)),
    takeTheirs: assign(({ context }) => yours(context)),
    learnNames: assign(({ context }, { check }: { readonly check: NameCheck }) => checked(context, check)),
    tellStep: emit(({ context }) => ({ type: 'moved', step: context.step, isNew: true })),
    tellStepAgain: emit(({ context }) => ({ type: 'moved', step: context.step, isNew: false })),
    tellSaved: emit(({ context }) => ({ type: 'saved', sheet: context.base })),
    tellHanded: emit(({ context }) => ({ type: 'handed', sheet: context.base })),
    tellLeft: emit({ type: 'left' }),
    tellDiscarded: emit({ type: 'discarded' }),
  },
})

/** Which of its outcomes an actor answered with. */
export const came =
  (kind: string) =>
  ({ event }: { readonly event: { readonly output: { readonly kind: string } } }) =>
    event.output.kind === kind

type Done<O> = { readonly event: { readonly output: O } }

/** Actions with what an actor answered. */
export const land = { type: 'land' as const, params: ({ event }: Done<unknown>) => event.output as { readonly sheet: Sheet } }
export const object = {
  type: 'object' as const,
  params: ({ event }: Done<unknown>) => event.output as { readonly errors: FieldErrors; readonly sheet?: Sheet | null },
}
export const meet = { type: 'meet' as const, params: ({ event }: Done<unknown>) => event.output as { readonly theirs: Sheet } }
export const refuse = { type: 'refuse' as const, params: ({ event }: Done<unknown>) => event.output as { readonly reason: Refusal } }
