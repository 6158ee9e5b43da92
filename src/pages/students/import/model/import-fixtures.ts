import { aColumn, anImport, someImportCounts } from '@/shared/testing'
import type { GiveUpOutcome, ImportEvent, Outcome, StudentImport } from './import-words'

export const list = new File(['Alumno/a;Correo\n'], 'RegAlum.csv', { type: 'text/csv' })
const group = { id: 2, name: '1.º DAM A' }

export const read = anImport()
/** Nothing in it was recognised. */
export const unknown = anImport({ columns: [aColumn('A', null, ['Ana']), aColumn('B', null, ['ana@centro.es'])], heading_row: null })
export const checked = anImport({
  state: 'checked',
  group,
  counts: someImportCounts({ new: 58, existing: 2, skipped: 1, problem: 3 }),
  seats: { needed: 60, left: 112 },
})
export const nothingReady = anImport({
  state: 'checked',
  group,
  counts: someImportCounts({ problem: 64 }),
  seats: { needed: 0, left: 112 },
})
export const running = anImport({
  ...checked,
  state: 'importing',
  progress: { done: 20, total: 60 },
  started_at: '2026-11-20T22:45:00.000Z',
})
export const failed = anImport({ ...running, state: 'failed', failure: { code: 'no_licences', seats: { needed: 60, left: 20 } } })
export const broken = anImport({ ...running, state: 'failed', failure: { code: 'internal' } })
export const done = anImport({
  ...running,
  state: 'done',
  counts: someImportCounts({ created: 58, enrolled: 2, skipped: 1, problem: 3 }),
  seats: { needed: 0, left: 52 },
  progress: { done: 60, total: 60 },
  undo: { until: '2026-12-04T22:46:00.000Z', is_over: false },
  finished_at: '2026-11-20T22:46:00.000Z',
})
export const over = anImport({ ...done, undo: { until: '2026-12-04T22:46:00.000Z', is_over: true } })
export const undone = anImport({
  ...done,
  state: 'undone',
  counts: someImportCounts({ undone: 57, kept: 3, skipped: 1, problem: 3 }),
  undo: null,
  undone_at: '2026-11-20T22:50:00.000Z',
})

/** One of every state that the server may answer. A new state does not compile until it is here. */
export const states = { mapping: read, checked, importing: running, failed, done, undone } satisfies Record<
  StudentImport['state'],
  StudentImport
>

/** Everything that people, a list on its way and an import under way tell the machine. A new kind of event does not compile until it is here. */
export const told = {
  choose: [{ type: 'choose', file: list, source: 'file' }],
  cancel: [{ type: 'cancel' }],
  assign: [
    { type: 'assign', column: 0, field: 'full_name' },
    { type: 'assign', column: 0, field: null },
  ],
  aim: [{ type: 'aim', groupId: 2 }],
  check: [{ type: 'check' }],
  back: [{ type: 'back' }],
  invite: [{ type: 'invite', invites: false }],
  start: [{ type: 'start' }],
  giveUp: [{ type: 'giveUp' }],
  undo: [{ type: 'undo' }],
  confirm: [{ type: 'confirm' }],
  dismiss: [{ type: 'dismiss' }],
  retry: [{ type: 'retry' }],
  another: [{ type: 'another' }],
  'list.progress': [{ type: 'list.progress', share: 0.5 }],
  'list.read': [{ type: 'list.read', import: read }],
  'list.refused': [{ type: 'list.refused', problem: 'wrong_type' }],
  'list.broken': [{ type: 'list.broken' }],
  'import.moved': [
    { type: 'import.moved', import: running },
    { type: 'import.moved', import: done },
  ],
  'import.lost': [{ type: 'import.lost' }],
  'import.gone': [{ type: 'import.gone' }],
} satisfies { [T in ImportEvent['type']]: readonly Extract<ImportEvent, { type: T }>[] }

const stands = (current: StudentImport): Outcome => ({ kind: 'stands', import: current })
export const noSeats: Outcome = { kind: 'refused', problem: 'no_licences', seats: { needed: 60, left: 20 } }
export const gone: GiveUpOutcome = { kind: 'gone' }
export const ended: GiveUpOutcome = { kind: 'refused', problem: 'ended', seats: null }
export const offline = new Error('Failed to fetch')

/** What each actor may say. */
const answered = {
  openImport: [...Object.values(states).map(stands), { kind: 'refused', problem: 'missing', seats: null }],
  checkImport: [stands(checked), stands(nothingReady), { kind: 'refused', problem: 'group_archived', seats: null }],
  startImport: [stands(running), stands(done), noSeats],
  giveUp: [gone, ended],
  undoImport: [stands(undone), { kind: 'refused', problem: 'undo_over', seats: null }],
} as const

/** Everything that can happen to the machine. */
export const everything = [
  ...Object.values(told).flat(),
  ...Object.entries(answered).flatMap(([actor, outputs]) => [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    { type: `xstate.error.actor.${actor}`, error: offline },
  ]),
]
