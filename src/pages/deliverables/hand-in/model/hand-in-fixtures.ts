import { aDeliverable, aDraft, aVersion, someWork } from '@/shared/testing'
import type { HandInEvent, RemoveOutcome, SaveOutcome, SelectOutcome, SubmitOutcome, Task } from './hand-in-words'

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

/** Everything that people, the page and a file on its way tell the machine. A new kind of event does not compile until it is here. */
export const told = {
  type: [{ type: 'type', field: 'text', text: 'Mi portada' }],
  flush: [{ type: 'flush' }],
  retry: [{ type: 'retry' }],
  keepMine: [{ type: 'keepMine' }],
  takeTheirs: [{ type: 'takeTheirs' }],
  add: [{ type: 'add', files: [{ key: 'a', file }] }],
  cancel: [
    { type: 'cancel', key: 'a' },
    { type: 'cancel', key: 'z' },
  ],
  again: [{ type: 'again', key: 'a' }],
  remove: [{ type: 'remove', fileId: 9 }],
  prepare: [{ type: 'prepare' }],
  confirm: [{ type: 'confirm' }],
  dismiss: [{ type: 'dismiss' }],
  select: [{ type: 'select', versionId: 70 }],
  fresh: [
    { type: 'fresh', task },
    { type: 'fresh', task: closed },
  ],
  drafted: [{ type: 'drafted', draft: theirs }],
  'file.progress': [{ type: 'file.progress', share: 0.5 }],
  'file.sent': [{ type: 'file.sent', draft: aDraft({ files: [], revision: 1 }) }],
  'file.refused': [{ type: 'file.refused', code: 'wrong_type' }],
  'file.broken': [{ type: 'file.broken' }],
} satisfies { [T in HandInEvent['type']]: readonly Extract<HandInEvent, { type: T }>[] }

export const saves = {
  saved: { kind: 'saved', draft, at: 0 },
  invalid: { kind: 'invalid', errors: { link: ['wrong_format'] } },
  conflict: { kind: 'conflict', theirs },
  refused: { kind: 'refused', reason: 'closed' },
} satisfies { [K in SaveOutcome['kind']]: Extract<SaveOutcome, { kind: K }> }

/** The other place changed only files: its texts are those that were there before. */
const overFiles: SaveOutcome = { kind: 'conflict', theirs: aDraft({ revision: 4 }) }

export const submits = {
  submitted: { kind: 'submitted', work: submitted },
  changed: { kind: 'changed', theirs },
  refused: { kind: 'refused', reason: 'closed' },
} satisfies { [K in SubmitOutcome['kind']]: Extract<SubmitOutcome, { kind: K }> }

export const selects = {
  selected: { kind: 'selected', task: aTask({ versions: [aVersion(1)], selected_version_id: 70 }) },
  refused: { kind: 'refused', reason: 'graded' },
} satisfies { [K in SelectOutcome['kind']]: Extract<SelectOutcome, { kind: K }> }

export const removes = {
  removed: { kind: 'removed', draft: aDraft({ revision: 3 }) },
  refused: { kind: 'refused', reason: 'missing' },
} satisfies { [K in RemoveOutcome['kind']]: Extract<RemoveOutcome, { kind: K }> }

export const offline = new Error('Failed to fetch')

/** What each actor may say. */
const answered = {
  saveDraft: [...Object.values(saves), overFiles],
  submitVersion: Object.values(submits),
  selectVersion: Object.values(selects),
  removeFile: Object.values(removes),
}

/** Everything that can happen to the machine. */
export const everything = [
  ...Object.values(told).flat(),
  ...Object.entries(answered).flatMap(([actor, outputs]) => [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    { type: `xstate.error.actor.${actor}`, error: offline },
  ]),
  { type: 'xstate.after.autosave.handIn.draft.unsaved.dirty' },
  { type: 'xstate.after.retry.handIn.draft.stuck.failed' },
  { type: 'xstate.after.untilNextDate.handIn.calendar.counting' },
]
