/* oxlint-disable max-lines -- one machine is read as a whole: its states beside each other */
import { assertEvent, assign, emit, enqueueActions, fromPromise, setup, type SnapshotFrom } from 'xstate'

/** Outcome of a refresh: the person whose session it is; `refused`: the session is over; `unreachable`: no connection. */
export type RefreshOutcome = { readonly person: number } | 'refused' | 'unreachable'

/** Why the session ended: signed out here or in another tab, or expired. */
export type Ending = 'signedOut' | 'signedOutElsewhere' | 'expired'

interface Input {
  /** A person was signed in on this device: the server is asked before the sign-in page is shown. */
  readonly hasLastRole: boolean
}

interface Context {
  readonly hasLastRole: boolean
  /** Id of the signed-in person; null until the profile is known. */
  readonly person: number | null
  /** End of the current impersonation (ms since 1970). */
  readonly impersonationEndsAt: number | null
  /** Counts the tokens of this page: a call rejected with an older token only needs to be sent again. */
  readonly token: number
  /** Calls answered 401 that wait for a decision, or are being replayed. */
  readonly waiting: readonly string[]
  /** How the last session on this page ended; shown by the sign-in page. */
  readonly ending: Ending | null
}

export type SessionEvent =
  /** A call was answered with anything but 401. */
  | { readonly type: 'call.accepted'; readonly call: string }
  /** A call ended without an answer. */
  | { readonly type: 'call.lost'; readonly call: string }
  /** A call was answered 401. `round`: how often it was replayed before; `token`: the one it was sent with. */
  | { readonly type: 'call.refused'; readonly call: string; readonly round: number; readonly token: number }
  /** A person signed in, here or in another tab. */
  | { readonly type: 'signedIn'; readonly person: number; readonly impersonationEndsAt: number | null }
  /** The profile arrived. */
  | { readonly type: 'profile'; readonly person: number; readonly impersonationEndsAt: number | null }
  | { readonly type: 'stopImpersonation' }
  | { readonly type: 'signOut' }
  | { readonly type: 'signedOutElsewhere' }
  /** The person leaves an expired session for the sign-in page. */
  | { readonly type: 'leave' }

export type SessionEmitted =
  | { readonly type: 'replay'; readonly calls: readonly string[] }
  | { readonly type: 'reject'; readonly calls: readonly string[]; readonly decision: 'reject' | 'unreachable' }
  | { readonly type: 'ended'; readonly ending: Ending }
  /** Another person is signed in now: no data of the previous one may stay on screen. */
  | { readonly type: 'personChanged' }
  /** The impersonation ended: the admin is signed in again. */
  | { readonly type: 'returned'; readonly person: number }

const personOf = (outcome: RefreshOutcome) => (typeof outcome === 'object' ? outcome.person : 0)

/** A call is replayed after the first refusal, and once more after the second; a third ends the session. */
const maxReplays = 2

/**
 * The session of this page. The API client asks it what to do with calls answered 401 (`session-gate.ts`); refreshing and signing
 * out are provided actors. An expired session keeps its waiting calls: signing in again replays them, so that no save is lost.
 */
