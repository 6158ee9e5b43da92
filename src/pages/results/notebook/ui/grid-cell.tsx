import { CircleX, PanelRightOpen, PencilRuler } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { cn } from '@/shared/lib/cn'
import { formatMark } from '@/shared/lib/format'
import type { GridColumn } from '../model/grid-layout'
import { isFailedMean, meanOf, type MeanPlace } from '../model/means'
import type { Entry } from '../model/queue-types'
import { cellOf, type ScoreRow } from '../model/score-cell'
import { CellContent, type CellTexts, type SaveSign } from './cell-signs'

export const cellId = (row: number, column: number) => `score-${row}-${column}`

/** A column scrolls below those that stay in view, or is one of them, the last of which has a stronger edge. */
export type ColumnEdge = 'none' | 'fixed' | 'last'

export const edgeOf = (place: number, fixed: number): ColumnEdge => (place >= fixed ? 'none' : place === fixed - 1 ? 'last' : 'fixed')

export const columnStyles = (edge: ColumnEdge) =>
  edge === 'none' ? 'absolute inset-y-0' : cn('sticky z-2 shrink-0 bg-inherit', edge === 'last' && 'border-r-control')

export const activeStyles = 'outline-2 -outline-offset-2 outline-accent'

const cellStyles = 'flex items-center justify-end gap-1 overflow-hidden border-r border-b border-line px-2 text-md'

interface GridCellProps extends CellTexts {
  readonly row: ScoreRow
  readonly index: number
  readonly column: GridColumn
  readonly place: number
  readonly left: number
  readonly edge: ColumnEdge
  readonly entry: Entry | undefined
  readonly sign: SaveSign
  readonly isActive: boolean
  readonly mayGrade: boolean
  /** Instead of what the cell says. */
  readonly editor: ReactNode
}

/** A mark or a mean of a row. Scrolling to the side renders those alone that come into view. */
export const GridCell = memo(function GridCell({ row, index, column, place, left, edge, ...rest }: GridCellProps) {
  const { entry, sign, isActive, mayGrade, editor, t, c } = rest
  const shared = {
    ...{ id: cellId(index, place), role: 'gridcell', 'aria-colindex': place + 2, 'data-column': place },
    style: { left, width: column.width },
  } as const
  const styles = cn(cellStyles, columnStyles(edge))
  // above its neighbours, which the sticky ones are anyway
  const active = isActive && cn(activeStyles, edge === 'none' && 'z-1')
  if (column.kind !== 'task') {
    return (
      <div {...shared} aria-readonly className={cn(styles, 'bg-subtle font-medium', active)}>
        {column.kind === 'mean' && <Mean t={t} summary={row.summary} place={column.mean} />}
        {column.kind === 'mean' && isActive && <DetailButton label={t(($) => $.detail.why)} />}
      </div>
    )
  }
  return (
    <div
      {...shared}
      aria-readonly={!mayGrade}
      aria-invalid={sign === 'refused' || undefined}
      aria-selected={isActive}
      className={cn(styles, sign === 'refused' && 'bg-error-soft', sign === 'conflict' && 'bg-warning-soft', active)}
    >
      {editor ?? <CellContent texts={{ t, c }} cell={cellOf(row, column.task)} entry={entry} sign={sign} />}
      {isActive && !editor && <DetailButton label={t(($) => $.keys.detail)} />}
    </div>
  )
})

/** At the left of the active cell, for the mouse and for touch; the key for it is Space. */
export function DetailButton({ label }: { readonly label: string }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-detail
      aria-label={label}
      title={label}
      className="order-first mr-auto -ml-2 inline-grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:bg-line hover:text-ink"
    >
      <PanelRightOpen aria-hidden size={13} />
    </button>
  )
}

interface MeanProps extends Pick<CellTexts, 't'> {
  readonly summary: ScoreRow['summary']
  readonly place: MeanPlace
}

function Mean({ t, summary, place }: MeanProps) {
  const mark = meanOf(summary, place)
  const isFailed = isFailedMean(summary, place)
  const isSet = summary.set?.includes(place.position) ?? false
  return (
    <>
      {isSet && <PencilRuler aria-label={t(($) => $.cell.set)} size={12} className="shrink-0 text-info-ink" />}
      <span className={cn('tabular-nums', isFailed && 'text-failed-ink', mark === null && 'text-muted')}>{formatMark(mark)}</span>
      {isFailed && <CircleX aria-hidden size={13} className="shrink-0 text-failed-ink" />}
    </>
  )
}
