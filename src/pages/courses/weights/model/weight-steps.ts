import { readPercent } from '@/entities/course'
import type { Schema } from '@/shared/api'
import {
  blockOf,
  type Conflict,
  type CourseWeights,
  distributed,
  type Edits,
  groupKey,
  isSame,
  rowKey,
  rowsOf,
  type Typed,
  type Value,
  valueOf,
  withValues,
  wrongKeys,
} from './weight-edits'

export type MarksEffect = Schema<'MarksEffect'>

/** Why a group could not be distributed. */
export interface Rejection {
  readonly group: string
  readonly code: 'pinned_over_100' | 'nothing_to_distribute'
  /** What its pinned rows add up to. */
  readonly pinned: number
}

/** What a save has changed. */
interface SavedStep {
  readonly before: Edits
  readonly after: Edits
}

/** What of a pasted column has no place in a group or is no percentage. */
export interface PasteGap {
  readonly group: string
  /** Lines beyond the last row of the group. */
  readonly left: number
  readonly wrong: number
}

export interface Context {
  readonly stored: CourseWeights
  readonly edits: Edits
  readonly typed: Typed
  /** The edits before each step, the last step at the end. */
  readonly steps: readonly Edits[]
  /** The saves that can be undone, the last one at the end. */
  readonly saves: readonly SavedStep[]
  /** The edits take the last save back. */
  readonly isUndoing: boolean
  readonly rejection: Rejection | null
  readonly pasteGap: PasteGap | null
  readonly effect: MarksEffect | null
  readonly conflicts: readonly Conflict[]
  /** Somebody else saved other rows meanwhile. */
  readonly isMerged: boolean
  /** Saving was asked for while something is wrong. */
  readonly isChecked: boolean
  readonly error: unknown
}

/** Nothing to be said. */
export const quiet = { rejection: null, pasteGap: null, isMerged: false, isChecked: false, error: null } as const
/** Nothing is edited. */
export const clean = { edits: {}, typed: {}, steps: [], isUndoing: false, conflicts: [], effect: null, ...quiet } as const

export const without = (typed: Typed, key: string): Typed => Object.fromEntries(Object.entries(typed).filter(([each]) => each !== key))

/** The context with one more step; the same edits are no step. */
function stepTo(context: Context, edits: Edits): Partial<Context> {
  const isStep = JSON.stringify(edits) !== JSON.stringify(context.edits)
  return { ...quiet, edits, ...(isStep ? { steps: [...context.steps, context.edits], isUndoing: false } : {}) }
}

/** The context with another value of one row, as a step. */
export function withValue(context: Context, key: string, change: (value: Value) => Value): Partial<Context> {
  const row = rowsOf(context.stored).find((each) => rowKey(each) === key)
  return row ? stepTo(context, withValues(context.stored, context.edits, { [key]: change(valueOf(row, context.edits)) })) : {}
}

/** The text of a cell becomes its weight; one that is none stays. */
export function committed(context: Context, key: string): Partial<Context> {
  const text = context.typed[key]
  const weight = text === undefined ? null : readPercent(text)
  if (weight === null) return {}
  return { ...withValue(context, key, (value) => ({ ...value, weight })), typed: without(context.typed, key) }
}

/**
 * The context with the lines of a pasted column as weights of a row and of those below it in its group, as one step. An empty line leaves its
 * row; what is no percentage stays in its cell as a typed text does.
 */
export function pastedFrom(context: Context, key: string, lines: readonly string[]): Partial<Context> {
  const { stored, edits } = context
  const group = stored.groups.find(({ rows }) => rows.some((row) => rowKey(row) === key))
  if (!group) return {}
  const below = group.rows.slice(group.rows.findIndex((row) => rowKey(row) === key))
  let { typed } = context
  const values: Record<string, Value> = {}
  for (const [index, row] of below.entries()) {
    const text = lines[index]?.trim() ?? ''
    if (text === '') continue
    const weight = readPercent(text)
    typed = weight === null ? { ...typed, [rowKey(row)]: text } : without(typed, rowKey(row))
    if (weight !== null) values[rowKey(row)] = { ...valueOf(row, edits), weight }
  }
  const left = lines.slice(below.length).filter((line) => line.trim() !== '').length
  const wrong = below.filter((row) => typed[rowKey(row)] !== undefined && typed[rowKey(row)] !== context.typed[rowKey(row)]).length
  const pasteGap = left + wrong > 0 ? { group: groupKey(group), left, wrong } : null
  return { ...stepTo(context, withValues(stored, edits, values)), typed, pasteGap }
}

/** The context with 100.00 % shared in each of some groups, as one step; and why the first that is not could not be. */
export function distributedIn(context: Context, names: readonly string[]): Partial<Context> {
  let { edits, typed } = context
  let rejection: Rejection | null = null
  for (const group of context.stored.groups) {
    const name = groupKey(group)
    if (!names.includes(name)) continue
    const own = new Set(group.rows.map(rowKey))
    typed = Object.fromEntries(Object.entries(typed).filter(([key]) => !own.has(key)))
    const result = distributed(context.stored, edits, group)
    if (result.ok) edits = result.edits
    else rejection ??= { group: name, code: result.code, pinned: result.pinned }
  }
  return { ...stepTo(context, edits), typed, rejection }
}

/** The saves that can be undone after the edits were saved: undoing is none of them. */
export function savesAfter({ edits, isUndoing, saves, stored }: Context): readonly SavedStep[] {
  if (isUndoing) return saves.slice(0, -1)
  const before = rowsOf(stored).flatMap((row) => (edits[rowKey(row)] ? [[rowKey(row), valueOf(row, {})] as const] : []))
  return [...saves, { before: Object.fromEntries(before), after: edits }]
}

/** The context with edits that take the last save back; rows that somebody else has changed since are conflicts. */
export function takenBack({ saves, stored }: Context): Partial<Context> {
  const { before = {}, after = {} } = saves.at(-1) ?? {}
  const edits = withValues(stored, {}, before)
  const conflicts = rowsOf(stored).flatMap((row): Conflict[] => {
    const [mine, left] = [edits[rowKey(row)], after[rowKey(row)]]
    return mine && left && !isSame(left, row) ? [{ row, mine, theirs: { weight: row.weight, pinned: row.pinned } }] : []
  })
  return { ...quiet, edits, conflicts, isUndoing: true }
}

export const canUndoSave = (context: Context) => isClean(context) && context.saves.length > 0
export const isClean = ({ edits, typed }: Context) => Object.keys(edits).length === 0 && Object.keys(typed).length === 0
export const isBlocked = ({ stored, edits, typed }: Context) =>
  wrongKeys(typed).length > 0 || stored.groups.some((group) => blockOf(group, edits) !== null)
