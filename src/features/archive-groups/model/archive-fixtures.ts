import { answersOf, silentPromise } from '@/shared/testing'
import { archiveMachine } from './archive-machine'
import type { ArchiveEvent, Chosen, Move, MoveOutcome, Preview, PreviewOutcome } from './archive-types'

export const dam: Chosen = { id: 2, name: '1.º DAM A' }
export const daw: Chosen = { id: 3, name: '1.º DAW B' }

type Outcome = Preview['groups'][number]['outcome']
const ribera = { id: 1, name: 'IES Ribera del Duero' }
const program = { id: 5, name: 'Bases de datos' }

export function aPreview(outcomes: readonly Outcome[], change: Partial<Preview> = {}): Preview {
  return {
    action: 'archive',
    groups: outcomes.map((outcome, place) => ({
      ...(place === 0 ? dam : daw),
      period: '2025/2026',
      students_count: place === 0 ? 23 : 19,
      outcome,
      withdrawn: outcome === 'withdrawn' ? [program] : [],
    })),
    centers: [{ center: ribera, seats: outcomes.length === 1 ? 23 : 42, left: 60, short: 0 }],
    ...change,
  }
}

export const short: Preview['centers'] = [{ center: ribera, seats: 24, left: 20, short: 4 }]

export function aMove(outcome: Move['outcome'], group: Chosen = dam): Move {
  const seats = outcome === 'no_licences' ? { needed: 24, left: 20 } : null
  return { ...group, outcome, students_count: outcome === 'done' ? 23 : 0, seats, withdrawn: outcome === 'withdrawn' ? [program] : [] }
}

/** All events that the dialog sends to the machine. A new kind of event does not compile until it is added here. */
const sentEvents = {
  archive: [{ type: 'archive', groups: [dam] }],
  unarchive: [{ type: 'unarchive', groups: [dam, daw] }],
  change: [{ type: 'change', groups: [dam] }],
  confirm: [{ type: 'confirm' }],
  retry: [{ type: 'retry' }],
  dismiss: [{ type: 'dismiss' }],
} satisfies { [T in ArchiveEvent['type']]: readonly Extract<ArchiveEvent, { type: T }>[] }

const previewed = (outcomes: readonly Outcome[], change?: Partial<Preview>): PreviewOutcome => ({
  kind: 'previewed',
  preview: aPreview(outcomes, change),
})

/** Outcomes of the preview: one of each kind for all groups, and a mixture. */
export const previews = {
  ready: previewed(['ready']),
  already: previewed(['already']),
  denied: previewed(['denied']),
  no_licences: previewed(['no_licences'], { action: 'unarchive', centers: short }),
  withdrawn: previewed(['withdrawn'], { action: 'unarchive', centers: [] }),
  mixed: previewed(['ready', 'no_licences'], { action: 'unarchive', centers: short }),
  rejected: { kind: 'denied' },
} satisfies { [K in Outcome | 'mixed' | 'rejected']: PreviewOutcome }

const moved = (...results: readonly Move[]): MoveOutcome => ({ kind: 'moved', results })

/** Outcomes of the move. */
export const moves = {
  done: moved(aMove('done')),
  already: moved(aMove('already')),
  denied: moved(aMove('denied')),
  no_licences: moved(aMove('no_licences')),
  withdrawn: moved(aMove('withdrawn')),
  busy: moved(aMove('busy')),
  missing: moved(aMove('missing')),
  mixed: moved(aMove('done'), aMove('no_licences', daw)),
  rejected: { kind: 'denied' },
} satisfies { [K in Move['outcome'] | 'mixed' | 'rejected']: MoveOutcome }

export const offline = new Error('Failed to fetch')

/** All events of the machine. */
export const everything = [
  ...Object.values(sentEvents).flat(),
  ...answersOf(
    {
      archivePreview: Object.values(previews),
      licences: Object.values(previews),
      archiveGroups: Object.values(moves),
      unarchiveGroups: Object.values(moves),
    },
    offline,
  ),
]

/** The machine with effects that never answer: their answers are sent as events. */
export const silentMachine = archiveMachine.provide({ actors: { previewMove: silentPromise(), moveGroups: silentPromise() } })
