import { setup } from 'xstate'
import { answersOf, createTestActor } from '@/shared/testing'
import { createAutosaveMachine } from './autosave-machine'
import type { AutosaveEvent, AutosaveReply, AutosaveRules, SaveOutcome } from './autosave-types'
import { autosaveView } from './autosave-view'

export interface Note {
  readonly revision: number
  readonly title: string
  readonly text: string
  readonly files: readonly string[]
}
export type Values = Pick<Note, 'title' | 'text'>
export type Change = Partial<Values>
export type Reason = 'archived'

export const rules = {
  pause: 900,
  // the server trims
  valuesOf: ({ title, text }) => ({ title, text: text.trim() }),
  edit: (values, change) => ({ ...values, ...change }),
  isSame: (a, b) => a.title === b.title && a.text === b.text,
} satisfies AutosaveRules<Note, Values, Change>
export const automatic = createAutosaveMachine<Note, Values, Change, Reason, number>(rules)
/** A form without automatic saving; fields without edits follow the server. */
export const manual = createAutosaveMachine<Note, Values, Change, Reason, number>({
  ...rules,
  pause: null,
  errorsAfter: (errors, change) => Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))),
  rebase: (values, original, fresh) => ({
    title: values.title === original.title ? fresh.title : values.title,
    text: values.text === original.text ? fresh.text : values.text,
  }),
  mergeConflicting: (server, fresh) => ({ ...server, files: fresh.files }),
  needsSave: ({ revision }, options) => options > revision,
})

export const server: Note = { revision: 1, title: 'Portada', text: '', files: [] }
export const mine: Note = { ...server, revision: 2, text: 'Mío' }
export const theirs: Note = { ...server, revision: 3, text: 'Suyo' }
export const elsewhere: Note = { ...server, revision: 4, files: ['a.pdf'] }
export const offline = new Error('Failed to fetch')

export const outcomes = {
  saved: { kind: 'saved', server: mine, at: 0 },
  invalid: { kind: 'invalid', errors: { text: ['too_long'] } },
  conflict: { kind: 'conflict', theirs },
  rejected: { kind: 'rejected', reason: 'archived' },
} satisfies { [K in SaveOutcome<Note, Reason>['kind']]: Extract<SaveOutcome<Note, Reason>, { kind: K }> }

type Event = AutosaveEvent<Note, Change, Reason, number>
/** A new kind of event does not compile until it is added here. */
const sentEvents = {
  change: [
    { type: 'change', change: { text: 'Mío' } },
    { type: 'change', change: { text: '' } },
  ],
  set: [{ type: 'set', change: { text: 'Mío' } }],
  normalise: [{ type: 'normalise' }],
  flush: [{ type: 'flush' }],
  retry: [{ type: 'retry' }],
  discard: [{ type: 'discard' }],
  keepMine: [{ type: 'keepMine' }],
  takeTheirs: [{ type: 'takeTheirs' }],
  refresh: [
    { type: 'refresh', server: elsewhere, canWrite: true },
    { type: 'refresh', server: elsewhere, canWrite: false },
  ],
  reset: [{ type: 'reset', server }],
  answered: Object.values(outcomes).map((outcome) => ({ type: 'answered' as const, outcome })),
  hold: [
    { type: 'hold', when: 'quiet' },
    { type: 'hold', when: 'saved' },
    { type: 'hold', when: 'saved', options: 1 },
    { type: 'hold', when: 'saved', options: 9 },
  ],
  resume: [{ type: 'resume' }],
} satisfies { [T in Event['type']]: readonly Extract<Event, { type: T }>[] }

export const events = [
  ...Object.values(sentEvents).flat(),
  ...answersOf({ save: [...Object.values(outcomes), { kind: 'conflict', theirs: elsewhere }] }),
  { type: 'xstate.after.pause.autosave.unsaved.dirty' },
  { type: 'xstate.after.retry.autosave.stuck.failed' },
]

/** A parent that records the events of its child. */
export function startAutosave(child: typeof automatic = automatic, first: Note = server) {
  const replies: AutosaveReply<Note, Reason>[] = []
  const run = createTestActor(
    ({ promise }) =>
      setup({
        types: { context: {} as { readonly autosave: unknown }, events: {} as AutosaveReply<Note, Reason> },
        actors: { autosave: child.provide({ actors: { save: promise('save') } }) },
      }).createMachine({
        context: ({ spawn, self }) => ({ autosave: spawn('autosave', { id: 'autosave', input: { server: first, parent: self } }) }),
        on: { '*': { actions: ({ event }) => void replies.push(event) } },
      }),
    undefined,
  )
  const autosave = () => run.snapshot().children['autosave']
  return {
    ...run,
    replies,
    sendEvents: (...toSend: Event[]) => toSend.forEach((event) => autosave()?.send(event)),
    type: (text: string) => autosave()?.send({ type: 'change', change: { text } }),
    view: () =>
      autosaveView((autosave() as never as { getSnapshot: () => Parameters<typeof autosaveView<Note, Values, Reason>>[0] }).getSnapshot()),
    sent: () => run.requests.map(({ input }) => input),
  }
}

export const typed = (text: string, over = server, options: number | null = null) => ({
  server: over,
  values: { title: 'Portada', text },
  options,
})
