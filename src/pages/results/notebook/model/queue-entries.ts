import { isApiError } from '@/shared/api'
import type { CellIds, Entries, Entry, QueueContext, QueueEvent, SaveInput, SaveOutcome, Step, TypedCell } from './queue-types'
import { cellText } from './score-cell'

export const keyOf = ({ studentId, deliverableId }: CellIds) => `${studentId}:${deliverableId}`
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

function putAll(list: readonly Entry[], to: Entries): Entries {
  let entries = to
  for (const entry of list) entries = put(entries, entry)
  return entries
}

export function remove(entries: Entries, { studentId, deliverableId }: CellIds): Entries {
  const { [deliverableId]: _, ...row } = entries[studentId] ?? {}
  if (Object.keys(row).length > 0) return { ...entries, [studentId]: row }
  const { [studentId]: __, ...others } = entries
  return others
}

/**
 * Adds the cells of a page that is gone to those of this one, which stay. Steps of another tab are not known here: their numbers only say
 * in which order the cells were typed.
 */
export function restore(context: QueueContext, { entries, isOwn }: Extract<QueueEvent, { type: 'restore' }>): Partial<QueueContext> {
  const offset = isOwn ? 0 : context.lastStep
  const renumbered = <T extends Pick<Entry, 'steps'>>(of: T): T => ({ ...of, steps: of.steps.map((id) => id + offset) })
  const restored = entries
    .filter((entry) => !entryAt(context.entries, entry))
    .map((entry) => ({ ...renumbered(entry), attempt: entry.attempt && renumbered(entry.attempt) }))
  return {
    entries: putAll(restored, context.entries),
    lastStep: Math.max(context.lastStep, ...restored.flatMap(({ steps }) => steps)),
  }
}

const unsaved = { state: 'unsaved', problem: null, theirs: null } as const
/** A conflict goes on asking, whatever is typed. */
const stateAfterTyping = (entry: Entry | undefined) =>
  entry?.state === 'conflict' ? { state: entry.state, problem: null, theirs: entry.theirs } : unsaved

/** Adds typed cells as one step. */
export function typeCells(context: QueueContext, cells: readonly TypedCell[]): Partial<QueueContext> {
  const id = context.lastStep + 1
  let { entries } = context
  const step: Step = {
    id,
    cells: cells.map((typed) => {
      const { studentId, deliverableId, text, gradingRevision } = typed
      const existing = entryAt(entries, typed)
      const revision = existing?.revision ?? Math.max(typed.revision, context.revisions[keyOf(typed)] ?? 0)
      const steps = [...(existing?.steps ?? []), id]
      const attempt = existing?.attempt ?? null
      entries = put(entries, {
        studentId,
        deliverableId,
        text,
        revision,
        gradingRevision,
        ...stateAfterTyping(existing),
        steps,
        attempt,
        undoesAttempt: false,
        isUndo: false,
      })
      const before = existing && !existing.undoesAttempt ? existing.text : null
      return { studentId, deliverableId, before, shown: existing?.text ?? typed.before }
    }),
  }
  return { entries, steps: [...context.steps, step], lastStep: id }
}

/**
 * Takes a step back, the last one by default. What the server has, or may have, is typed again as it was before; what was never sent is
 * dropped. Texts that were typed over it later stay, and undoing those goes to what was before it.
 */
export function undoStep(context: QueueContext, id = context.steps.at(-1)?.id): Partial<QueueContext> {
  const step = context.steps.find((each) => each.id === id)
  if (!step) return {}
  let { entries, steps } = context
  steps = steps.filter((each) => each !== step)
  for (const cell of step.cells) {
    const { studentId, deliverableId, before, shown } = cell
    const entry = entryAt(entries, cell)
    const later = steps.find((each) => each.id > step.id && each.cells.some((other) => isSameCell(other, cell)))
    const left = entry?.steps.filter((each) => each !== id) ?? []
    if (later) {
      if (entry) entries = put(entries, { ...entry, steps: left })
      steps = steps.map((each) =>
        each === later
          ? { ...each, cells: each.cells.map((other) => (isSameCell(other, cell) ? { ...other, before, shown } : other)) }
          : each,
      )
    } else if (before === null && !entry?.attempt) entries = remove(entries, cell)
    else {
      entries = put(entries, {
        ...{ studentId, deliverableId, ...stateAfterTyping(entry), steps: left },
        text: before ?? shown,
        revision: entry?.revision ?? context.revisions[keyOf(cell)] ?? context.earlier[keyOf(cell)] ?? 0,
        attempt: entry?.attempt ?? null,
        undoesAttempt: before === null,
        isUndo: true,
      })
    }
  }
  return { entries, steps }
}

/** What the server had before it stored the first text of a cell; null from an answer to a repeated save, which cannot say. */
const learnBefore = (steps: readonly Step[], saved: CellIds, before: string | null): readonly Step[] =>
  steps.map((step) => ({
    ...step,
    cells: step.cells.map((cell) => (isSameCell(cell, saved) && cell.before === null ? { ...cell, before: before ?? cell.shown } : cell)),
  }))

