import { sessionSetup, type Ending, type RefreshOutcome, type SessionContext } from './session-setup'

interface Renewal {
  readonly context: SessionContext
  readonly event: { readonly output: RefreshOutcome }
}

const isRenewed = ({ event }: Renewal) => typeof event.output === 'object'
const isRenewedForOther = ({ context, event: { output } }: Renewal) =>
  typeof output === 'object' && context.person !== null && output.person !== context.person
const personOf = (outcome: RefreshOutcome) => (typeof outcome === 'object' ? outcome.person : 0)

const rejectWaiting = { type: 'rejectWaiting', params: { decision: 'reject' } } as const
const end = (ending: Ending) => ({ type: 'end', params: { ending } }) as const

/** The new tokens are of the same person, or of another one. */
const renewed = [
  {
    guard: isRenewedForOther,
    target: '#session.signedIn',
    actions: { type: 'switchUser', params: ({ event }: Renewal) => ({ person: personOf(event.output) }) },
  },
  { guard: isRenewed, target: '#session.replaying', actions: ['countToken', 'replayWaiting'] },
] as const
const otherSignedIn = {
  guard: 'isOtherPerson',
  target: '#session.signedIn',
  actions: [rejectWaiting, 'setPerson', 'countToken', 'emitPersonChanged'],
} as const

/**
 * The session of this page. The API client asks it what to do with calls answered 401 (`session-gate.ts`); refreshing and signing
 * out are provided actors. An expired session keeps its waiting calls: signing in again replays them, so that no save is lost.
 */
export const sessionMachine = sessionSetup.createMachine({
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
    signedOutElsewhere: { target: '.signedOut', actions: [rejectWaiting, end('signedOutElsewhere')] },
  },
  states: {
    starting: { always: [{ guard: 'hasLastRole', target: 'unknown' }, { target: 'signedOut' }] },

    unknown: {
      on: {
        'call.accepted': { target: 'signedIn' },
        'call.rejected': { target: 'refreshing', actions: 'enqueueCall' },
        profile: { target: 'signedIn', actions: 'setPerson' },
        signedIn: { target: 'signedIn', actions: ['setPerson', 'countToken'] },
      },
    },

    signedOut: {
      entry: 'clearPerson',
      on: {
        'call.rejected': { actions: 'rejectThis' },
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
        'call.rejected': [
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
        'call.rejected': { actions: 'enqueueCall' },
        signedIn: [otherSignedIn, { target: 'replaying', actions: ['setPerson', 'countToken', 'replayWaiting'] }],
      },
      states: {
        /** A replayed call was answered 401 again: one more refresh, after 0 ms. */
        pausing: { after: { 0: 'first' } },
        first: {
          invoke: {
            id: 'refresh',
            src: 'refresh',
            onDone: [...renewed, { target: 'again' }],
            onError: 'again',
          },
        },
        /** A failed refresh is retried once. */
        again: {
          invoke: {
            id: 'refreshAgain',
            src: 'refresh',
            onDone: [
              ...renewed,
              { guard: ({ event }) => event.output === 'rejected', target: '#session.givingUp' },
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
        'call.rejected': [
          { guard: 'hasReachedRetryLimit', target: 'givingUp', actions: 'enqueueCall' },
          { guard: 'isStale', actions: ['enqueueCall', 'replayThis'] },
          { guard: 'wasReplayed', target: 'refreshing.pausing', actions: 'enqueueCall' },
          { target: 'refreshing', actions: 'enqueueCall' },
        ],
        signedIn: [otherSignedIn, { actions: ['setPerson', 'countToken'] }],
      },
    },

    givingUp: {
      always: [
        { guard: 'isKnown', target: 'expired' },
        // no page is on screen yet, so the sign-in page is shown
        { target: 'signedOut', actions: [rejectWaiting, end('expired')] },
      ],
    },

    expired: {
      entry: end('expired'),
      on: {
        'call.rejected': { actions: 'enqueueCall' },
        signedIn: [otherSignedIn, { target: 'replaying', actions: ['countToken', 'replayWaiting'] }],
        leave: { target: 'signedOut', actions: rejectWaiting },
        profile: {},
      },
    },

    stoppingImpersonation: {
      entry: rejectWaiting,
      invoke: {
        id: 'stopImpersonation',
        src: 'stopImpersonation',
        onDone: { target: 'signedIn', actions: { type: 'switchUser', params: ({ event }) => ({ person: event.output }) } },
        onError: 'signedIn.stuck',
      },
      on: {
        'call.rejected': { actions: 'rejectThis' },
        profile: {},
        signedIn: otherSignedIn,
      },
    },

    signingOut: {
      entry: rejectWaiting,
      invoke: {
        id: 'logout',
        src: 'logout',
        // a failed logout signs out on this page all the same
        onDone: { target: 'signedOut', actions: end('signedOut') },
        onError: { target: 'signedOut', actions: end('signedOut') },
      },
      on: {
        'call.rejected': { actions: 'rejectThis' },
        profile: {},
        signOut: {},
      },
    },
  },
})
