import type { ScoreCell, ScoreSaved } from './score-cell'

export interface CellIds {
  readonly studentId: number
  readonly deliverableId: number
}

/** Why the server did not take a cell: the code of its text, or of the whole request. */
export type Problem =
  | 'wrong_format'
  | 'out_of_range'
  | 'too_many_decimals'
  | 'required'
  | 'needs_exemption'
  | 'is_exempt'
  | 'grading_changed'
  | 'other'
  | 'archived'
  | 'denied'
  | 'missing'

/** A typed cell that the server has not taken yet. */
export interface Entry extends CellIds {
  readonly text: string
  /** Of the cell that it was typed over. */
  readonly revision: number
  /** Of the points, criteria and rubric of its column when it was typed. */
  readonly gradingRevision?: number | undefined
  readonly state: 'unsaved' | 'refused' | 'conflict'
  readonly problem: Problem | null
  /** The cell as another teacher saved it meanwhile. */
  readonly theirs: ScoreCell | null
  /** The steps whose texts it stands for; the last one typed `text`. */
  readonly steps: readonly number[]
  /** What was sent and has no answer: the server may have stored it. It is sent again, as it was, before anything else of the cell. */
  readonly attempt: SaveInput | null
  /** `text` is what the cell showed before `attempt`, which was undone. The answer says what the server had, which is typed then. */
  readonly undoesAttempt: boolean
  /** `text` was typed by undoing a step: it goes over no mark that another teacher has saved since. */
  readonly isUndo: boolean
}

/** By student, then by deliverable: the entries of other students stay the same object. */
export type Entries = Readonly<Record<number, Readonly<Record<number, Entry>>>>

/** One change of the teacher, of a cell, a paste or many cells at once, which is undone as a whole. */
export interface Step {
  readonly id: number
  readonly cells: readonly StepCell[]
}

interface StepCell extends CellIds {
  /** What undoing types; null until the server says what it had. */
  readonly before: string | null
  /** What the cell showed. */
  readonly shown: string
}

export interface TypedCell extends CellIds {
  readonly text: string
  readonly revision: number
  readonly gradingRevision?: number | undefined
  /** What the cell showed. */
  readonly before: string
}

export type SaveInput = CellIds & Pick<Entry, 'text' | 'revision' | 'gradingRevision' | 'steps'>

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly saved: ScoreSaved }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'conflict'; readonly theirs: ScoreSaved }

export type QueueEvent =
  /** Cells of a page that is gone. `isOwn`: it was this tab, whose steps are known. */
  | { readonly type: 'restore'; readonly entries: readonly Entry[]; readonly isOwn: boolean }
  | { readonly type: 'type'; readonly cells: readonly TypedCell[] }
  /** Without a step: the last one. */
  | { readonly type: 'undo'; readonly step?: number }
  | { readonly type: 'retry' }
  | ({ readonly type: 'discard' } & CellIds)
  | ({ readonly type: 'keepMine' } & CellIds)
  | ({ readonly type: 'takeTheirs' } & CellIds)
  /** The own comment or note of a cell was saved over a revision, which raised it; the mark is the same. */
  | ({ readonly type: 'commented'; readonly over: number; readonly revision: number } & CellIds)

/**
 * `changed`: the server has another cell than before, after a save or in a conflict. `notUndone`: another teacher has saved the cell since,
 * so that undoing left it.
 */
export interface QueueEmitted {
  readonly type: 'changed' | 'notUndone'
  readonly saved: ScoreSaved
}

export interface QueueContext {
  readonly entries: Entries
  /** What is being saved. */
  readonly sent: SaveInput | null
  readonly steps: readonly Step[]
  readonly lastStep: number
  /** Revisions of cells that were saved here, by `student:deliverable`. */
  readonly revisions: Readonly<Record<string, number>>
  /** The same of cells that were saved before the page was loaded again, for undoing. */
  readonly earlier: Readonly<Record<string, number>>
  readonly attempts: number
  readonly retryAfter: number
}
