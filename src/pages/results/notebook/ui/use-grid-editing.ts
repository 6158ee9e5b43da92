import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import {
  commandOf,
  editCommandOf,
  type EditMode,
  type GridCommand,
  type GridSize,
  nearestCell,
  type Position,
  studentColumn,
} from '../model/grid-keys'
import type { GridColumn } from '../model/grid-layout'
import { entryAt } from '../model/queue-entries'
import type { CellIds } from '../model/queue-types'
import { asksExemption, cellOf, cellText } from '../model/score-cell'
import type { GridActions, GridData } from './grid-props'
import { useOpenText } from './use-open-text'
import { placeBefore } from './use-viewport'

interface Editor {
  /** The cell that is typed, wherever its row is shown meanwhile. */
  readonly ids: CellIds
  readonly text: string
  /** What the cell had when it was opened: a change of another teacher since then is a conflict. */
  readonly shown: string
  readonly before: string
  readonly revision: number
  readonly mode: EditMode
  /** Opened with the text that the cell has, which typing replaces. */
  readonly isSelected: boolean
  /** Counts the openings: each is taken once, whichever of a key and the lost focus comes first. */
  readonly opening: number
}

interface GridEditing extends Pick<GridData, 'book' | 'rows' | 'entries'>, Omit<GridActions, 'onOrder' | 'onFold'> {
  readonly groups: GridSize['groups']
  readonly name: string
  readonly columns: readonly GridColumn[]
  readonly grid: RefObject<HTMLDivElement | null>
  readonly page: number
  readonly enter: 'down' | 'right'
  readonly onMenu: (column: number) => void
  /** Enter or Space on a head. */
  readonly onHead: (at: Position) => void
}