export const sessionMachine = setup({
  types: { context: {} as Context, events: {} as SessionEvent, emitted: {} as SessionEmitted, input: {} as Input },
  actors: {
    refresh: fromPromise<RefreshOutcome>(() => Promise.reject(new Error('refresh is not provided'))),
    logout: fromPromise<void>(() => Promise.reject(new Error('logout is not provided'))),
    /** Resolves with the id of the admin. */
    stopImpersonation: fromPromise<number>(() => Promise.reject(new Error('stopImpersonation is not provided'))),
  },
  delays: {
    impersonationEnds: ({ context }) => Math.max(0, (context.impersonationEndsAt ?? 0) - Date.now()),
  },
  guards: {
    hasLastRole: ({ context }) => context.hasLastRole,
    isKnown: ({ context }) => context.person !== null,
    hasNoWaitingCalls: ({ context }) => context.waiting.length === 0,
    isStale: ({ context, event }) => event.type === 'call.refused' && event.token < context.token,
    wasReplayed: ({ event }) => event.type === 'call.refused' && event.round > 0,
    hasReachedRetryLimit: ({ event }) => event.type === 'call.refused' && event.round >= maxReplays,
    isOtherPerson: ({ context, event }) => event.type === 'signedIn' && context.person !== null && event.person !== context.person,
    isImpersonating: ({ context }) => context.impersonationEndsAt !== null,
    isRenewed: (_, { outcome }: { outcome: RefreshOutcome }) => typeof outcome === 'object',
    isRenewedForOther: ({ context }, { outcome }: { outcome: RefreshOutcome }) =>
      typeof outcome === 'object' && context.person !== null && outcome.person !== context.person,
    isRefused: (_, { outcome }: { outcome: RefreshOutcome }) => outcome === 'refused',
  },
  actions: {
    enqueueCall: assign({
      waiting: ({ context, event }) => {
        assertEvent(event, 'call.refused')
        return context.waiting.includes(event.call) ? context.waiting : [...context.waiting, event.call]
      },
    }),
    dequeueCall: assign({
      waiting: ({ context, event }) => {
        assertEvent(event, ['call.accepted', 'call.lost'])
        return context.waiting.filter((call) => call !== event.call)
      },
    }),
    countToken: assign({ token: ({ context }) => context.token + 1 }),
    setPerson: assign({
      person: ({ event }) => {
        assertEvent(event, ['signedIn', 'profile'])
        return event.person
      },
      impersonationEndsAt: ({ event }) => {
        assertEvent(event, ['signedIn', 'profile'])
        return event.impersonationEndsAt
      },
    }),
    clearPerson: assign({ person: null, impersonationEndsAt: null }),
    replayWaiting: emit(({ context }) => ({ type: 'replay', calls: context.waiting })),
    replayThis: emit(({ event }) => {
      assertEvent(event, 'call.refused')
      return { type: 'replay', calls: [event.call] }
    }),
    rejectThis: emit(({ event }) => {
      assertEvent(event, 'call.refused')
      return { type: 'reject', calls: [event.call], decision: 'reject' }
    }),
    rejectWaiting: enqueueActions(({ context, enqueue }, { decision }: { decision: 'reject' | 'unreachable' }) => {
      if (context.waiting.length === 0) return
      enqueue.emit({ type: 'reject', calls: context.waiting, decision })
      enqueue.assign({ waiting: [] })
    }),
    end: enqueueActions(({ enqueue }, { ending }: { ending: Ending }) => {
      enqueue.assign({ ending })
      enqueue.emit({ type: 'ended', ending })
    }),
    clearEnding: assign({ ending: null }),
    emitPersonChanged: emit({ type: 'personChanged' }),
    /** The tokens belong to another person now: no waiting call may be sent in their name. */
    switchUser: enqueueActions(({ context, enqueue }, { person }: { person: number }) => {
      if (context.waiting.length > 0) enqueue.emit({ type: 'reject', calls: context.waiting, decision: 'reject' })
      enqueue.assign({ person, impersonationEndsAt: null, waiting: [], token: context.token + 1 })
      enqueue.emit(context.impersonationEndsAt === null ? { type: 'personChanged' } : { type: 'returned', person })
    }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    hasLastRole: input.hasLastRole,
    person: null,
    impersonationEndsAt: null,
    token: 0,
    waiting: [],
    ending: null,
  }),
  initial: 'starting',
  on: {
    'call.lost': { actions: 'dequeueCall' },
    'call.accepted': { actions: 'dequeueCall' },
    profile: { actions: 'setPerson' },
    signOut: { target: '.signingOut' },
    signedOutElsewhere: {
      target: '.signedOut',
      actions: [
        { type: 'rejectWaiting', params: { decision: 'reject' } },
        { type: 'end', params: { ending: 'signedOutElsewhere' } },
      ],
    },
  },
  states: {
    starting: { always: [{ guard: 'hasLastRole', target: 'unknown' }, { target: 'signedOut' }] },

    unknown: {
      on: {
        'call.accepted': { target: 'signedIn' },
        'call.refused': { target: 'refreshing', actions: 'enqueueCall' },
        profile: { target: 'signedIn', actions: 'setPerson' },
        signedIn: { target: 'signedIn', actions: ['setPerson', 'countToken'] },
      },
    },

    signedOut: {
      entry: 'clearPerson',
      on: {
        'call.refused': { actions: 'rejectThis' },
        signedIn: { target: 'signedIn', actions: ['setPerson', 'countToken'] },
        // a late response or a message of another tab changes nothing here
        profile: {},
        signOut: {},
        signedOutElsewhere: {},
      },
    },

    signedIn: {
      entry: 'clearEnding',
      initial: 'themselves',
      states: {
        themselves: { always: { guard: 'isImpersonating', target: 'impersonating' } },
        /** An IT admin impersonates this person until the impersonation expires. */
        impersonating: {
          after: { impersonationEnds: '#session.stoppingImpersonation' },
          on: { stopImpersonation: '#session.stoppingImpersonation' },
        },
        /** Stopping failed: the admin can try again. */
        stuck: { on: { stopImpersonation: '#session.stoppingImpersonation' } },
      },
      on: {
        'call.refused': [
          { guard: 'hasReachedRetryLimit', target: 'givingUp', actions: 'enqueueCall' },
          { guard: 'isStale', target: 'replaying', actions: ['enqueueCall', 'replayThis'] },
          { target: 'refreshing', actions: 'enqueueCall' },
        ],
        signedIn: [
          { guard: 'isOtherPerson', actions: ['setPerson', 'countToken', 'emitPersonChanged'] },
          { actions: ['setPerson', 'countToken'] },
        ],
      },
    },

    refreshing: {
      initial: 'first',
      on: {
        'call.refused': { actions: 'enqueueCall' },
        signedIn: [
          {
            guard: 'isOtherPerson',
            target: 'signedIn',
            actions: [{ type: 'rejectWaiting', params: { decision: 'reject' } }, 'setPerson', 'countToken', 'emitPersonChanged'],
          },
          { target: 'replaying', actions: ['setPerson', 'countToken', 'replayWaiting'] },
        ],
      },
      states: {
        /** A replayed call was answered 401 again: one more refresh, after 0 ms. */
        pausing: { after: { 0: 'first' } },
        first: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: [
              {
                guard: { type: 'isRenewedForOther', params: ({ event }) => ({ outcome: event.output }) },
                target: '#session.signedIn',
                actions: { type: 'switchUser', params: ({ event }) => ({ person: personOf(event.output) }) },
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
                guard: { type: 'isRenewedForOther', params: ({ event }) => ({ outcome: event.output }) },
                target: '#session.signedIn',
                actions: { type: 'switchUser', params: ({ event }) => ({ person: personOf(event.output) }) },
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
        /** Whether the session still exists is unknown: the calls fail as unreachable, the session stays. */
        unreachable: {
          entry: { type: 'rejectWaiting', params: { decision: 'unreachable' } },
          always: [{ guard: 'isKnown', target: '#session.signedIn' }, { target: '#session.unknown' }],
        },
      },
    },

    replaying: {
      always: { guard: 'hasNoWaitingCalls', target: 'signedIn' },
      on: {
        'call.refused': [
          { guard: 'hasReachedRetryLimit', target: 'givingUp', actions: 'enqueueCall' },
          { guard: 'isStale', actions: ['enqueueCall', 'replayThis'] },
          { guard: 'wasReplayed', target: 'refreshing.pausing', actions: 'enqueueCall' },
          { target: 'refreshing', actions: 'enqueueCall' },
        ],
        signedIn: [
          {
            guard: 'isOtherPerson',
            target: 'signedIn',
            actions: [{ type: 'rejectWaiting', params: { decision: 'reject' } }, 'setPerson', 'countToken', 'emitPersonChanged'],
          },
          { actions: ['setPerson', 'countToken'] },
        ],
      },
    },

    givingUp: {
      always: [
        { guard: 'isKnown', target: 'expired' },
        {
          // no page is on screen yet, so the sign-in page is shown
          target: 'signedOut',
          actions: [
            { type: 'rejectWaiting', params: { decision: 'reject' } },
            { type: 'end', params: { ending: 'expired' } },
          ],
        },
      ],
    },

    expired: {
      entry: { type: 'end', params: { ending: 'expired' } },
      on: {
        'call.refused': { actions: 'enqueueCall' },
        signedIn: [
          {
            guard: 'isOtherPerson',
            target: 'signedIn',
            actions: [{ type: 'rejectWaiting', params: { decision: 'reject' } }, 'setPerson', 'countToken', 'emitPersonChanged'],
          },
          { target: 'replaying', actions: ['countToken', 'replayWaiting'] },
        ],
        leave: { target: 'signedOut', actions: { type: 'rejectWaiting', params: { decision: 'reject' } } },
        profile: {},
      },
    },

    stoppingImpersonation: {
      entry: { type: 'rejectWaiting', params: { decision: 'reject' } },
      invoke: {
        id: 'stopImpersonation',
        src: 'stopImpersonation',
        onDone: { target: 'signedIn', actions: { type: 'switchUser', params: ({ event }) => ({ person: event.output }) } },
        onError: 'signedIn.stuck',
      },
      on: {
        'call.refused': { actions: 'rejectThis' },
        profile: {},
        signedIn: [{ guard: 'isOtherPerson', target: 'signedIn', actions: ['setPerson', 'countToken', 'emitPersonChanged'] }],
      },
    },

    signingOut: {
      entry: { type: 'rejectWaiting', params: { decision: 'reject' } },
      invoke: {
        id: 'logout',
        src: 'logout',
        // a failed logout signs out on this page all the same
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
  /** A person may be signed in: private pages may be opened. */
  readonly isOpen: boolean
  /** The session expired while a page was open: the person can sign in again over the page. */
  readonly isExpired: boolean
  /** The logout call is under way. */
  readonly isSigningOut: boolean
  /** Whether the impersonation is being stopped, or could not be stopped. */
  readonly stopping: 'no' | 'underway' | 'failed'
  /** Why the session ended; null if there was none. */
  readonly ending: Ending | null
}

/** The view of the session for components, which know no state names. */
export function viewOf(snapshot: SnapshotFrom<typeof sessionMachine>): SessionView {
  return {
    isOpen: !snapshot.matches('signedOut') && !snapshot.matches('signingOut'),
    isExpired: snapshot.matches('expired'),
    isSigningOut: snapshot.matches('signingOut'),
    stopping: snapshot.matches('stoppingImpersonation') ? 'underway' : snapshot.matches({ signedIn: 'stuck' }) ? 'failed' : 'no',
    ending: snapshot.context.ending,
  }
}
