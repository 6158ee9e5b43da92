import { assertEvent, assign, emit, enqueueActions, fromPromise, setup } from 'xstate'

/** Outcome of a refresh: the person whose session it is; `rejected`: the session is over; `unreachable`: no connection. */
export type RefreshOutcome = { readonly person: number } | 'rejected' | 'unreachable'

/** Why the session ended: signed out here or in another tab, or expired. */
export type Ending = 'signedOut' | 'signedOutElsewhere' | 'expired'

interface Input {
  /** A person was signed in on this device: the server is asked before the sign-in page is shown. */
  readonly hasLastRole: boolean
}

export interface SessionContext {
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
  | { readonly type: 'call.rejected'; readonly call: string; readonly round: number; readonly token: number }
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

/** A call is replayed after the first rejection, and once more after the second; a third ends the session. */
const maxReplays = 2

/** What the session machine can do; `session-machine.ts` says when. */
export const sessionSetup = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, emitted: {} as SessionEmitted, input: {} as Input },
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
    isStale: ({ context, event }) => event.type === 'call.rejected' && event.token < context.token,
    wasReplayed: ({ event }) => event.type === 'call.rejected' && event.round > 0,
    hasReachedRetryLimit: ({ event }) => event.type === 'call.rejected' && event.round >= maxReplays,
    isOtherPerson: ({ context, event }) => event.type === 'signedIn' && context.person !== null && event.person !== context.person,
    isImpersonating: ({ context }) => context.impersonationEndsAt !== null,
  },
  actions: {
    enqueueCall: assign({
      waiting: ({ context, event }) => {
        assertEvent(event, 'call.rejected')
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
      assertEvent(event, 'call.rejected')
      return { type: 'replay', calls: [event.call] }
    }),
    rejectThis: emit(({ event }) => {
      assertEvent(event, 'call.rejected')
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
})