/** The active cell and its editor: keys, paste and the mouse. */
export function useGridEditing({ name, book, rows, entries, columns, groups, grid, page, enter, onMenu, onHead, ...actions }: GridEditing) {
  const [active, setActive] = useState<Position>(() => placeBefore(name))
  const [editor, setEditor] = useState<Editor | null>(null)
  const openings = useRef({ last: 0, taken: 0 })
  const tasks = columns.flatMap(({ kind }, column) => (kind === 'task' ? [column] : []))
  const size: GridSize = { rows: rows.length, columns: columns.length, page, tasks, groups }
  const placeOf = ({ studentId, deliverableId }: CellIds): Position | undefined => {
    const row = rows.findIndex(({ student }) => student.id === studentId)
    const column = columns.findIndex((each) => each.kind === 'task' && book.columns[each.task]?.id === deliverableId)
    return row === -1 || column === -1 ? undefined : { row, column }
  }
  const editorPlace = editor && placeOf(editor.ids)
  const at = nearestCell(editorPlace ?? active, size)

  const cellBy = (ids: CellIds) => {
    const row = book.rows.find(({ student }) => student.id === ids.studentId)
    const task = book.columns.findIndex(({ id }) => id === ids.deliverableId)
    if (!row || task === -1) return undefined
    const cell = cellOf(row, task)
    return { ...ids, cell, shown: entryAt(entries, ids)?.text ?? cellText(cell.mark) }
  }
  /** The cell of a deliverable at a place; undefined for a mean. */
  const cellAt = ({ row, column }: Position) => {
    const studentId = rows[row]?.student.id
    const of = columns[column]
    const deliverableId = of?.kind === 'task' ? book.columns[of.task]?.id : undefined
    return studentId === undefined || deliverableId === undefined ? undefined : cellBy({ studentId, deliverableId })
  }
  const mayType = (to: Position) => book.may_grade && cellAt(to) !== undefined

  const takeBy = (type: GridActions['onType']) => {
    if (!editor || editor.opening <= openings.current.taken) return
    openings.current.taken = editor.opening
    const { ids, shown, before, revision } = editor
    const text = editor.text.trim()
    if (text !== shown) type([{ ...ids, text, revision, before }])
    setEditor(null)
  }
  const take = () => takeBy(actions.onType)
  useOpenText(actions.openText, editor !== null && editor.text.trim() !== editor.shown, () => takeBy(actions.openText.keep))
  useEffect(() => {
    // its student has left the group, or its column is gone: what was typed is not
    if (editor && !editorPlace) take()
  })
  /** @param text what was typed already; without it the editor begins with what the cell has, selected */
  const open = (to: Position, mode: EditMode, text?: string) => {
    const cell = cellAt(to)
    if (!cell || !book.may_grade) return
    openings.current.last += 1
    const { shown } = cell
    setEditor({
      ...{ ids: idsOf(cell), mode, text: text ?? shown, isSelected: text === undefined, opening: openings.current.last },
      ...{ shown, before: cellText(cell.cell.mark), revision: cell.cell.revision },
    })
  }
  const focusGrid = () => grid.current?.focus({ preventScroll: true })

  const run = (command: GridCommand) => {
    const here = cellAt(at)
    if (command.kind === 'move') {
      setActive(command.to)
      focusGrid()
    } else if (at.row < 0 && command.kind !== 'undo') {
      const isPressed = command.kind === 'detail' || command.kind === 'menu' || (command.kind === 'edit' && command.text === undefined)
      if (isPressed) onHead(at)
    } else if (command.kind === 'edit') {
      if (here) open(at, command.mode, command.text)
      else if (command.text === undefined) openStudent()
    } else if (command.kind === 'commit') {
      take()
      // its dialog gives the focus back to the grid
      const isAsked = editor !== null && asksExemption(editor)
      const { to } = command
      setActive(to)
      const isElsewhere = to.row !== at.row || to.column !== at.column
      if (command.edits && isElsewhere && !isAsked && mayType(to)) open(to, 'replace')
      else focusGrid()
    } else if (command.kind === 'cancel') {
      openings.current.taken = editor?.opening ?? 0
      setEditor(null)
      focusGrid()
    } else if (command.kind === 'clear') {
      if (here && here.shown !== '' && book.may_grade)
        actions.onType([{ ...idsOf(here), text: '', revision: here.cell.revision, before: cellText(here.cell.mark) }])
    } else if (command.kind === 'detail') {
      if (here) actions.onDetail(idsOf(here))
      else openStudent()
    } else if (command.kind === 'menu') onMenu(at.column)
    else actions.onUndo()
  }
  /** On a name the notes about the student, on a mean or a sum why it is what it is. */
  const openStudent = () => {
    const student = rows[at.row]?.student.id
    if (student === undefined) return
    if (at.column === studentColumn) actions.onNotes(student)
    else actions.onExplain(student)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isInEditor = event.target instanceof HTMLInputElement
    // a control of the head, which has the focus after its menu closes, keeps only its own keys
    const isOnControl = event.target instanceof HTMLButtonElement
    if (isOnControl ? event.key === 'Enter' || event.key === ' ' : !isInEditor && event.target !== grid.current) return
    const command = editor ? editCommandOf(event, at, size, editor.mode, enter) : commandOf(event, at, size, enter)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    run(command)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const isTable = /[\t\r\n]/.test(text.replace(/(\r?\n)+$/, ''))
    // a single value goes into the open editor as in every field
    if (editor && !isTable) return
    event.preventDefault()
    if (!book.may_grade) return
    if (isTable && editor) openings.current.taken = editor.opening
    if (isTable) setEditor(null)
    if (isTable) actions.onPaste(text, at)
    else open(at, 'replace', text.trim().slice(0, 20))
  }
  const onPress = (to: Position) => {
    setActive(to)
    if (to.row === at.row && to.column === at.column && editor) return
    take()
  }
  return {
    at,
    editor: editorPlace ? editor : null,
    setText: (text: string) => editor && setEditor({ ...editor, text }),
    take,
    onKeyDown,
    onPaste,
    onPress,
    open,
    openDetail: () => run({ kind: 'detail' }),
    setActive,
  }
}

const idsOf = ({ studentId, deliverableId }: CellIds): CellIds => ({
  studentId,
  deliverableId,
})
