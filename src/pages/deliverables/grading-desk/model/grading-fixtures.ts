import { aDesk, aTeacherGrade } from '@/shared/testing'
import type { ErrandOutcome, GradingEvent, LoadOutcome, SaveOutcome, Work } from './grading-words'
import { graded, opened } from './sheet-of-grade'

export const work: Work = { groupId: 2, deliverableId: 5, studentId: 31 }

/** Ungraded, two versions, the second one counts; somebody before and after. */
export const desk = aDesk()
export const mine = aTeacherGrade({ outcome: 'marked', mark: 750, version_id: 71, revision: 1, passed: true })
export const theirs = aTeacherGrade({ outcome: 'marked', mark: 600, feedback: 'Falta el pie.', version_id: 71, revision: 2, passed: true })

const locked = { ...desk, can_grade: false }
const alone = { ...desk, place: { ...desk.place, next_id: null, previous_id: null, next_ungraded_id: null } }

/** Everything that people and the page tell the machine. A new kind of event does not compile until it is here. */
export const told = {
  type: [
    { type: 'type', change: { field: 'mark', text: '7,5' } },
    { type: 'type', change: { field: 'feedback', text: 'Bien.' } },
  ],
  set: [{ type: 'set', change: { field: 'mark', text: 'NP' } }],
  tidy: [{ type: 'tidy' }],
  flush: [{ type: 'flush' }],
  retry: [{ type: 'retry' }],
  discard: [{ type: 'discard' }],
  keepMine: [{ type: 'keepMine' }],
  takeTheirs: [{ type: 'takeTheirs' }],
  view: [{ type: 'view', versionId: 70 }],
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
    { type: 'fresh', ...opened(desk) },
    { type: 'fresh', ...opened(locked) },
    { type: 'fresh', ...opened(alone) },
    { type: 'fresh', ...opened({ ...desk, grade: theirs }) },
  ],
} satisfies { [T in GradingEvent['type']]: readonly Extract<GradingEvent, { type: T }>[] }

const loads = {
  opened: { kind: 'opened', ...opened(desk) },
  refused: { kind: 'refused', reason: 'missing' },
} satisfies { [K in LoadOutcome['kind']]: Extract<LoadOutcome, { kind: K }> }

const saves = {
  saved: { kind: 'saved', at: 0, ...graded(mine, desk) },
  invalid: { kind: 'invalid', errors: { 'entry.text': ['out_of_range'] } },
  conflict: { kind: 'conflict', theirs: graded(theirs, desk) },
  refused: { kind: 'refused', reason: 'archived' },
} satisfies { [K in SaveOutcome['kind']]: Extract<SaveOutcome, { kind: K }> }

const errands = {
  done: { kind: 'done', ...opened({ ...desk, grade: mine }) },
  refused: { kind: 'refused', reason: 'archived' },
} satisfies { [K in ErrandOutcome['kind']]: Extract<ErrandOutcome, { kind: K }> }

const offline = new Error('Failed to fetch')

/** What each actor may say. */
export const answered = {
  loadDesk: Object.values(loads),
  saveGrade: Object.values(saves),
  selectVersion: Object.values(errands),
  releaseGrade: Object.values(errands),
}

type Actor = keyof typeof answered

/** Everything that can happen to the machine. */
export const everything = [
  ...Object.values(told).flat(),
  ...(Object.keys(answered) as Actor[]).flatMap((actor) => [
    ...answered[actor].map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    { type: `xstate.error.actor.${actor}`, error: offline },
  ]),
  { type: 'xstate.after.autosave.gradingDesk.desk.grading.unsaved.dirty' },
  { type: 'xstate.after.retry.gradingDesk.desk.grading.stuck.failed' },
]
