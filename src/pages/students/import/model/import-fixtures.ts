import { aColumn, anImport, answersOf, createTestActor, silentCallback, silentPromise, someImportCounts } from '@/shared/testing'
import { importMachine } from './import-machine'
import { listUploads } from './import-setup'
import type { DiscardOutcome, ImportEvent, ImportStart, Outcome, Rejection, StudentImport } from './import-types'
import { importView } from './import-view'

export const list = new File(['Alumno/a;Correo\n'], 'RegAlum.csv', { type: 'text/csv' })
const group = { id: 2, name: '1.º DAM A' }

export const read = anImport()
/** A list without a recognised column. */
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
export const undoing = anImport({
  ...done,
  state: 'undoing',
  counts: someImportCounts({ created: 38, enrolled: 2, undone: 19, kept: 1, skipped: 1, problem: 3 }),
  progress: { done: 20, total: 60 },
  undo: null,
})
/** An undo that stopped half-way. */
export const halfUndone = anImport({ ...done, counts: undoing.counts, failure: { code: 'internal' } })
export const undone = anImport({
  ...done,
  state: 'undone',
  counts: someImportCounts({ undone: 57, kept: 3, skipped: 1, problem: 3 }),
  undo: null,
  undone_at: '2026-11-20T22:50:00.000Z',
})

/** An import in every state. A new state does not compile until it is here. */
const states = { mapping: read, checked, importing: running, failed, done, undoing, undone } satisfies Record<
  StudentImport['state'],
  StudentImport
>

/** Every event of the page and the child actors. A new event type does not compile until it is here. */
const eventsByType = {
  choose: [{ type: 'choose', file: list, source: 'file' }],
  cancel: [{ type: 'cancel' }],
  assign: [
    { type: 'assign', column: 0, field: 'full_name' },
    { type: 'assign', column: 0, field: null },
  ],
  aim: [{ type: 'aim', aim: 2 }],
  sheet: [{ type: 'sheet', sheet: '1.º DAM B' }],
  check: [{ type: 'check' }],
  amend: [{ type: 'amend', amendment: { kind: 'row', number: 7, cells: [{ field: 'email', value: 'ana@centro.es' }] } }],
  back: [{ type: 'back' }],
  invite: [{ type: 'invite', invites: false }],
  start: [{ type: 'start' }],
  discard: [{ type: 'discard' }],
  undo: [{ type: 'undo' }],
  confirm: [{ type: 'confirm' }],
  dismiss: [{ type: 'dismiss' }],
  retry: [{ type: 'retry' }],
  another: [{ type: 'another' }],
  'uploads.sent': [{ type: 'uploads.sent', result: read }],
  'uploads.cancelled': [{ type: 'uploads.cancelled' }],
  'uploads.idle': [{ type: 'uploads.idle' }],
  'import.moved': [
    { type: 'import.moved', import: running },
    { type: 'import.moved', import: done },
    { type: 'import.moved', import: undoing },
  ],
  'import.lost': [{ type: 'import.lost' }],
  'import.gone': [{ type: 'import.gone' }],
} satisfies { [T in ImportEvent['type']]: readonly Extract<ImportEvent, { type: T }>[] }

export const answerOf = (current: StudentImport): Outcome => ({ kind: 'read', import: current })
const rejected = (rejection: Rejection): Outcome => ({ kind: 'rejected', rejection, seats: null })
export const noSeats: Outcome = { kind: 'rejected', rejection: 'no_licences', seats: { needed: 60, left: 20 } }
export const gone: DiscardOutcome = { kind: 'gone' }
export const withoutSpace: DiscardOutcome = { kind: 'rejected', rejection: 'disk_full', seats: null }
export const ended: DiscardOutcome = { kind: 'rejected', rejection: 'ended', seats: null }
export const offline = new Error('Failed to fetch')

/** All events and actor results. */
export const allEvents = [
  ...Object.values(eventsByType).flat(),
  ...answersOf(
    {
      openImport: [...Object.values(states).map(answerOf), rejected('missing')],
      checkImport: [answerOf(checked), answerOf(nothingReady), rejected('group_archived')],
      chooseSheet: [answerOf(read), rejected('started')],
      amendImport: [answerOf(checked), rejected('name_taken')],
      startImport: [answerOf(running), answerOf(done), noSeats],
      discardImport: [gone, ended, withoutSpace],
      undoImport: [answerOf(undoing), answerOf(undone), rejected('undo_over')],
    },
    offline,
  ),
]

export const emptyStart: ImportStart = { importId: null, centerId: null, groupId: null }

/** The machine with actors that never respond: the exploration sends their results as events. */
export const silentUploads = listUploads.provide({ actors: { send: silentCallback() }, actions: { tellParent: () => {} } })
export const silentMachine = importMachine.provide({
  actors: {
    uploads: silentUploads,
    openImport: silentPromise(),
    checkImport: silentPromise(),
    chooseSheet: silentPromise(),
    amendImport: silentPromise(),
    startImport: silentPromise(),
    watchImport: silentCallback(),
    discardImport: silentPromise(),
    undoImport: silentPromise(),
  },
})

/** The machine with its real upload queue. */
export function startImport(start: Partial<ImportStart> = {}) {
  const run = createTestActor(
    ({ promise, callback }) =>
      importMachine.provide({
        actors: {
          uploads: listUploads.provide({ actors: { send: callback('send') } }),
          openImport: promise('openImport'),
          checkImport: promise('checkImport'),
          chooseSheet: promise('chooseSheet'),
          amendImport: promise('amendImport'),
          startImport: promise('startImport'),
          watchImport: callback('watchImport'),
          discardImport: promise('discardImport'),
          undoImport: promise('undoImport'),
        },
      }),
    { ...emptyStart, ...start },
  )
  return { ...run, view: () => importView(run.snapshot()), state: () => run.snapshot().value }
}
