/* oxlint-disable max-lines -- one machine is read as a whole: its states beside each other */
import { assertEvent, assign, emit, enqueueActions, fromPromise, setup, type SnapshotFrom } from 'xstate'

/** What came of asking for new tokens: whose session they open now; `refused`: it is over; `unreachable`: nobody can tell. */
export type RefreshOutcome = { readonly person: number } | 'refused' | 'unreachable'

/** Why nobody is signed in any more: their own wish, here or in another tab, or a session that ran out. */
export type Ending = 'signedOut' | 'signedOutElsewhere' | 'expired'

interface Input {
  /** Somebody was signed in on this device: worth asking the server before sending them to the sign-in page. */
  readonly hint: boolean
}

interface Context {
  readonly hint: boolean
  /** Id of who is signed in; null until their profile is known. */
  readonly person: number | null
  /** While somebody acts as that person: when it ends (ms since 1970). */
  readonly actingUntil: number | null
  /** Counts this page's tokens: a call refused with an older one only needs to be sent again. */
  readonly token: number
  /** Calls that were refused and wait for a verdict, or are being replayed. */
  readonly waiting: readonly string[]
  /** How the last session on this page ended, for the sign-in page to say. */
  readonly ending: Ending | null
}

export type SessionEvent =
  /** A call was answered with anything but 401. */
  | { readonly type: 'call.accepted'; readonly call: string }
  /** A call ended without an answer. */
  | { readonly type: 'call.lost'; readonly call: string }
  /** A call was answered 401. `round`: how often it was replayed before; `token`: the one it was sent with. */
  | { readonly type: 'call.refused'; readonly call: string; readonly round: number; readonly token: number }
  /** Somebody signed in, here or in another tab. */
  | { readonly type: 'signedIn'; readonly person: number; readonly actingUntil: number | null }
  /** The profile arrived. */
  | { readonly type: 'profile'; readonly person: number; readonly actingUntil: number | null }
  /** Whoever acts as somebody wants to be themselves again. */
  | { readonly type: 'stopActing' }
  | { readonly type: 'signOut' }
  | { readonly type: 'signedOutElsewhere' }
  /** The person gives an expired session up and goes to the sign-in page. */
  | { readonly type: 'leave' }

export type SessionEmitted =
  | { readonly type: 'replay'; readonly calls: readonly string[] }
  | { readonly type: 'reject'; readonly calls: readonly string[]; readonly verdict: 'reject' | 'unreachable' }
  | { readonly type: 'ended'; readonly ending: Ending }
  /** Another person than before is signed in now: nothing of the first may stay on screen. */
  | { readonly type: 'personChanged' }
  /** Whoever acted as somebody is themselves again. */
  | { readonly type: 'returned'; readonly person: number }

/** Asked only where the outcome is somebody's. */
const personOf = (outcome: RefreshOutcome) => (typeof outcome === 'object' ? outcome.person : 0)

/** A call is replayed after the first refusal, and once more after the second; a third ends the session. */
const maxReplays = 2

