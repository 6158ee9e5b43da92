import type { ReactNode } from 'react'
import type { ColumnGroup, GridColumn, RowOrder } from '../model/grid-layout'
import type { Position } from '../model/grid-keys'
import type { CellIds, Entries, TypedCell } from '../model/queue-types'
import type { ScoreBook, ScoreRow } from '../model/score-cell'

/** Names of the grid's parts, which its rows and head need. */
export interface GridData {
  readonly book: ScoreBook
  readonly rows: readonly ScoreRow[]
  readonly groups: readonly ColumnGroup[]
  readonly entries: Entries
  /** The cell that is being saved, and those that were saved in this visit, as `student:deliverable`. */
  readonly sent: CellIds | null
  readonly saved: Readonly<Record<string, number>>
  readonly order: RowOrder
}

/** What becomes of a text that is still in an editor when the page, or the editor, goes. */
export interface OpenText {
  /** Says whether there is one: leaving the page asks. */
  readonly onTyped: (isTyped: boolean) => void
  /** Takes it. No dialog can be opened about it. */
  readonly keep: (cells: readonly TypedCell[]) => void
}

export interface GridActions {
  readonly onType: (cells: readonly TypedCell[]) => void
  readonly openText: OpenText
  readonly onUndo: () => void
  readonly onDetail: (ids: CellIds) => void
  readonly onExplain: (studentId: number) => void
  /** The notes of the team about a student. */
  readonly onNotes: (studentId: number) => void
  readonly onPaste: (text: string, at: Position) => void
  readonly onOrder: (order: RowOrder) => void
  readonly onFold: (key: string) => void
}

/** The menu of a column. */
export type MenuOf = (props: {
  readonly column: GridColumn
  /** The rest of the head's name. */
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) => ReactNode
