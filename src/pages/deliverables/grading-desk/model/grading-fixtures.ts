import { type Desk, gradeAutosave, type GradeOutcome, gradeRules, recordOf, type TeacherGrade, type Work } from '@/features/save-grade'
import { aDesk, answersOf, aTeacherGrade, createTestActor, silentPromise } from '@/shared/testing'
import { deskView, type OpenDesk } from './desk-view'
import { gradingMachine } from './grading-machine'
import type { ActionOutcome, GradingEvent, LoadOutcome } from './grading-types'

export const work: Work = { groupId: 2, deliverableId: 5, studentId: 31 }

/** Ungraded, two versions, the second one counts, with a student before and after. */
export const desk = aDesk()
export const mine = aTeacherGrade({ outcome: 'marked', mark: 750, version_id: 71, revision: 1, passed: true })
export const theirs = aTeacherGrade({ outcome: 'marked', mark: 600, feedback: 'Falta el pie.', version_id: 71, revision: 2, passed: true })

export const locked = { ...desk, can_grade: false }
export const alone = { ...desk, place: { ...desk.place, next_id: null, previous_id: null, next_ungraded_id: null } }
export const record = (grade: TeacherGrade = desk.grade) => recordOf(work, { ...desk, grade })

/** All events of the page and the autosave. A new type of event does not compile until it is here. */
export const byType = {
  change: [
    { type: 'change', change: { field: 'mark', text: '7,5' } },
    { type: 'change', change: { field: 'feedback', text: 'Bien.' } },
  ],
  set: [{ type: 'set', change: { field: 'mark', text: 'NP' } }],
  normalise: [{ type: 'normalise' }],
  flush: [{ type: 'flush' }],
  retry: [{ type: 'retry' }],
  discard: [{ type: 'discard' }],
  keepMine: [{ type: 'keepMine' }],
  takeTheirs: [{ type: 'takeTheirs' }],
  view: [
    { type: 'view', versionId: 70 },
    { type: 'view', versionId: 71 },
  ],
  compare: [
    { type: 'compare', versionId: 70 },
    { type: 'compare', versionId: 71 },
  ],
  stopComparing: [{ type: 'stopComparing' }],
  select: [{ type: 'select', versionId: 70 }],
  release: [
    { type: 'release', released: true },
    { type: 'release', released: false },
  ],
  dismiss: [{ type: 'dismiss' }],
  uploads: [
    { type: 'uploads', isUnderWay: true },
    { type: 'uploads', isUnderWay: false },
  ],
  go: [
    { type: 'go', to: 'next' },
    { type: 'go', to: 'previous' },
    { type: 'go', to: 'nextUngraded' },
  ],
  open: [
    { type: 'open', studentId: 31 },
    { type: 'open', studentId: 32 },
  ],
  fresh: [
    { type: 'fresh', desk },
    { type: 'fresh', desk: locked },
    { type: 'fresh', desk: alone },
  ],
  'autosave.held': [
    { type: 'autosave.held', server: record() },
    { type: 'autosave.held', server: record(mine) },
  ],
  'autosave.blocked': [
    { type: 'autosave.blocked', server: record(), reason: null },
    { type: 'autosave.blocked', server: record(), reason: 'archived' },
  ],
} satisfies { [T in GradingEvent['type']]: readonly Extract<GradingEvent, { type: T }>[] }

export const loads = {
  opened: { kind: 'opened', desk: { ...desk, grade: mine } },
  rejected: { kind: 'rejected', reason: 'missing' },
} satisfies { [K in LoadOutcome['kind']]: Extract<LoadOutcome, { kind: K }> }

export const saves = {
  saved: { kind: 'saved', server: record(mine), at: 1000 },
  invalid: { kind: 'invalid', errors: { 'entry.text': ['out_of_range'] } },
  conflict: { kind: 'conflict', theirs: record(theirs) },
  rejected: { kind: 'rejected', reason: 'archived' },
} satisfies { [K in GradeOutcome['kind']]: Extract<GradeOutcome, { kind: K }> }

export const actions = {
  done: { kind: 'done', desk: { ...desk, grade: mine } },
  unsaved: { kind: 'unsaved' },
  rejected: { kind: 'rejected', reason: 'archived' },
} satisfies { [K in ActionOutcome['kind']]: Extract<ActionOutcome, { kind: K }> }

export const offline = new Error('Failed to fetch')

/** All events of the machine. */
export const everything = [
  ...Object.values(byType).flat(),
  ...answersOf(
    {
      loadDesk: Object.values(loads),
      selectVersion: Object.values(actions),
      releaseGrade: Object.values(actions),
      annotationsSaved: [undefined],
    },
    offline,
  ),
]

/** The machine with an autosave and effects that never send anything; the tests send their events. */
export const silentAutosave = gradeAutosave.provide({
  actors: { save: silentPromise() },
  actions: { emitHeld: () => {}, emitBlocked: () => {} },
})
export const silentMachine = gradingMachine.provide({
  actors: {
    autosave: silentAutosave,
    loadDesk: silentPromise(),
    selectVersion: silentPromise(),
    releaseGrade: silentPromise(),
    annotationsSaved: silentPromise(),
  },
})

/** The machine with its real autosave and an open desk. */
export async function startGrading(first: Desk = desk) {
  const prefetched: (readonly number[])[] = []
  const run = createTestActor(
    ({ promise }) =>
      gradingMachine.provide({
        actors: {
          autosave: gradeAutosave.provide({ actors: { save: promise('saveGrade') } }),
          loadDesk: promise('loadDesk'),
          selectVersion: promise('selectVersion'),
          releaseGrade: promise('releaseGrade'),
          annotationsSaved: promise('annotationsSaved'),
        },
        actions: { prefetch: (_, { studentIds }) => void prefetched.push(studentIds) },
      }),
    work,
  )
  await run.answer({ kind: 'opened', desk: first })
  return {
    ...run,
    prefetched,
    state: () => run.snapshot().value,
    action: () => (run.snapshot().value as { readonly desk: { readonly action: unknown } }).desk.action,
    view: () => deskView(run.snapshot()) as OpenDesk,
    mark: (text: string) => run.send({ type: 'change', change: { field: 'mark', text } }),
  }
}

/** The save of a typed mark on a grade. */
export const saveOf = (mark: string, over = record(), versionId: number | null = 71) => ({
  actor: 'saveGrade',
  input: { server: over, values: { ...gradeRules.valuesOf(over), mark, versionId }, options: null },
})
