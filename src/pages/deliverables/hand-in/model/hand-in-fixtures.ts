import { aDeliverable, aDraft, aVersion, answersOf, createTestActor, silentCallback, silentPromise, someWork } from '@/shared/testing'
import { handInMachine } from './hand-in-machine'
import { draftAutosave, draftUploads } from './hand-in-setup'
import type { DraftOutcome, HandInEvent, RemoveOutcome, SelectOutcome, SubmitOutcome, Task } from './hand-in-types'
import { handInView } from './hand-in-view'

export function aTask(work: Partial<Task['work']> = {}, change: Partial<Omit<Task, 'work'>> = {}): Task {
  return { ...aDeliverable(change), work: someWork(work) }
}

export const task = aTask()
export const draft = aDraft({ text: 'Mi portada', revision: 1, updated_at: '2026-11-21T09:01:00.000Z' })
export const theirs = aDraft({ text: 'Desde el móvil', revision: 2, updated_at: '2026-11-21T09:02:00.000Z' })
export const closed = aTask({ can_submit: false, can_select: false }, { stage: 'closed' })
export const submitted = someWork({ draft: aDraft({ revision: 1 }), versions: [aVersion(1)], selected_version_id: 70 })
export const file = new File(['%PDF-1.7'], 'portada.pdf', { type: 'application/pdf' })
export const second = new File(['<h1>'], 'portada.html', { type: 'text/html' })

/** All events of the page and the children. A new type of event does not compile until it is here. */
const byType = {
  change: [{ type: 'change', change: { text: 'Mi portada' } }],
  flush: [{ type: 'flush' }],
  retry: [{ type: 'retry' }],
  keepMine: [{ type: 'keepMine' }],
  takeTheirs: [{ type: 'takeTheirs' }],
  add: [{ type: 'add', files: [{ key: 'a', file }] }],
  cancel: [{ type: 'cancel', key: 'a' }],
  again: [{ type: 'again', key: 'a' }],
  online: [{ type: 'online' }],
  remove: [{ type: 'remove', fileId: 9 }],
  prepare: [{ type: 'prepare' }],
  confirm: [{ type: 'confirm' }],
  dismiss: [{ type: 'dismiss' }],
  select: [{ type: 'select', versionId: 70 }],
  fresh: [
    { type: 'fresh', task },
    { type: 'fresh', task: closed },
  ],
  'autosave.held': [
    { type: 'autosave.held', server: draft },
    { type: 'autosave.held', server: task.work.draft },
  ],
  'autosave.blocked': [
    { type: 'autosave.blocked', server: draft, reason: null },
    { type: 'autosave.blocked', server: draft, reason: 'closed' },
  ],
  'uploads.sent': [{ type: 'uploads.sent', result: theirs }],
  'uploads.cancelled': [{ type: 'uploads.cancelled' }],
  'uploads.idle': [{ type: 'uploads.idle' }],
} satisfies { [T in HandInEvent['type']]: readonly Extract<HandInEvent, { type: T }>[] }

export const saves = {
  saved: { kind: 'saved', server: draft, at: 0 },
  invalid: { kind: 'invalid', errors: { link: ['wrong_format'] } },
  conflict: { kind: 'conflict', theirs },
  rejected: { kind: 'rejected', reason: 'closed' },
} satisfies { [K in DraftOutcome['kind']]: Extract<DraftOutcome, { kind: K }> }

export const submits = {
  submitted: { kind: 'submitted', work: submitted },
  changed: { kind: 'changed', theirs },
  rejected: { kind: 'rejected', reason: 'closed' },
} satisfies { [K in SubmitOutcome['kind']]: Extract<SubmitOutcome, { kind: K }> }

export const selects = {
  selected: { kind: 'selected', task: aTask({ versions: [aVersion(1)], selected_version_id: 70 }) },
  rejected: { kind: 'rejected', reason: 'graded' },
} satisfies { [K in SelectOutcome['kind']]: Extract<SelectOutcome, { kind: K }> }

export const removes = {
  removed: { kind: 'removed', draft: aDraft({ revision: 3 }) },
  rejected: { kind: 'rejected', reason: 'missing' },
} satisfies { [K in RemoveOutcome['kind']]: Extract<RemoveOutcome, { kind: K }> }

export const offline = new Error('Failed to fetch')

/** All events of the machine. */
export const everything = [
  ...Object.values(byType).flat(),
  ...answersOf(
    { submitVersion: Object.values(submits), selectVersion: Object.values(selects), removeFile: Object.values(removes) },
    offline,
  ),
  { type: 'xstate.after.untilNextDate.handIn.calendar.counting' },
]

/** The machine with children and effects that never send anything; the tests send their events. */
export const silentAutosave = draftAutosave.provide({
  actors: { save: silentPromise() },
  actions: { emitHeld: () => {}, emitBlocked: () => {} },
})
export const silentUploads = draftUploads.provide({ actors: { send: silentCallback() }, actions: { tellParent: () => {} } })
export const silentMachine = handInMachine.provide({
  actors: {
    autosave: silentAutosave,
    uploads: silentUploads,
    submitVersion: silentPromise(),
    selectVersion: silentPromise(),
    removeFile: silentPromise(),
  },
})

export const place = { deliverableId: 5, groupId: 2 }
export const both = [
  { key: 'a', file },
  { key: 'b', file: second },
]

/** The machine with its real children. */
export function startHandIn(first: Task = task) {
  const run = createTestActor(
    ({ promise, callback }) =>
      handInMachine.provide({
        actors: {
          autosave: draftAutosave.provide({ actors: { save: promise('saveDraft') } }),
          uploads: draftUploads.provide({ actors: { send: callback('sendFile') } }),
          submitVersion: promise('submitVersion'),
          selectVersion: promise('selectVersion'),
          removeFile: promise('removeFile'),
        },
      }),
    { task: first },
  )
  return {
    ...run,
    view: () => handInView(run.snapshot()),
    action: () => run.snapshot().value.action,
    write: (text: string) => run.send({ type: 'change', change: { text } }),
  }
}

export const saveOf = (text: string, over = task.work.draft) => ({
  actor: 'saveDraft',
  input: { server: over, values: { text, link: '' }, options: null },
})
