import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { useTexts } from '@/shared/i18n'
import { notebookTexts } from '../i18n'
import { headRow, type Position, studentColumn } from '../model/grid-keys'
import { toggledOrder } from '../model/grid-layout'
import { columnPlaces, fixedColumns, offsetsOf, placesOf, rowHeight, windowOf } from '../model/grid-window'
import type { CellIds } from '../model/queue-types'
import { CellEditor } from './cell-editor'
import { cellId } from './grid-cell'
import { GridHead } from './grid-head'
import type { GridActions, GridData, MenuOf } from './grid-props'
import { GridRow, studentWidth, sumWidth } from './grid-row'
import { useGridEditing } from './use-grid-editing'
import { useViewport, placeBefore } from './use-viewport'

interface ScoreGridProps extends GridData, GridActions {
  /** Remembers the place in this notebook. */
  readonly name: string
  readonly enter: 'down' | 'right'
  /** A cell to show: it becomes the active one. */
  readonly goTo: CellIds | null
  readonly menuOf: MenuOf
}

/**
 * The grid of marks: one Tab stop, with the active cell as its descendant. Only the rows and columns in view are mounted; the grid itself
 * keeps the focus, so that a cell may leave the view; one that is typed stays mounted.
 */
export function ScoreGrid({ name, enter, goTo, menuOf, ...data }: ScoreGridProps) {
  const t = useTexts(notebookTexts)
  const { book, rows, groups, entries, sent, saved, order, onOrder, onFold } = data
  const columns = useMemo(() => groups.flatMap((group) => group.columns), [groups])
  const savedBy = useMemo(() => savedByStudent(saved), [saved])
  const offsets = useMemo(() => offsetsOf(columns), [columns])
  const [remembered, setRemembered] = useState<Position>(() => placeBefore(name))
  const { ref, viewport, measure, reveal } = useViewport(name, remembered)
  const [menu, setMenu] = useState<number | null>(null)
  const page = Math.max(1, Math.floor(viewport.height / rowHeight) - 1)
  const heads = useMemo(() => columns.flatMap(({ group }, at) => (group === columns[at - 1]?.group ? [] : [at])), [columns])
  const onHead = ({ row, column }: Position) => {
    const of = columns[column]
    if (row === headRow.groups) return of && onFold(of.group)
    if (column === studentColumn) onOrder(toggledOrder(order, 'name'))
    else if (column === columns.length) onOrder(toggledOrder(order, 'mark'))
    else if (of?.kind === 'folded') onFold(of.group)
    else if (of) setMenu(column)
  }
  const editing = useGridEditing({ ...data, name, columns, groups: heads, grid: ref, page, enter, onMenu: setMenu, onHead })
  const { at, editor, setActive } = editing
  const fixed = fixedColumns(columns, offsets, viewport.width)
  const window = windowOf(viewport, rows.length, offsets, fixed)
  const { firstRow, endRow, firstColumn, endColumn } = window
  const placesWith = (kept: number | null) => columnPlaces(fixed, window, kept)
  // rows that do not change are not rendered again
  // oxlint-disable-next-line react/exhaustive-deps
  const places = useMemo(() => placesWith(null), [fixed, firstColumn, endColumn])
  const width = studentWidth + (offsets.at(-1) ?? 0) + sumWidth
  // scrolling down leaves the head as it is
  const head = useMemo(
    () => (
      <GridHead
        {...{ book, groups, order, onOrder, onFold, columns, offsets, places, fixed, width, menu, menuOf }}
        active={{ row: at.row, column: at.column }}
        onMenu={setMenu}
      />
    ),
    [book, groups, order, onOrder, onFold, columns, offsets, places, fixed, width, at.row, at.column, menu, menuOf],
  )

  useEffect(() => {
    setRemembered(at)
    const left = offsets[at.column]
    const column = columns[at.column]
    const isScrolled = column && left !== undefined && at.column >= fixed
    reveal(at.row < 0 ? null : at.row, isScrolled ? { left, width: column.width } : null, offsets[fixed] ?? 0)
    // the place counts, not the object
    // oxlint-disable-next-line react/exhaustive-deps
  }, [at.row, at.column, reveal])
  const gone = useRef<CellIds | null>(null)
  useEffect(() => {
    // a column that was hidden comes one render later
    if (!goTo || gone.current === goTo) return
    const row = rows.findIndex(({ student }) => student.id === goTo.studentId)
    const column = columns.findIndex((each) => each.kind === 'task' && book.columns[each.task]?.id === goTo.deliverableId)
    if (row === -1 || column === -1) return
    gone.current = goTo
    setActive({ row, column })
    ref.current?.focus({ preventScroll: true })
  })

  const placeOf = (event: MouseEvent): Position | null => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const row = cell?.closest<HTMLElement>('[data-row]')
    return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
  }
  const student = rows[at.row]?.student.name ?? ''
  const activeColumn = columns[at.column]
  const task = activeColumn?.kind === 'task' ? (book.columns[activeColumn.task]?.name ?? '') : ''
  const isColumnMounted = !activeColumn || at.column < fixed || (at.column >= firstColumn && at.column < endColumn)
  const isMounted = isColumnMounted && (at.row < 0 || (at.row >= firstRow && at.row < endRow))

  return (
    <div
      ref={ref}
      role="grid"
      tabIndex={0}
      aria-label={t(($) => $.grid)}
      aria-rowcount={rows.length + 2}
      aria-colcount={columns.length + 4}
      aria-activedescendant={isMounted ? cellId(at.row, at.column) : undefined}
      aria-readonly={!book.may_grade}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain border-t border-line bg-surface outline-none select-none"
      onScroll={measure}
      onKeyDown={editing.onKeyDown}
      onPaste={editing.onPaste}
      onClick={(event) => {
        const notes = (event.target as HTMLElement).closest<HTMLElement>('[data-notes]')
        if (notes) data.onNotes(Number(notes.dataset['notes']))
        if ((event.target as HTMLElement).closest('[data-detail]')) editing.openDetail()
      }}
      onMouseDown={(event) => {
        const place = placeOf(event)
        if (!place || event.target instanceof HTMLInputElement) return
        // the grid takes the focus, not the cell
        event.preventDefault()
        ref.current?.focus({ preventScroll: true })
        editing.onPress(place)
      }}
      onDoubleClick={(event) => {
        const place = placeOf(event)
        const isOnControl = (event.target as HTMLElement).closest('input, button') !== null
        if (place && !isOnControl) editing.open(place, 'inside')
      }}
    >
      {head}
      <div role="rowgroup" className="relative" style={{ height: rows.length * rowHeight, width }}>
        {placesOf(firstRow, endRow, editor ? at.row : null).map((index) => {
          const row = rows[index]
          if (!row) return null
          const isActive = index === at.row
          return (
            <GridRow
              key={row.student.id}
              row={row}
              index={index}
              columns={columns}
              places={isActive && editor ? placesWith(at.column) : places}
              fixed={fixed}
              offsets={offsets}
              deliverables={book.columns}
              entries={entries[row.student.id]}
              sent={sent?.studentId === row.student.id ? sent : null}
              saved={savedBy.get(String(row.student.id)) ?? ''}
              active={isActive ? at.column : null}
              width={width}
              mayGrade={book.may_grade}
              isStriped={index % 2 === 1}
              editor={
                isActive && editor ? (
                  <CellEditor
                    key={`${editor.ids.studentId}:${editor.ids.deliverableId}`}
                    label={t(($) => $.cell.edit, { student, task })}
                    text={editor.text}
                    isSelected={editor.isSelected}
                    onChange={editing.setText}
                    onLeave={editing.take}
                  />
                ) : null
              }
            />
          )
        })}
      </div>
    </div>
  )
}

/** Ids of the deliverables of each student in which a mark was saved, joined. */
function savedByStudent(saved: GridData['saved']): Map<string, string> {
  const all = new Map<string, string>()
  for (const key of Object.keys(saved)) {
    const [student = '', deliverable = ''] = key.split(':')
    all.set(student, `${all.get(student) ?? ''} ${deliverable}`)
  }
  return all
}
