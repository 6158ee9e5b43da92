import { autoDistribute, WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { readPercent } from '@/entities/course'
import type { Schema } from '@/shared/api'

export type CourseWeights = Schema<'CourseWeights'>
export type WeightGroup = Schema<'WeightGroup'>
export type WeightRow = Schema<'WeightRow'>
export type WeightChange = Schema<'WeightChange'>

/** What can be changed in a row. */
export type Value = Pick<WeightRow, 'weight' | 'pinned'>
/** Changed rows by their key; a row that is as the server has it is not among them. */
export type Edits = Readonly<Record<string, Value>>
/** Texts of cells that are being typed, or are no percentage. */
export type Typed = Readonly<Record<string, string>>

export const rowKey = ({ kind, id, deliverable_id }: Pick<WeightRow, 'kind' | 'id' | 'deliverable_id'>) =>
  `${kind}-${deliverable_id ?? 0}-${id}`
/** Also the hash of the group in the address: `contents-12`, and `contents-0` for those of the program. */
export const groupKey = ({ kind, id }: Pick<WeightGroup, 'kind' | 'id'>) => `${kind}-${id ?? 0}`

export const rowsOf = ({ groups }: CourseWeights): WeightRow[] => groups.flatMap(({ rows }) => rows)
export const isSame = (a: Value, b: Value) => a.weight === b.weight && a.pinned === b.pinned
export const valueOf = (row: WeightRow, edits: Edits): Value => edits[rowKey(row)] ?? { weight: row.weight, pinned: row.pinned }

/** Edits with other values of some rows; a row that comes back to what is stored is no edit. */
export function withValues(stored: CourseWeights, edits: Edits, values: Edits): Edits {
  const merged = { ...edits, ...values }
  const known = new Map(rowsOf(stored).map((row) => [rowKey(row), row]))
  return Object.fromEntries(
    Object.entries(merged).filter(([key, value]) => {
      const row = known.get(key)
      return row !== undefined && !isSame(row, value)
    }),
  )
}

export type Distributed =
  | { readonly ok: true; readonly edits: Edits }
  | { readonly ok: false; readonly code: 'pinned_over_100' | 'nothing_to_distribute'; readonly pinned: number }

/** Shares 100.00 % among the rows of a group that are active and not pinned. */
export function distributed(stored: CourseWeights, edits: Edits, group: WeightGroup): Distributed {
  const siblings = group.rows.map((row, index) => {
    const { weight, pinned } = valueOf(row, edits)
    return { id: index, weight, isPinned: pinned, isActive: row.is_active }
  })
  const shared = autoDistribute(siblings)
  if (!shared.ok) return shared
  const values = group.rows.map((row, index): [string, Value] => {
    const { weight, pinned } = valueOf(row, edits)
    return [rowKey(row), { weight: shared.weights[index]?.weight ?? weight, pinned }]
  })
  return { ok: true, edits: withValues(stored, edits, Object.fromEntries(values)) }
}

/** What the active rows of a group add up to, with what is being typed where it is a percentage. */
export const sumOf = (group: WeightGroup, edits: Edits, typed: Typed): number =>
  group.rows.reduce((sum, row) => sum + (row.is_active ? shownWeight(row, edits, typed) : 0), 0)

/** The weight that a cell shows, or the one before it was typed in where the text is none. */
export function shownWeight(row: WeightRow, edits: Edits, typed: Typed): number {
  const text = typed[rowKey(row)]
  return (text === undefined ? null : readPercent(text)) ?? valueOf(row, edits).weight
}

/** Texts that are no percentage. */
export const wrongKeys = (typed: Typed): string[] => Object.keys(typed).filter((key) => readPercent(typed[key] ?? '') === null)

/**
 * Why a group cannot be saved: the criteria of a deliverable add up to 100.00 and weigh something each. Any other siblings may be saved
 * as they are; coverage says what is missing.
 */
export function blockOf(group: WeightGroup, edits: Edits): 'sum' | 'weightless' | null {
  const isEdited = group.rows.some((row) => edits[rowKey(row)] !== undefined)
  if (group.kind !== 'assessed_criteria' || !isEdited) return null
  if (group.rows.some((row) => valueOf(row, edits).weight === 0)) return 'weightless'
  return sumOf(group, edits, {}) === WHOLE_WEIGHT ? null : 'sum'
}

/** The request that saves the edits, with the revisions that they were made to. */
export const changesOf = (stored: CourseWeights, edits: Edits): WeightChange[] =>
  rowsOf(stored).flatMap((row) => {
    const value = edits[rowKey(row)]
    const { kind, id, deliverable_id, revision } = row
    return value ? [{ kind, id, deliverable_id, revision, ...value }] : []
  })

/** A row that somebody else changed to something else meanwhile. */
export interface Conflict {
  readonly row: WeightRow
  readonly mine: Value
  readonly theirs: Value
}

/** Edits on what somebody else saved: mine stay; rows that both of us changed are conflicts. */
export function rebased(before: CourseWeights, now: CourseWeights, edits: Edits): { edits: Edits; conflicts: Conflict[] } {
  const read = new Map(rowsOf(before).map((row) => [rowKey(row), row]))
  const kept = withValues(now, edits, {})
  const conflicts = rowsOf(now).flatMap((row) => {
    const [mine, was] = [kept[rowKey(row)], read.get(rowKey(row))]
    return mine && was && !isSame(was, row) ? [{ row, mine, theirs: { weight: row.weight, pinned: row.pinned } }] : []
  })
  return { edits: kept, conflicts }
}
