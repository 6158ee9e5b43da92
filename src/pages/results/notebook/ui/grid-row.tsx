import { CircleX, PencilRuler, ShieldAlert, StickyNote } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { cn } from '@/shared/lib/cn'
import { formatMark, formatPercent } from '@/shared/lib/format'
import { studentColumn } from '../model/grid-keys'
import type { GridColumn } from '../model/grid-layout'
import { rowHeight } from '../model/grid-window'
import type { CellIds, Entry } from '../model/queue-types'
import { cellOf, type ScoreBook, type ScoreRow } from '../model/score-cell'
import { CellContent, type CellTexts, type SaveSign, useCellTexts } from './cell-signs'

export const studentWidth = 216
export const sumWidths = { mark: 76, acta: 60, assessed: 84 } as const
export const sumWidth = sumWidths.mark + sumWidths.acta + sumWidths.assessed

export const cellId = (row: number, column: number) => `score-${row}-${column}`

interface GridRowProps {
  readonly row: ScoreRow
  readonly index: number
  readonly columns: readonly GridColumn[]
  /** The mounted ones of `columns`. */
  readonly places: readonly number[]
  readonly offsets: readonly number[]
  /** How many of the first columns stay in view. */
  readonly fixed: number
  readonly deliverables: ScoreBook['columns']
  readonly entries: Readonly<Record<number, Entry>> | undefined
  readonly sent: CellIds | null
  /** Ids of the deliverables in which a mark was saved in this visit, joined: a save elsewhere leaves the row as it is. */
  readonly saved: string
  /** Column of the active cell, if it is in this row. */
  readonly active: number | null
  readonly width: number
  readonly mayGrade: boolean
  readonly editor: ReactNode
  readonly isStriped: boolean
}

const cellStyles = 'flex items-center justify-end gap-1 overflow-hidden border-r border-b border-line px-2 text-md'

/** One student: sticky name, the mounted cells, and what the engine makes of them at the sticky right. */
export const GridRow = memo(function GridRow({ row, index, columns, places, offsets, fixed, deliverables, ...rest }: GridRowProps) {
  const { entries, sent, saved, active, width, mayGrade, editor, isStriped } = rest
  const texts = useCellTexts()
  const { t } = texts
  const { student, summary } = row
  const signOf = (entry: Entry | undefined, deliverableId: number): SaveSign => {
    if (sent?.studentId === student.id && sent.deliverableId === deliverableId) return 'saving'
    return entry?.state ?? (saved.split(' ').includes(String(deliverableId)) ? 'saved' : null)
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      data-row={index}
      className={cn('absolute flex', isStriped ? 'bg-canvas' : 'bg-surface')}
      style={{ top: index * rowHeight, height: rowHeight, width }}
    >
      <div
        id={cellId(index, studentColumn)}
        role="rowheader"
        aria-colindex={1}
        data-column={studentColumn}
        className={cn(
          'sticky left-0 z-2 flex shrink-0 items-center border-r border-b border-line bg-inherit px-3 text-md font-medium',
          active !== null && 'text-accent-ink',
          active === studentColumn && activeStyles,
        )}
        style={{ width: studentWidth }}
      >
        <span className="min-w-0 flex-1 truncate" title={student.name}>
          {student.name}
        </span>
        <button
          type="button"
          tabIndex={-1}
          data-notes={student.id}
          aria-label={t(($) => $.notes.of, { name: student.name, count: student.notes })}
          className={cn(
            'inline-grid size-6 shrink-0 place-items-center rounded-sm hover:bg-line hover:text-ink',
            student.notes > 0 ? 'text-accent-ink' : 'text-muted',
          )}
        >
          <StickyNote aria-hidden size={13} />
        </button>
      </div>
      {places.map((place) => {
        const column = columns[place]
        if (!column) return null
        const style = { left: studentWidth + (offsets[place] ?? 0), width: column.width }
        const isActive = active === place
        const shared = { id: cellId(index, place), role: 'gridcell', 'aria-colindex': place + 2, 'data-column': place, style } as const
        const styles = cn(cellStyles, columnStyles(place, fixed), column.kind !== 'task' && 'bg-subtle font-medium')
        if (column.kind !== 'task') {
          return (
            <div key={column.key} {...shared} aria-readonly className={cn(styles, isActive && activeCellStyles(place, fixed))}>
              {column.kind === 'mean' && <Mean t={t} summary={summary} at={column.mean} />}
            </div>
          )
        }
        const deliverableId = deliverables[column.task]?.id ?? 0
        const entry = entries?.[deliverableId]
        const sign = signOf(entry, deliverableId)
        return (
          <div
            key={column.key}
            {...shared}
            aria-readonly={!mayGrade}
            aria-invalid={sign === 'refused' || undefined}
            aria-selected={isActive}
            className={cn(
              styles,
              sign === 'refused' && 'bg-error-soft',
              sign === 'conflict' && 'bg-warning-soft',
              isActive && activeCellStyles(place, fixed),
            )}
          >
            {isActive && editor ? editor : <CellContent texts={texts} cell={cellOf(row, column.task)} entry={entry} sign={sign} />}
          </div>
        )
      })}
      <span className="flex-1" />
      <Sums t={t} summary={summary} row={index} columns={offsets.length - 1} active={active} />
    </div>
  )
})

