/** A cell: students from row 0, and from column 0 the columns of marks and means. Heads and sums stand around them. */
export interface Position {
  readonly row: number
  readonly column: number
}

/** The two rows of heads, above the first student. */
export const headRow = { groups: -2, columns: -1 } as const
export const studentColumn = -1
/** Behind the columns: the mark, the record and how much is assessed. */
const sums = 3

export interface GridSize {
  readonly rows: number
  readonly columns: number
  /** Rows of one screen. */
  readonly page: number
  /** The columns that take marks. */
  readonly tasks: readonly number[]
  /** The first column of each group: the heads of the upper row. */
  readonly groups: readonly number[]
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** How the open editor began: typing replaces the text and arrows leave the cell; Enter and F2 edit it and arrows move in it. */
export type EditMode = 'replace' | 'inside'

export type GridCommand =
  | { readonly kind: 'move'; readonly to: Position }
  | { readonly kind: 'edit'; readonly mode: EditMode; readonly text?: string }
  /** Takes the text of the editor and goes on; `edits`: with the editor open. */
  | { readonly kind: 'commit'; readonly to: Position; readonly edits: boolean }
  | { readonly kind: 'cancel' | 'clear' | 'detail' | 'menu' | 'undo' }

const within = (value: number, first: number, last: number) => Math.max(first, Math.min(last, value))

/** The nearest cell of the grid, heads and sums included. */
export const nearestCell = ({ row, column }: Position, { rows, columns }: GridSize): Position => ({
  row: within(row, headRow.groups, rows - 1),
  column: within(column, studentColumn, columns + sums - 1),
})

/** The head of a group for a move into or along the upper row. */
function groupHead(to: Position, at: Position, { columns, groups }: GridSize): Position {
  const isNext = at.row === headRow.groups && to.column === at.column + 1
  const column = isNext ? groups.find((first) => first > at.column) : groups.findLast((first) => first <= to.column)
  return column === undefined || to.column >= columns ? at : { row: headRow.groups, column }
}

/** The cell below, and from the last row the top of the next column; upwards the other way round. */
export function nextDown({ row, column }: Position, { rows, columns }: GridSize, step: 1 | -1): Position {
  const next = row + step
  if (next >= 0 && next < rows) return { row: next, column }
  const other = column + step
  if (other < 0 || other >= columns) return { row, column }
  return { row: step === 1 ? 0 : rows - 1, column: other }
}

/** Where Enter goes: down, or right by the teacher's choice. */
export function afterEnter(at: Position, size: GridSize, step: 1 | -1, direction: 'down' | 'right'): Position {
  if (direction === 'down') return nextDown(at, size, step)
  const turned = nextDown({ row: at.column, column: at.row }, { ...size, rows: size.columns, columns: size.rows }, step)
  return { row: turned.column, column: turned.row }
}

/** Where Enter goes from an open editor: means take no marks and are skipped. */
function nextTyped({ row, column }: Position, size: GridSize, step: 1 | -1, direction: 'down' | 'right'): Position {
  const to = afterEnter({ row, column: size.tasks.indexOf(column) }, { ...size, columns: size.tasks.length }, step, direction)
  return { row: to.row, column: size.tasks[to.column] ?? column }
}

function moveOf(key: string, isFar: boolean, at: Position, size: GridSize): Position | null {
  const { row, column } = at
  const { rows, columns, page } = size
  const moves: Readonly<Record<string, Position>> = {
    ArrowUp: { row: isFar && row > 0 ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? columns - 1 : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
    PageUp: { row: row < 0 ? row : Math.max(0, row - page), column },
    PageDown: { row: row + page, column },
  }
  const to = moves[key]
  if (!to) return null
  const cell = nearestCell(to, size)
  return cell.row === headRow.groups ? groupHead(cell, at, size) : cell
}

/** What a key means on a cell. Null: the grid leaves it to the browser and the page, as it does with Tab. */
export function commandOf(event: KeyPress, at: Position, size: GridSize, enter: 'down' | 'right'): GridCommand | null {
  const { key, altKey, shiftKey } = event
  const isFar = event.ctrlKey || event.metaKey
  if (altKey) return key === 'ArrowDown' && !isFar ? { kind: 'menu' } : null
  if (isFar && key.toLowerCase() === 'z' && !shiftKey) return { kind: 'undo' }
  const to = shiftKey ? null : moveOf(key, isFar, at, size)
  if (to) return { kind: 'move', to }
  if (isFar) return null
  if (key === 'Enter') return shiftKey ? { kind: 'move', to: afterEnter(at, size, -1, enter) } : { kind: 'edit', mode: 'inside' }
  if (key === 'F2') return { kind: 'edit', mode: 'inside' }
  if (key === ' ') return { kind: 'detail' }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' }
  // "?" lists the keys of the page
  return [...key].length === 1 && key !== '?' ? { kind: 'edit', mode: 'replace', text: key } : null
}

/** What a key means in the open editor. Null: it edits the text. */
export function editCommandOf(event: KeyPress, at: Position, size: GridSize, mode: EditMode, enter: 'down' | 'right'): GridCommand | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey) return null
  if (key === 'Escape') return { kind: 'cancel' }
  if (key === 'Enter') return { kind: 'commit', to: nextTyped(at, size, shiftKey ? -1 : 1, enter), edits: true }
  const isVertical = key === 'ArrowUp' || key === 'ArrowDown' || key === 'PageUp' || key === 'PageDown'
  if (shiftKey || (mode === 'inside' && !isVertical)) return null
  const to = moveOf(key, false, at, size)
  return to && { kind: 'commit', to, edits: false }
}
