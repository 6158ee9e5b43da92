import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import type {
  LearningPlace,
  LearningSessionContext,
  LearningSessionEvent,
  LearningSessionInput,
  SentReports,
  SessionReport,
} from './learning-session-types'

/** Milliseconds between two beats. */
const beat = 30_000
/** Milliseconds without a sign of the person after which nothing is counted any more. */
export const idleAfter = 5 * 60_000
/** Shorter stretches are passing through, not learning. */
const shortest = 3000

/** The end of what counts: of a laptop that slept, the time before. */
const countedUntil = ({ now, activeAt }: LearningSessionContext) => Math.min(now(), activeAt + idleAfter)

function withCurrent(context: LearningSessionContext): readonly SessionReport[] {
  const { current, reports, place } = context
  const others = reports.filter(({ key }) => key !== current?.key)
  if (!current) return others
  const until = countedUntil(context)
  return until - current.from < shortest ? reports : [...others, { key: current.key, place, from: current.from, until }]
}

/** What was not sent, and what has grown since. */
const remaining = (reports: readonly SessionReport[], sent: SentReports) =>
  reports.filter(({ key, until }) => (sent[key] ?? -Infinity) < until)

/** While time is counted. */
const signOfPerson = [
  // the device slept, and its timers with it
  { guard: 'isIdle', target: '#learningSession.attention.present.counting', reenter: true, actions: 'noteActive' },
  { target: 'recent', reenter: true, actions: 'noteActive' },
] as const

/**
 * Counts the time that a student spends in a class or a resource: while the page is visible, the person is there, and no other tab
 * counts. What is counted is kept on this device and sent once, beside it; what does not arrive is sent by the frame of all pages.
 */
export const learningSessionMachine = setup({
  types: {
    context: {} as LearningSessionContext,
    events: {} as LearningSessionEvent,
    input: {} as LearningSessionInput,
  },
  actors: {
    /** Waits for the lock of this browser and says what becomes of it; `steal` takes it from another tab. */
    lock: fromCallback<{ readonly type: 'steal' }>(() => {}),
    deliver: fromPromise<SentReports, readonly SessionReport[]>(() => Promise.reject(new Error('The page provides it'))),
  },
  delays: {
    beat,
    idle: idleAfter,
  },
  guards: {
    isVisible: ({ context }) => context.isVisible,
    isIdle: ({ context }) => context.now() > context.activeAt + idleAfter,
    hasReports: ({ context }) => context.reports.length > 0,
  },
  actions: {
    noteShown: assign({ isVisible: true, activeAt: ({ context }) => context.now() }),
    noteHidden: assign({ isVisible: false }),
    noteActive: assign({ activeAt: ({ context }) => context.now() }),
    begin: assign(({ context }) => ({ current: { key: context.newKey(), from: context.now() } })),
    count: assign(({ context }) => ({ reports: withCurrent(context) })),
    end: assign(({ context }) => ({ reports: withCurrent(context), current: null })),
    move: assign((_, { place }: { readonly place: LearningPlace }) => ({ place })),
    steal: sendTo('lock', { type: 'steal' }),
    /** Keeps what the server does not have on this device. The page provides it. */
    keep: () => {},
    applySent: assign(({ context }, sent: SentReports) => ({ reports: remaining(context.reports, sent) })),
    /** This device keeps them. */
    leave: assign({ reports: [] }),
  },
}).createMachine({
  id: 'learningSession',
  context: ({ input: { place, isVisible, now, newKey } }) => ({
    ...{ place, isVisible, now, newKey, current: null, activeAt: now(), reports: [] },
  }),
  type: 'parallel',
  states: {
    attention: {
      initial: 'opening',
      on: {
        shown: { actions: 'noteShown' },
        hidden: { actions: 'noteHidden' },
        placeChanged: { actions: { type: 'move', params: ({ event }) => event } },
        signedOut: '.signedOut',
      },
      states: {
        opening: { always: [{ guard: 'isVisible', target: 'present' }, { target: 'hidden' }] },
        hidden: { on: { shown: { target: 'present', actions: 'noteShown' } } },
        /** The page is open, but there was no sign of the person for a while. */
        idle: {
          on: {
            active: { target: 'present', actions: 'noteActive' },
            playing: { target: 'present', actions: 'noteActive' },
            hidden: { target: 'hidden', actions: 'noteHidden' },
          },
        },
        present: {
          invoke: { id: 'lock', src: 'lock' },
          initial: 'waiting',
          on: { hidden: { target: 'hidden', actions: 'noteHidden' } },
          states: {
            /** Another tab counts; the one in which the person does something takes over. One that only plays waits. */
            waiting: {
              on: { 'lock.granted': 'counting', active: { actions: ['noteActive', 'steal'] }, playing: { actions: 'noteActive' } },
            },
            counting: {
              entry: 'begin',
              exit: ['end', 'keep'],
              type: 'parallel',
              on: {
                'lock.lost': 'waiting',
                placeChanged: {
                  target: 'counting',
                  reenter: true,
                  actions: ['noteActive', { type: 'move', params: ({ event }) => event }],
                },
              },
              states: {
                beats: {
                  initial: 'pause',
                  states: { pause: { after: { beat: { target: 'pause', reenter: true, actions: ['count', 'keep'] } } } },
                },
                signs: {
                  initial: 'recent',
                  states: {
                    recent: {
                      after: { idle: '#learningSession.attention.idle' },
                      on: { active: signOfPerson, playing: signOfPerson },
                    },
                  },
                },
              },
            },
          },
        },
        signedOut: { on: { signedIn: 'opening' } },
      },
    },
    delivery: {
      initial: 'quiet',
      on: { signedOut: '.signedOut' },
      states: {
        quiet: { always: { guard: 'hasReports', target: 'sending' } },
        sending: {
          invoke: {
            id: 'deliver',
            src: 'deliver',
            input: ({ context }) => context.reports,
            onDone: { target: 'quiet', actions: { type: 'applySent', params: ({ event }) => event.output } },
          },
        },
        signedOut: { entry: 'leave', on: { signedIn: 'quiet' } },
      },
    },
  },
})
