import { aSetup, aSetupData } from '@/shared/testing'
import { sheetOfSetup } from './steps-sheet'
import type { DiscardOutcome, HandOverOutcome, Member, NameCheck, SaveOutcome, Setup, Sheet, StepsEvent } from './steps-words'

export const aSheet = (change: Partial<Setup> = {}): Sheet => sheetOfSetup(aSetup(change))

/** Name and slug are there; the second step may be opened. */
export const sheet = aSheet()
export const saved = aSheet({ revision: 3, step: 3 })
export const ready = aSheet({ revision: 4, step: 6, gaps: [] })
export const theirs = aSheet({ revision: 9, step: 2, data: aSetupData({ name: 'IES Río Esgueva', about: 'Desde el móvil' }) })
/** The center exists; somebody of the team could not be added. */
export const partly = aSheet({
  revision: 5,
  step: 6,
  gaps: [],
  center: { id: 7, name: 'IES Ribera del Duero' },
  parts: [{ part: 'teacher', email: 'ana@alumnos.test', state: 'failed', code: 'student_account' }],
})
export const finished = aSheet({
  ...aSetup(),
  step: 6,
  gaps: [],
  center: { id: 7, name: 'IES Ribera del Duero' },
  finished_at: '2026-11-21T09:10:00.000Z',
})
export const member: Member = { email: 'pilar.ortega@demo.test', first_name: 'Pilar', last_name_1: 'Ortega', last_name_2: '' }

/** Everything that people and the page tell the machine. A new kind of event does not compile until it is here. */
export const told = {
  edit: [
    { type: 'edit', change: { name: 'IES Nuevo' } },
    { type: 'edit', change: { name: '' } },
    { type: 'edit', change: { city: 'Burgos' } },
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
  handOver: [{ type: 'handOver', member }],
  discard: [{ type: 'discard' }],
  dismiss: [{ type: 'dismiss' }],
} satisfies { [T in StepsEvent['type']]: readonly Extract<StepsEvent, { type: T }>[] }

export const saves = {
  saved: { kind: 'saved', sheet: saved },
  invalid: { kind: 'invalid', errors: { name: ['center_name_taken'] }, sheet: null },
  conflict: { kind: 'conflict', theirs },
  refused: { kind: 'refused', reason: 'denied' },
} satisfies { [K in SaveOutcome['kind']]: Extract<SaveOutcome, { kind: K }> }

const toTheEnd: SaveOutcome = { kind: 'saved', sheet: ready }

export const finishes: readonly SaveOutcome[] = [
  { kind: 'saved', sheet: finished },
  { kind: 'saved', sheet: partly },
  saves.invalid,
  saves.conflict,
  { kind: 'refused', reason: 'missing' },
]

export const handOvers = {
  handed: { kind: 'handed', sheet: aSheet({ revision: 6, handed_to: aSetup().created_by }) },
  invalid: { kind: 'invalid', errors: { email: ['student_account'] } },
  refused: { kind: 'refused', reason: 'centerCreated' },
} satisfies { [K in HandOverOutcome['kind']]: Extract<HandOverOutcome, { kind: K }> }

export const discards = {
  discarded: { kind: 'discarded' },
  refused: { kind: 'refused', reason: 'finished' },
} satisfies { [K in DiscardOutcome['kind']]: Extract<DiscardOutcome, { kind: K }> }

export const names: readonly NameCheck[] = [
  { name: 'IES Nuevo', slug: '', isNameFree: true, isSlugFree: true, proposed: 'ies-nuevo' },
  { name: 'IES Nuevo', slug: '', isNameFree: false, isSlugFree: true, proposed: 'ies-nuevo-2' },
]

export const offline = new Error('Failed to fetch')

/** What each actor may say. */
const answered = {
  save: [...Object.values(saves), toTheEnd],
  finish: finishes,
  handOver: Object.values(handOvers),
  discard: Object.values(discards),
  checkName: names,
}

/** Everything that can happen to the machine. */
export const everything = [
  ...Object.values(told).flat(),
  ...Object.entries(answered).flatMap(([actor, outputs]) => [
    ...outputs.map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    { type: `xstate.error.actor.${actor}`, error: offline },
  ]),
  { type: 'xstate.after.pause.steps.naming.pausing' },
]
