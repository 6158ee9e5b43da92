import { StickyNote } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { cn } from '@/shared/lib/cn'
import { formatPercent } from '@/shared/lib/format'
import { studentColumn } from '../model/grid-keys'
import type { GridColumn } from '../model/grid-layout'
import { rowHeight } from '../model/grid-window'
import type { CellIds, Entry } from '../model/queue-types'
import type { ScoreBook, ScoreRow } from '../model/score-cell'
import { type CellTexts, type SaveSign, useCellTexts } from './cell-signs'
import { activeStyles, cellId, DetailButton, edgeOf, GridCell } from './grid-cell'
import { ActaMark, ProgramMark } from './sum-marks'

export const studentWidth = 216
export const sumWidths = { mark: 76, acta: 60, assessed: 84 } as const
export const sumWidth = sumWidths.mark + sumWidths.acta + sumWidths.assessed

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

/** One student: sticky name, the mounted cells, and what the engine makes of them at the sticky right. */
export const GridRow = memo(function GridRow({ row, index, columns, places, offsets, fixed, deliverables, ...rest }: GridRowProps) {
  const { entries, sent, saved, active, width, mayGrade, editor, isStriped } = rest
  const { t, c } = useCellTexts()
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
      <StudentHead t={t} student={student} index={index} isIn={active !== null} isActive={active === studentColumn} />
      {places.map((place) => {
        const column = columns[place]
        if (!column) return null
        const deliverableId = column.kind === 'task' ? (deliverables[column.task]?.id ?? 0) : 0
        const entry = entries?.[deliverableId]
        const isActive = active === place
        return (
          <GridCell
            key={column.key}
            {...{ row, index, column, place, entry, mayGrade, isActive, t, c }}
            left={studentWidth + (offsets[place] ?? 0)}
            edge={edgeOf(place, fixed)}
            sign={signOf(entry, deliverableId)}
            editor={isActive ? editor : null}
          />
        )
      })}
      <span className="flex-1" />
      <Sums t={t} summary={summary} row={index} columns={offsets.length - 1} active={active} />
    </div>
  )
})

interface StudentHeadProps extends Pick<CellTexts, 't'> {
  readonly student: ScoreRow['student']
  readonly index: number
  /** Whether the active cell is in its row, or is itself. */
  readonly isIn: boolean
  readonly isActive: boolean
}

/** The name of a student, with the notes about them. */
const StudentHead = memo(function StudentHead({ t, student, index, isIn, isActive }: StudentHeadProps) {
  return (
    <div
      id={cellId(index, studentColumn)}
      role="rowheader"
      aria-colindex={1}
      data-column={studentColumn}
      className={cn(
        'sticky left-0 z-2 flex shrink-0 items-center border-r border-b border-line bg-inherit px-3 text-md font-medium',
        isIn && 'text-accent-ink',
        isActive && activeStyles,
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
  )
})

const sumStyles = 'flex items-center justify-end gap-1 border-b border-line px-2 text-md tabular-nums'

interface SumsProps extends Pick<GridRowProps, 'active'>, Pick<CellTexts, 't'> {
  readonly summary: ScoreRow['summary']
  readonly row: number
  readonly columns: number
}

/** The mark of the program, of the record, and how much has been assessed. */
const Sums = memo(function Sums({ t, summary, row, columns, active }: SumsProps) {
  const cell = (at: number) =>
    ({
      ...{ id: cellId(row, columns + at), role: 'gridcell', 'aria-colindex': columns + at + 2, 'aria-readonly': true },
      ...{ 'data-column': columns + at, className: cn(sumStyles, active === columns + at && activeStyles) },
    }) as const
  const detail = (at: number) => active === columns + at && <DetailButton label={t(($) => $.detail.why)} />
  return (
    <div className="sticky right-0 z-2 flex shrink-0 border-l border-control bg-inherit font-semibold" style={{ width: sumWidth }}>
      <div {...cell(0)} style={{ width: sumWidths.mark }}>
        <ProgramMark t={t} summary={summary} />
        {detail(0)}
      </div>
      <div {...cell(1)} style={{ width: sumWidths.acta }}>
        <ActaMark t={t} summary={summary} />
        {detail(1)}
      </div>
      <div {...cell(2)} style={{ width: sumWidths.assessed }}>
        <span className="font-normal text-muted">{formatPercent(summary.assessed)}</span>
        {detail(2)}
      </div>
    </div>
  )
})