/** A column scrolls below the sticky ones, or is one of them, the last of which has a stronger edge. */
export const columnStyles = (place: number, fixed: number) =>
  place >= fixed ? 'absolute inset-y-0' : cn('sticky z-2 shrink-0 bg-inherit', place === fixed - 1 && 'border-r-control')

export const activeStyles = 'outline-2 -outline-offset-2 outline-accent'
/** Above its neighbours, which the sticky ones are anyway. */
const activeCellStyles = (place: number, fixed: number) => cn(activeStyles, place >= fixed && 'z-1')

interface MeanProps extends Pick<CellTexts, 't'> {
  readonly summary: ScoreRow['summary']
  readonly at: number
}

function Mean({ t, summary, at }: MeanProps) {
  const mark = summary.means[at] ?? null
  const isFailed = summary.failed.includes(at)
  const isSet = summary.set.includes(at)
  return (
    <>
      {isSet && <PencilRuler aria-label={t(($) => $.cell.set)} size={12} className="shrink-0 text-info-ink" />}
      <span className={cn('tabular-nums', isFailed && 'text-failed-ink', mark === null && 'text-muted')}>{formatMark(mark)}</span>
      {isFailed && <CircleX aria-hidden size={13} className="shrink-0 text-failed-ink" />}
    </>
  )
}

const sumStyles = 'flex items-center justify-end gap-1 border-b border-line px-2 text-md tabular-nums'

interface SumsProps extends Pick<GridRowProps, 'active'>, Pick<CellTexts, 't'> {
  readonly summary: ScoreRow['summary']
  readonly row: number
  readonly columns: number
}

/** The mark of the program, of the record, and how much has been assessed. */
function Sums({ t, summary, row, columns, active }: SumsProps) {
  const { mark, passed, acta, acta_passed, capped, overridden, assessed } = summary
  const cell = (at: number) =>
    ({
      ...{ id: cellId(row, columns + at), role: 'gridcell', 'aria-colindex': columns + at + 2, 'aria-readonly': true },
      ...{ 'data-column': columns + at, className: cn(sumStyles, active === columns + at && activeStyles) },
    }) as const
  return (
    <div className="sticky right-0 z-2 flex shrink-0 border-l border-control bg-inherit font-semibold" style={{ width: sumWidth }}>
      <div {...cell(0)} style={{ width: sumWidths.mark }}>
        {overridden && <PencilRuler aria-label={t(($) => $.cell.set)} size={12} className="shrink-0 text-info-ink" />}
        <span className={cn(passed === false && 'text-failed-ink')}>{formatMark(mark)}</span>
        {passed === false && <CircleX aria-hidden size={13} className="shrink-0 text-failed-ink" />}
      </div>
      <div {...cell(1)} style={{ width: sumWidths.acta }}>
        {capped && <ShieldAlert aria-label={t(($) => $.cell.capped)} size={13} className="shrink-0 text-warning-ink" />}
        <span className={cn(acta_passed === false && 'text-failed-ink')}>{acta ?? '–'}</span>
      </div>
      <div {...cell(2)} style={{ width: sumWidths.assessed }}>
        <span className="font-normal text-muted">{formatPercent(Math.round(assessed / 100) * 100)}</span>
      </div>
    </div>
  )
}
