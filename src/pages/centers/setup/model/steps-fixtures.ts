import { aSetup, aSetupData, answersOf, createTestActor, silentPromise } from '@/shared/testing'
import { nameCheck } from './name-check'
import { recordOfSetup } from './setup-record'
import { stepsMachine } from './steps-machine'
import { recordAutosave } from './steps-setup'
import type { DiscardOutcome, RecordOutcome, SaveOptions, Setup, SetupRecord, Step, StepsEvent, Values } from './steps-types'
import { stepsView } from './steps-view'

export const aRecord = (change: Partial<Setup> = {}): SetupRecord => recordOfSetup(aSetup(change))

/** Has a name and a slug; the second step may be opened. */
export const record = aRecord()
export const inBurgos = aRecord({ revision: 3, step: 3, data: aSetupData({ city: 'Burgos' }) })
export const ready = aRecord({ revision: 4, step: 6, gaps: [] })
export const theirs = aRecord({ revision: 9, step: 2, data: aSetupData({ name: 'IES Río Esgueva', about: 'Desde el móvil' }) })
const center = { id: 7, name: 'IES Ribera del Duero' }
/** The center exists; one person of the team could not be added. */
export const partly = aRecord({
  revision: 5,
  step: 6,
  gaps: [],
  center,
  parts: [{ part: 'teacher', email: 'ana@alumnos.test', state: 'failed', code: 'student_account' }],
})
export const finished = aRecord({ revision: 6, step: 6, gaps: [], center, finished_at: '2026-11-21T09:10:00.000Z' })
export const handedOver = aRecord({ revision: 6, handed_to: aSetup().created_by })

/** All events of the page and the children. A new type of event does not compile until it is here. */
const byType = {
  change: [
    { type: 'change', change: { name: 'IES Nuevo' } },
    { type: 'change', change: { city: 'Burgos' } },
  ],
  go: [
    { type: 'go', step: 1 },
    { type: 'go', step: 2 },
    { type: 'go', step: 6 },
  ],
  next: [{ type: 'next' }],
  leave: [{ type: 'leave' }],
  retry: [{ type: 'retry' }],
  keepMine: [{ type: 'keepMine' }],
  takeTheirs: [{ type: 'takeTheirs' }],
  finish: [
    { type: 'finish', accept: false },
    { type: 'finish', accept: true },
  ],
  askHandOver: [{ type: 'askHandOver' }],
  askDiscard: [{ type: 'askDiscard' }],
  handedOver: [{ type: 'handedOver', record: handedOver }],
  discard: [{ type: 'discard' }],
  dismiss: [{ type: 'dismiss' }],
  'autosave.held': [record, ready].map((server) => ({ type: 'autosave.held', server })),
  'autosave.blocked': [
    { type: 'autosave.blocked', server: record, reason: null },
    { type: 'autosave.blocked', server: record, reason: 'denied' },
  ],
  'name.proposed': [{ type: 'name.proposed', slug: 'ies-nuevo' }],
} satisfies { [T in StepsEvent['type']]: readonly Extract<StepsEvent, { type: T }>[] }

export const saves = {
  saved: { kind: 'saved', server: inBurgos },
  invalid: { kind: 'invalid', errors: { name: ['center_name_taken'] } },
  conflict: { kind: 'conflict', theirs },
  rejected: { kind: 'rejected', reason: 'denied' },
} satisfies { [K in RecordOutcome['kind']]: Extract<RecordOutcome, { kind: K }> }

const finishes: readonly RecordOutcome[] = [
  { kind: 'saved', server: finished },
  { kind: 'saved', server: partly },
  saves.invalid,
  saves.conflict,
  { kind: 'rejected', reason: 'missing' },
]

export const discards = {
  discarded: { kind: 'discarded' },
  rejected: { kind: 'rejected', reason: 'finished' },
} satisfies { [K in DiscardOutcome['kind']]: Extract<DiscardOutcome, { kind: K }> }

export const offline = new Error('Failed to fetch')

/** All events of the machine. */
export const everything = [...Object.values(byType).flat(), ...answersOf({ finish: finishes, discard: Object.values(discards) }, offline)]

/** The machine with children and effects that never send anything; the tests send their events. */
export const silentAutosave = recordAutosave.provide({
  actors: { save: silentPromise() },
  actions: { emitHeld: () => {}, emitBlocked: () => {} },
})
export const silentMachine = stepsMachine.provide({
  actors: {
    autosave: silentAutosave,
    names: nameCheck.provide({ actors: { checkName: silentPromise() } }),
    finish: silentPromise(),
    discard: silentPromise(),
  },
})

/** The machine with its real children. */
export function startSteps(first: SetupRecord = record, step: Step | null = null) {
  const run = createTestActor(
    ({ promise }) =>
      stepsMachine.provide({
        actors: {
          autosave: recordAutosave.provide({ actors: { save: promise('save') } }),
          names: nameCheck.provide({ actors: { checkName: promise('checkName') } }),
          finish: promise('finish'),
          discard: promise('discard'),
        },
      }),
    { record: first, step },
  )
  return {
    ...run,
    view: () => stepsView(run.snapshot()),
    change: (change: Partial<Values>) => run.send({ type: 'change', change }),
  }
}

export const saveOf = (change: Partial<Values>, over: SetupRecord = record, options: SaveOptions | null = null) => ({
  actor: 'save',
  input: { server: over, values: { ...over.values, ...change }, options },
})

export const moved = (step: number, isNew = true) => ({ type: 'moved', step, isNew })
export const savedAs = (known: SetupRecord) => ({ type: 'saved', record: known })