/** Drops the text of a cell. Nothing of it was stored, so its steps have nothing to undo. */
export function discard({ entries, steps }: QueueContext, ids: CellIds): Partial<QueueContext> {
  const own = entryAt(entries, ids)?.steps ?? []
  const without = (step: Step): Step => ({ ...step, cells: step.cells.filter((cell) => !isSameCell(cell, ids)) })
  return {
    entries: remove(entries, ids),
    steps: steps.map((step) => (own.includes(step.id) ? without(step) : step)).filter(({ cells }) => cells.length > 0),
  }
}

/** Sends the oldest entry, or again what was sent of it before. */
export function markSent(context: QueueContext): Partial<QueueContext> {
  const entry = nextEntry(context.entries)
  if (!entry) return {}
  const { studentId, deliverableId, text, revision, gradingRevision, steps } = entry
  const sent = entry.attempt ?? { studentId, deliverableId, text, revision, gradingRevision, steps }
  return { sent, entries: put(context.entries, { ...entry, attempt: sent }) }
}

/** Applies the result of a save to its cell; a text that was typed meanwhile stays, over the new revision. */
export function applyOutcome(context: QueueContext, outcome: SaveOutcome): Partial<QueueContext> {
  const { sent } = context
  const entry = sent && entryAt(context.entries, sent)
  if (!sent || !entry) return { sent: null }
  const done = { sent: null, attempts: 0, retryAfter: 0 }
  if (outcome.kind === 'saved') return { ...done, ...applySaved(context, { sent, entry }, outcome.saved) }
  // what was undone need not be stored any more
  if (entry.undoesAttempt || isUndoRefused(context, outcome)) return { ...done, entries: remove(context.entries, sent) }
  const answered: Entry = { ...entry, attempt: null }
  if (outcome.kind === 'conflict') {
    const { mark, revision, flags } = outcome.theirs
    return { ...done, entries: put(context.entries, { ...answered, state: 'conflict', theirs: { mark, revision, flags } }) }
  }
  const wasTypedOver = entry.text !== sent.text
  const refused: Entry = { ...answered, state: 'refused', problem: outcome.problem }
  return { ...done, entries: put(context.entries, wasTypedOver ? answered : refused) }
}

/** Whether what was sent would undo a mark that another teacher has changed since. */
export const isUndoRefused = ({ entries, sent }: QueueContext, outcome: SaveOutcome) =>
  outcome.kind === 'conflict' && sent !== null && entryAt(entries, sent)?.isUndo === true

type Saved = Extract<SaveOutcome, { kind: 'saved' }>['saved']

function applySaved({ entries, revisions, steps }: QueueContext, { sent, entry }: { sent: SaveInput; entry: Entry }, saved: Saved) {
  const { revision, before } = saved
  const isDone = entry.text === sent.text && !entry.undoesAttempt
  const next: Entry = {
    ...{ ...entry, revision, attempt: null, undoesAttempt: false },
    text: entry.undoesAttempt ? (before ?? entry.text) : entry.text,
    steps: entry.steps.filter((id) => !sent.steps.includes(id)),
  }
  return {
    entries: isDone ? remove(entries, sent) : put(entries, next),
    revisions: { ...revisions, [keyOf(sent)]: revision },
    steps: learnBefore(steps, sent, before),
  }
}

/** Whether the server may have stored what it gave no good answer to. */
const mayBeStored = (error: unknown) => !isApiError(error) || error.status >= 500 || error.code === 'unreachable'

/** A lost connection, or a server that cannot save now and may say for how long. */
export function applyFailure({ attempts, entries, sent }: QueueContext, error: unknown): Partial<QueueContext> {
  const entry = sent && entryAt(entries, sent)
  const failed = { sent: null, attempts: attempts + 1, retryAfter: isApiError(error) ? (error.retryAfter ?? 0) : 0 }
  if (!entry || mayBeStored(error)) return failed
  return { ...failed, entries: entry.undoesAttempt ? remove(entries, entry) : put(entries, { ...entry, attempt: null }) }
}

/** What stands over the revision that an own comment has raised stands over the new one; a mark of another teacher between is not passed over. */
export function raiseRevision(context: QueueContext, comment: Extract<QueueEvent, { type: 'commented' }>): Partial<QueueContext> {
  const { entries, revisions, earlier } = context
  const { over, revision } = comment
  const key = keyOf(comment)
  const raised = (known: QueueContext['earlier']) => (known[key] === over ? { ...known, [key]: revision } : known)
  const entry = entryAt(entries, comment)
  return {
    entries: entry?.attempt === null && entry.revision === over ? put(entries, { ...entry, revision }) : entries,
    revisions: raised(revisions),
    earlier: raised(earlier),
  }
}

/** Sends mine over theirs. The step of a text that goes over theirs is undone to theirs. */
export function keepMine({ entries, steps }: QueueContext, ids: CellIds): Partial<QueueContext> {
  const entry = entryAt(entries, ids)
  if (!entry?.theirs) return {}
  const shown = cellText(entry.theirs.mark)
  return {
    entries: put(entries, { ...entry, ...unsaved, revision: entry.theirs.revision }),
    steps: steps.map((step) => ({
      ...step,
      cells: step.cells.map((cell) => (isSameCell(cell, ids) && cell.before === null ? { ...cell, shown } : cell)),
    })),
  }
}
