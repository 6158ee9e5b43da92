import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { readPercent } from '@/entities/course'
import { formatMark } from '@/shared/lib/format'
import {
  blockOf,
  type Edits,
  groupKey,
  rowKey,
  shownWeight,
  sumOf,
  type Typed,
  type Value,
  valueOf,
  type WeightGroup,
  type WeightRow,
} from './weight-edits'
import type { Context } from './weight-steps'

/** The parts of the page. */
export const views = ['results', 'contents', 'deliverables'] as const
export type View = (typeof views)[number]

const viewOfKind = {
  learning_results: 'results',
  criteria: 'results',
  contents: 'contents',
  assessed_criteria: 'deliverables',
} as const satisfies Record<WeightGroup['kind'], View>

/** The part of the page in which a hash of the address is: `contents-12`. */
export const viewOfHash = (hash: string): View | undefined => {
  const kind = hash.replace(/-\d+$/u, '')
  return Object.hasOwn(viewOfKind, kind) ? viewOfKind[kind as WeightGroup['kind']] : undefined
}

export interface RowView {
  readonly key: string
  readonly row: WeightRow
  /** As it stands with the edits. */
  readonly value: Value
  readonly text: string
  /** Live, also while it is typed. */
  readonly weight: number
  readonly isEdited: boolean
  readonly isWrong: boolean
}

export interface GroupView {
  readonly key: string
  readonly group: WeightGroup
  readonly rows: readonly RowView[]
  /** Live, also while a weight is typed. */
  readonly sum: number
  /** Without what is being typed, for screen readers. */
  readonly settledSum: number
  readonly block: 'sum' | 'weightless' | null
  readonly isWrong: boolean
  readonly isEdited: boolean
}

function rowView(row: WeightRow, edits: Edits, typed: Typed): RowView {
  const key = rowKey(row)
  const value = valueOf(row, edits)
  const draft = typed[key]
  return {
    key,
    row,
    value,
    text: draft ?? formatMark(value.weight),
    weight: shownWeight(row, edits, typed),
    isEdited: edits[key] !== undefined,
    isWrong: draft !== undefined && readPercent(draft) === null,
  }
}

function groupView(group: WeightGroup, { edits, typed, isChecked }: Pick<Context, 'edits' | 'typed' | 'isChecked'>): GroupView {
  const rows = group.rows.map((row) => rowView(row, edits, typed))
  const block = isChecked ? blockOf(group, edits) : null
  return {
    key: groupKey(group),
    group,
    rows,
    sum: sumOf(group, edits, typed),
    settledSum: sumOf(group, edits, {}),
    block,
    isWrong: block !== null || rows.some(({ isWrong }) => isWrong),
    isEdited: rows.some(({ isEdited }) => isEdited),
  }
}

export interface Page {
  readonly groups: Readonly<Record<View, readonly GroupView[]>>
  readonly editCount: number
  /** Edited groups that will be saved with another sum than 100.00. */
  readonly offCount: number
  /** Something is unsaved, typed texts included. */
  readonly isDirty: boolean
  /** The first group that keeps the weights from being saved. */
  readonly wrong: GroupView | undefined
}

export const viewOfGroup = ({ group }: GroupView): View => viewOfKind[group.kind]

export function pageView(context: Pick<Context, 'stored' | 'edits' | 'typed' | 'isChecked'>): Page {
  const groups = context.stored.groups.map((group) => groupView(group, context))
  const editCount = Object.keys(context.edits).length
  const of = (view: View) => groups.filter((each) => viewOfGroup(each) === view)
  return {
    groups: { results: of('results'), contents: of('contents'), deliverables: of('deliverables') },
    editCount,
    offCount: groups.filter(
      ({ group, isEdited, settledSum }) => isEdited && group.kind !== 'assessed_criteria' && settledSum !== WHOLE_WEIGHT,
    ).length,
    isDirty: editCount > 0 || Object.keys(context.typed).length > 0,
    wrong: groups.find(({ isWrong }) => isWrong),
  }
}

/** Groups of a part of the page that can be distributed and do not add up to 100.00. */
export const offGroups = (groups: readonly GroupView[]): GroupView[] =>
  groups.filter(({ group, rows, sum }) => !group.is_locked && sum !== WHOLE_WEIGHT && rows.some(({ row }) => row.is_active))

/** Rows of a part of the page up to which all of its groups are unfolded. */
const mostUnfolded = 60

/** Whether a group is unfolded before anybody folds it: all in a small program; else those of the program, and those that need a look. */
export function isUnfoldedFirst(group: GroupView, all: readonly GroupView[]): boolean {
  const rows = all.reduce((count, each) => count + each.rows.length, 0)
  return rows <= mostUnfolded || group.group.id === null || group.sum !== WHOLE_WEIGHT || group.isWrong
}

/** How many rows of some groups are edited. */
export const editsIn = (groups: readonly GroupView[]) =>
  groups.reduce((count, { rows }) => count + rows.filter(({ isEdited }) => isEdited).length, 0)
