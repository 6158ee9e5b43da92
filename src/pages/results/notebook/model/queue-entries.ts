import { isApiError } from '@/shared/api'
import type { CellIds, Entries, Entry, Problem, QueueContext, SaveInput, SaveOutcome, Step, TypedCell } from './queue-types'

const keyOf = ({ studentId, deliverableId }: CellIds) => `${studentId}:${deliverableId}`
export const isSameCell = (a: CellIds, b: CellIds) => a.studentId === b.studentId && a.deliverableId === b.deliverableId

export const allEntries = (entries: Entries): Entry[] => Object.values(entries).flatMap((row) => Object.values(row))
export const entryAt = (entries: Entries, { studentId, deliverableId }: CellIds): Entry | undefined => entries[studentId]?.[deliverableId]
/** The entry to send next: the oldest step first, so that a column is saved in the order of its typing. */
export const nextEntry = (entries: Entries): Entry | undefined =>
  allEntries(entries)
    .filter(({ state }) => state === 'unsaved')
    .toSorted((a, b) => (a.steps[0] ?? 0) - (b.steps[0] ?? 0))[0]

export function put(entries: Entries, entry: Entry): Entries {
  return { ...entries, [entry.studentId]: { ...entries[entry.studentId], [entry.deliverableId]: entry } }
}

export function putAll(list: readonly Entry[]): Entries {
  let entries: Entries = {}
  for (const entry of list) entries = put(entries, entry)
  return entries
}

export function remove(entries: Entries, { studentId, deliverableId }: CellIds): Entries {
  const { [deliverableId]: _, ...row } = entries[studentId] ?? {}
  if (Object.keys(row).length > 0) return { ...entries, [studentId]: row }
  const { [studentId]: __, ...others } = entries
  return others
}

const unsaved = { state: 'unsaved', problem: null, theirs: null } as const

/** Adds typed cells as one step. A conflict goes on asking; only its text changes. */
export function typeCells(context: QueueContext, cells: readonly TypedCell[]): Partial<QueueContext> {
  const id = context.lastStep + 1
  let { entries } = context
  const step: Step = {
    id,
    cells: cells.map((typed) => {
      const { studentId, deliverableId, text } = typed
      const existing = entryAt(entries, typed)
      const isSent = context.sent !== null && isSameCell(context.sent, typed)
      const revision = existing?.revision ?? Math.max(typed.revision, context.revisions[keyOf(typed)] ?? 0)
      const state = existing?.state === 'conflict' ? { state: existing.state, problem: null, theirs: existing.theirs } : unsaved
      entries = put(entries, { studentId, deliverableId, text, revision, ...state, steps: [...(existing?.steps ?? []), id] })
      return { studentId, deliverableId, before: existing?.text ?? (isSent ? (context.sent?.text ?? null) : null) }
    }),
  }
  return { entries, steps: [...context.steps, step], lastStep: id }
}

/** Takes the last step back: what was saved is typed again as it was before, what was not sent is dropped. */
export function undoStep(context: QueueContext): Partial<QueueContext> {
  const step = context.steps.at(-1)
  const undos = Math.max(0, context.undos - 1)
  if (!step) return { undos }
  let { entries } = context
  for (const { before, ...cell } of step.cells) {
    const entry = entryAt(entries, cell)
    const steps = entry?.steps.filter((id) => id !== step.id) ?? []
    if (before === null) entries = remove(entries, cell)
    else
      entries = put(entries, { ...cell, ...unsaved, text: before, revision: entry?.revision ?? context.revisions[keyOf(cell)] ?? 0, steps })
  }
  return { entries, steps: context.steps.slice(0, -1), undos }
}

/** What the server stored before the first unsaved text of a cell belongs to that text's step. */
function learnBefore(steps: readonly Step[], sent: SaveInput, before: string): readonly Step[] {
  return steps.map((step) =>
    step.id === sent.steps[0]
      ? { ...step, cells: step.cells.map((cell) => (isSameCell(cell, sent) && cell.before === null ? { ...cell, before } : cell)) }
      : step,
  )
}

/** Applies the result of a save to its cell; a text that was typed meanwhile stays, over the new revision. */
export function applyOutcome(context: QueueContext, outcome: SaveOutcome): Partial<QueueContext> {
  const { sent } = context
  const entry = sent && entryAt(context.entries, sent)
  if (!sent || !entry) return { sent: null }
  const wasTypedOver = entry.text !== sent.text
  const done = { sent: null, attempts: 0, retryAfter: 0 }
  if (outcome.kind === 'saved') {
    const { revision, before } = outcome.saved
    const steps = entry.steps.filter((id) => !sent.steps.includes(id))
    const entries = wasTypedOver ? put(context.entries, { ...entry, revision, steps }) : remove(context.entries, sent)
    const revisions = { ...context.revisions, [keyOf(sent)]: revision }
    return { ...done, entries, revisions, steps: learnBefore(context.steps, sent, before) }
  }
  if (outcome.kind === 'conflict') {
    const { mark, revision, flags } = outcome.theirs
    return { ...done, entries: put(context.entries, { ...entry, state: 'conflict', theirs: { mark, revision, flags } }) }
  }
  return { ...done, entries: wasTypedOver ? context.entries : put(context.entries, refused(entry, outcome.problem)) }
}

/** A lost connection, or a server that cannot save now and may say for how long. */
export const applyFailure = ({ attempts }: QueueContext, error: unknown): Partial<QueueContext> => ({
  sent: null,
  attempts: attempts + 1,
  retryAfter: isApiError(error) ? (error.retryAfter ?? 0) : 0,
})

const refused = (entry: Entry, problem: Problem): Entry => ({ ...entry, state: 'refused', problem })

/** Sends mine over theirs. The step of a text that goes over theirs is undone to theirs, as its save will say. */
export function keepMine(entries: Entries, cell: CellIds): Entries {
  const entry = entryAt(entries, cell)
  return entry?.theirs ? put(entries, { ...entry, ...unsaved, revision: entry.theirs.revision }) : entries
}
