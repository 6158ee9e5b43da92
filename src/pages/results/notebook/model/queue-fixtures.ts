import { ApiError } from '@/shared/api'
import { answersOf, createTestActor } from '@/shared/testing'
import type { SnapshotFrom } from 'xstate'
import { allEntries } from './queue-entries'
import { type QueueHistory, queueMachine } from './queue-machine'
import type { CellIds, Entry, QueueEvent, SaveOutcome, TypedCell } from './queue-types'
import type { ScoreSaved } from './score-cell'

export const ana: CellIds = { studentId: 1, deliverableId: 7 }
export const luis: CellIds = { studentId: 2, deliverableId: 7 }

const summary: ScoreSaved['summary'] = {
  ...{ mark: 700, passed: true, assessed: 5000, acta: 7 },
  means: [700],
}

export const aSaved = (mark: number, revision: number, before: string | null = '', { studentId, deliverableId } = ana): ScoreSaved => ({
  ...{ student_id: studentId, deliverable_id: deliverableId, mark, revision, flags: 0, before, summary },
})

export const offline = new Error('Failed to fetch')
export const signedOut = new ApiError(401, { code: 'token_not_valid', detail: 'Given token not valid for any token type' })
export const saved = (mark: number, revision: number, before: string | null = '', cell = ana): SaveOutcome => ({
  kind: 'saved',
  saved: aSaved(mark, revision, before, cell),
})

export const typed = (text: string, revision = 0, cell = ana): TypedCell => ({ ...cell, text, revision, before: '' })
export const type = (...cells: readonly TypedCell[]): Extract<QueueEvent, { type: 'type' }> => ({ type: 'type', cells })

export const outcomes = {
  saved: { kind: 'saved', saved: aSaved(700, 1) },
  refused: { kind: 'refused', problem: 'wrong_format' },
  conflict: { kind: 'conflict', theirs: aSaved(300, 5) },
} satisfies { [K in SaveOutcome['kind']]: Extract<SaveOutcome, { kind: K }> }

export const anEntry = (given: Partial<Entry> = {}): Entry => ({
  ...{ ...ana, text: '7', revision: 0, state: 'unsaved', problem: null, theirs: null, steps: [1] },
  ...{ attempt: null, undoesAttempt: false, isUndo: false },
  ...given,
})

export const noHistory = { steps: [], lastStep: 0, earlier: {} } as const

/** A new kind of event does not compile until it is added here. */
const sentEvents = {
  restore: [{ type: 'restore', entries: [anEntry({ ...luis, text: '4', steps: [1] })], isOwn: false }],
  type: [type(typed('7')), type(typed('5', 0, luis))],
  undo: [{ type: 'undo' }, { type: 'undo', step: 1 }],
  retry: [{ type: 'retry' }],
  discard: [{ type: 'discard', ...ana }],
  keepMine: [{ type: 'keepMine', ...ana }],
  takeTheirs: [{ type: 'takeTheirs', ...ana }],
  commented: [{ type: 'commented', ...ana, over: 1, revision: 2 }],
} satisfies { [T in QueueEvent['type']]: readonly Extract<QueueEvent, { type: T }>[] }

/** What identifies a vertex of the machine beside its state. */
export const facts = ({ context: { entries, sent, steps } }: SnapshotFrom<typeof queueMachine>) => [
  allEntries(entries).map(({ studentId, state, attempt, undoesAttempt, isUndo }) => [
    studentId,
    state,
    attempt !== null,
    undoesAttempt,
    isUndo,
  ]),
  sent?.studentId,
  steps.length > 0,
]

export const events = [
  ...Object.values(sentEvents).flat(),
  ...answersOf({ save: Object.values(outcomes) }),
  { type: 'xstate.error.actor.save', error: signedOut },
  { type: 'xstate.after.retry.queue.waiting' },
]

export function startQueue(entries: readonly Entry[] = [], history: QueueHistory = noHistory) {
  const run = createTestActor(({ promise }) => queueMachine.provide({ actors: { save: promise('save') } }), history)
  if (entries.length > 0) run.send({ type: 'restore', entries, isOwn: true })
  return {
    ...run,
    entry: (cell = ana) => run.snapshot().context.entries[cell.studentId]?.[cell.deliverableId],
    /** Text and revision of every save that was sent. */
    sent: () => run.requests.map(({ input }) => ({ text: (input as TypedCell).text, revision: (input as TypedCell).revision })),
  }
}