/**
 * The session of this page. The client sends every call past it (`gate.ts`) and does as it is told; asking for new tokens and
 * signing out are given from outside. An expired session keeps its waiting calls: signing in again replays them, so that what
 * was being saved is saved.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent, emitted: {} as SessionEmitted, input: {} as Input },
  actors: {
    refresh: fromPromise<RefreshOutcome>(() => Promise.reject(new Error('refresh is not provided'))),
    logout: fromPromise<void>(() => Promise.reject(new Error('logout is not provided'))),
    /** Answers who is signed in again. */
    stopActing: fromPromise<number>(() => Promise.reject(new Error('stopActing is not provided'))),
  },
  delays: {
    actingEnds: ({ context }) => Math.max(0, (context.actingUntil ?? 0) - Date.now()),
  },
  guards: {
    isHinted: ({ context }) => context.hint,
    isKnown: ({ context }) => context.person !== null,
    nobodyWaits: ({ context }) => context.waiting.length === 0,
    isStale: ({ context, event }) => event.type === 'call.refused' && event.token < context.token,
    wasReplayed: ({ event }) => event.type === 'call.refused' && event.round > 0,
    isWornOut: ({ event }) => event.type === 'call.refused' && event.round >= maxReplays,
    isSomebodyElse: ({ context, event }) => event.type === 'signedIn' && context.person !== null && event.person !== context.person,
    isActing: ({ context }) => context.actingUntil !== null,
    isRenewed: (_, { outcome }: { outcome: RefreshOutcome }) => typeof outcome === 'object',
    isAnotherNow: ({ context }, { outcome }: { outcome: RefreshOutcome }) =>
      typeof outcome === 'object' && context.person !== null && outcome.person !== context.person,
    isRefused: (_, { outcome }: { outcome: RefreshOutcome }) => outcome === 'refused',
  },
  actions: {
    park: assign({
      waiting: ({ context, event }) => {
        assertEvent(event, 'call.refused')
        return context.waiting.includes(event.call) ? context.waiting : [...context.waiting, event.call]
      },
    }),
    unpark: assign({
      waiting: ({ context, event }) => {
        assertEvent(event, ['call.accepted', 'call.lost'])
        return context.waiting.filter((call) => call !== event.call)
      },
    }),
    countToken: assign({ token: ({ context }) => context.token + 1 }),
    know: assign({
      person: ({ event }) => {
        assertEvent(event, ['signedIn', 'profile'])
        return event.person
      },
      actingUntil: ({ event }) => {
        assertEvent(event, ['signedIn', 'profile'])
        return event.actingUntil
      },
    }),
    forget: assign({ person: null, actingUntil: null }),
    replayWaiting: emit(({ context }) => ({ type: 'replay', calls: context.waiting })),
    replayThis: emit(({ event }) => {
      assertEvent(event, 'call.refused')
      return { type: 'replay', calls: [event.call] }
    }),
    rejectThis: emit(({ event }) => {
      assertEvent(event, 'call.refused')
      return { type: 'reject', calls: [event.call], verdict: 'reject' }
    }),
    rejectWaiting: enqueueActions(({ context, enqueue }, { verdict }: { verdict: 'reject' | 'unreachable' }) => {
      if (context.waiting.length === 0) return
      enqueue.emit({ type: 'reject', calls: context.waiting, verdict })
      enqueue.assign({ waiting: [] })
    }),
    end: enqueueActions(({ enqueue }, { ending }: { ending: Ending }) => {
      enqueue.assign({ ending })
      enqueue.emit({ type: 'ended', ending })
    }),
    begin: assign({ ending: null }),
    announceChange: emit({ type: 'personChanged' }),
    /** The tokens are another person's now: nothing that waits may be sent in that one's name. */
    giveWay: enqueueActions(({ context, enqueue }, { person }: { person: number }) => {
      if (context.waiting.length > 0) enqueue.emit({ type: 'reject', calls: context.waiting, verdict: 'reject' })
      enqueue.assign({ person, actingUntil: null, waiting: [], token: context.token + 1 })
      enqueue.emit(context.actingUntil === null ? { type: 'personChanged' } : { type: 'returned', person })
    }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ hint: input.hint, person: null, actingUntil: null, token: 0, waiting: [], ending: null }),
  initial: 'starting',
  on: {
    'call.lost': { actions: 'unpark' },
    'call.accepted': { actions: 'unpark' },
    profile: { actions: 'know' },
    signOut: { target: '.signingOut' },
    signedOutElsewhere: {
      target: '.signedOut',
      actions: [
        { type: 'rejectWaiting', params: { verdict: 'reject' } },
        { type: 'end', params: { ending: 'signedOutElsewhere' } },
      ],
    },
  },
  states: {
    starting: { always: [{ guard: 'isHinted', target: 'unknown' }, { target: 'signedOut' }] },

    unknown: {
      on: {
        'call.accepted': { target: 'signedIn' },
        'call.refused': { target: 'refreshing', actions: 'park' },
        profile: { target: 'signedIn', actions: 'know' },
        signedIn: { target: 'signedIn', actions: ['know', 'countToken'] },
      },
    },

    signedOut: {
      entry: 'forget',
      on: {
        'call.refused': { actions: 'rejectThis' },
        signedIn: { target: 'signedIn', actions: ['know', 'countToken'] },
        // nobody is here: what a late answer or another tab says changes nothing
        profile: {},
        signOut: {},
        signedOutElsewhere: {},
      },
    },

    signedIn: {
      entry: 'begin',
      initial: 'themselves',
      states: {
        themselves: { always: { guard: 'isActing', target: 'impersonating' } },
        /** An IT admin is here as this person, for as long as they were given. */
        impersonating: {
          after: { actingEnds: '#session.stoppingImpersonation' },
          on: { stopActing: '#session.stoppingImpersonation' },
        },
        /** It could not be stopped: the server is asked again when they want. */
        stuck: { on: { stopActing: '#session.stoppingImpersonation' } },
      },
      on: {
        'call.refused': [
          { guard: 'isWornOut', target: 'givingUp', actions: 'park' },
          { guard: 'isStale', target: 'replaying', actions: ['park', 'replayThis'] },
          { target: 'refreshing', actions: 'park' },
        ],
        signedIn: [{ guard: 'isSomebodyElse', actions: ['know', 'countToken', 'announceChange'] }, { actions: ['know', 'countToken'] }],
      },
    },

    refreshing: {
      initial: 'first',
      on: {
        'call.refused': { actions: 'park' },
        signedIn: [
          {
            guard: 'isSomebodyElse',
            target: 'signedIn',
            actions: [{ type: 'rejectWaiting', params: { verdict: 'reject' } }, 'know', 'countToken', 'announceChange'],
          },
          { target: 'replaying', actions: ['know', 'countToken', 'replayWaiting'] },
        ],
      },
      states: {
        /** A replayed call was refused again: once more, after 0 ms. */
        pausing: { after: { 0: 'first' } },
        first: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: [
              {
                guard: { type: 'isAnotherNow', params: ({ event }) => ({ outcome: event.output }) },
                target: '#session.signedIn',
                actions: { type: 'giveWay', params: ({ event }) => ({ person: personOf(event.output) }) },
              },
              {
                guard: { type: 'isRenewed', params: ({ event }) => ({ outcome: event.output }) },
                target: '#session.replaying',
                actions: ['countToken', 'replayWaiting'],
              },
              { target: 'again' },
            ],
            onError: 'again',
          },
        },
        /** A failed refresh is retried once. */
        again: {
          invoke: {
            id: 'refreshAgain',
            src: 'refresh',
            onDone: [
              {
                guard: { type: 'isAnotherNow', params: ({ event }) => ({ outcome: event.output }) },
                target: '#session.signedIn',
                actions: { type: 'giveWay', params: ({ event }) => ({ person: personOf(event.output) }) },
              },
              {
                guard: { type: 'isRenewed', params: ({ event }) => ({ outcome: event.output }) },
                target: '#session.replaying',
                actions: ['countToken', 'replayWaiting'],
              },
              { guard: { type: 'isRefused', params: ({ event }) => ({ outcome: event.output }) }, target: '#session.givingUp' },
              { target: 'unreachable' },
            ],
            onError: 'unreachable',
          },
        },
        /** Nobody can tell whether the session still stands: the calls fail for lack of a connection, the session stays. */
        unreachable: {
          entry: { type: 'rejectWaiting', params: { verdict: 'unreachable' } },
          always: [{ guard: 'isKnown', target: '#session.signedIn' }, { target: '#session.unknown' }],
        },
      },
    },

    replaying: {
      always: { guard: 'nobodyWaits', target: 'signedIn' },
      on: {
        'call.refused': [
          { guard: 'isWornOut', target: 'givingUp', actions: 'park' },
          { guard: 'isStale', actions: ['park', 'replayThis'] },
          { guard: 'wasReplayed', target: 'refreshing.pausing', actions: 'park' },
          { target: 'refreshing', actions: 'park' },
        ],
        signedIn: [
          {
            guard: 'isSomebodyElse',
            target: 'signedIn',
            actions: [{ type: 'rejectWaiting', params: { verdict: 'reject' } }, 'know', 'countToken', 'announceChange'],
          },
          { actions: ['know', 'countToken'] },
        ],
      },
    },

    givingUp: {
      always: [
        { guard: 'isKnown', target: 'expired' },
        {
          // nothing is on screen yet that would be worth keeping
          target: 'signedOut',
          actions: [
            { type: 'rejectWaiting', params: { verdict: 'reject' } },
            { type: 'end', params: { ending: 'expired' } },
          ],
        },
      ],
    },

    expired: {
      entry: { type: 'end', params: { ending: 'expired' } },
      on: {
        'call.refused': { actions: 'park' },
        signedIn: [
          {
            guard: 'isSomebodyElse',
            target: 'signedIn',
            actions: [{ type: 'rejectWaiting', params: { verdict: 'reject' } }, 'know', 'countToken', 'announceChange'],
          },
          { target: 'replaying', actions: ['countToken', 'replayWaiting'] },
        ],
        leave: { target: 'signedOut', actions: { type: 'rejectWaiting', params: { verdict: 'reject' } } },
        profile: {},
      },
    },

    stoppingImpersonation: {
      entry: { type: 'rejectWaiting', params: { verdict: 'reject' } },
      invoke: {
        id: 'stopActing',
        src: 'stopActing',
        onDone: { target: 'signedIn', actions: { type: 'giveWay', params: ({ event }) => ({ person: event.output }) } },
        onError: 'signedIn.stuck',
      },
      on: {
        'call.refused': { actions: 'rejectThis' },
        profile: {},
        signedIn: [{ guard: 'isSomebodyElse', target: 'signedIn', actions: ['know', 'countToken', 'announceChange'] }],
      },
    },

    signingOut: {
      entry: { type: 'rejectWaiting', params: { verdict: 'reject' } },
      invoke: {
        id: 'logout',
        src: 'logout',
        // a failed logout is not handled: the person wanted out
        onDone: { target: 'signedOut', actions: { type: 'end', params: { ending: 'signedOut' } } },
        onError: { target: 'signedOut', actions: { type: 'end', params: { ending: 'signedOut' } } },
      },
      on: {
        'call.refused': { actions: 'rejectThis' },
        profile: {},
        signOut: {},
      },
    },
  },
})

export interface SessionView {
  /** Somebody may be here: the private part of the app may be opened. */
  readonly isOpen: boolean
  /** The session ran out while somebody was at work: they may sign in again over the page. */
  readonly isExpired: boolean
  /** The logout call is under way. */
  readonly isSigningOut: boolean
  /** Whether acting as somebody is being stopped, or could not be. */
  readonly stopping: 'no' | 'underway' | 'failed'
  /** Why nobody is signed in any more; null where nobody was. */
  readonly ending: Ending | null
}

/** What the screen needs to know; components know no state names. */
export function viewOf(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  return {
    isOpen: !snapshot.matches('signedOut') && !snapshot.matches('signingOut'),
    isExpired: snapshot.matches('expired'),
    isSigningOut: snapshot.matches('signingOut'),
    stopping: snapshot.matches('stoppingImpersonation') ? 'underway' : snapshot.matches({ signedIn: 'stuck' }) ? 'failed' : 'no',
    ending: snapshot.context.ending,
  }
}
