import { assign, enqueueActions, fromPromise, setup, type AnyActorRef } from 'xstate'

export interface Names {
  readonly name: string
  readonly slug: string
}

export interface NameInput extends Names {
  /** The edited center, whose own names count as free. */
  readonly centerId: number | null
}

export interface NameAnswer extends Names {
  readonly isNameFree: boolean
  readonly isSlugFree: boolean
  /** A free slug, made from the name. */
  readonly proposed: string
}

/** A free slug for a name while the user has not typed a slug. */
export interface NameReply {
  readonly type: 'name.proposed'
  readonly slug: string
}

interface Context extends Names {
  readonly centerId: number | null
  readonly parent: AnyActorRef
  /** Whether the slug was typed or saved: then none is proposed. */
  readonly isSlugOwn: boolean
  readonly answer: NameAnswer | null
}

type NameEvent =
  | { readonly type: 'typed'; readonly change: Partial<Names> }
  /** These names were saved. */
  | ({ readonly type: 'saved' } & Names)

/** Looks up, after a pause in typing, whether a name and a slug are free, and proposes a slug. It blocks nothing. */
export const nameCheck = setup({
  types: {
    context: {} as Context,
    events: {} as NameEvent,
    input: {} as NameInput & { readonly parent: AnyActorRef },
  },
  actors: {
    checkName: fromPromise<NameAnswer, NameInput>(() => Promise.reject(new Error('The page provides it'))),
  },
  delays: { pause: 400 },
  guards: {
    hasName: ({ context }) => context.name.trim() !== '',
  },
  actions: {
    setNames: assign(({ context, event }) => {
      if (event.type === 'saved') return { name: event.name, slug: event.slug, isSlugOwn: event.slug !== '' }
      const { slug } = event.change
      return { ...event.change, isSlugOwn: slug === undefined ? context.isSlugOwn : slug !== '' }
    }),
    // the name may have changed meanwhile
    learn: enqueueActions(({ context, enqueue }, answer: NameAnswer) => {
      if (answer.name !== context.name) return
      if (context.isSlugOwn || context.centerId !== null) return enqueue.assign({ answer })
      enqueue.assign({ slug: answer.proposed, answer: { ...answer, slug: answer.proposed, isSlugFree: true } })
      enqueue.sendTo(context.parent, { type: 'name.proposed', slug: answer.proposed } satisfies NameReply)
    }),
  },
}).createMachine({
  id: 'names',
  context: ({ input }) => ({ ...input, isSlugOwn: input.slug !== '', answer: null }),
  initial: 'quiet',
  on: { typed: { target: '.pausing', actions: 'setNames' }, saved: { actions: 'setNames' } },
  states: {
    quiet: {},
    pausing: { after: { pause: [{ guard: 'hasName', target: 'asking' }, { target: 'quiet' }] } },
    asking: {
      invoke: {
        id: 'checkName',
        src: 'checkName',
        input: ({ context: { name, slug, centerId } }) => ({ name, slug, centerId }),
        onDone: { target: 'quiet', actions: { type: 'learn', params: ({ event }) => event.output } },
        // the server checks it again when the step is saved
        onError: 'quiet',
      },
    },
  },
})
