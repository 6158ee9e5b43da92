import { frozenGroup, type GridColumn, taskWidth } from './grid-layout'

export const rowHeight = 36
/** Rows and pixels beyond the visible part that are mounted too, so that a fast scroll shows no gap. */
const extraRows = 6
const extraPixels = 200

export interface Viewport {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export interface GridWindow {
  readonly firstRow: number
  /** One behind the last row. */
  readonly endRow: number
  readonly firstColumn: number
  readonly endColumn: number
  /** Width of the columns before the first one and behind the last one. */
  readonly before: number
  readonly after: number
}

/** Left edge of every column, and of what follows the last one. */
export function offsetsOf(columns: readonly GridColumn[]): number[] {
  const edges = [0]
  for (const { width } of columns) edges.push((edges.at(-1) ?? 0) + width)
  return edges
}

/** The places from the first to before the end, in order, with one that stays mounted wherever the grid is scrolled. */
export function placesOf(first: number, end: number, kept: number | null): number[] {
  const places = Array.from({ length: end - first }, (_, index) => first + index)
  if (kept === null || (kept >= first && kept < end)) return places
  return kept < first ? [kept, ...places] : [...places, kept]
}

/** How many of the first columns stay in view: the frozen ones, as long as two others have room beside them. */
export function fixedColumns(columns: readonly GridColumn[], offsets: readonly number[], width: number): number {
  const frozen = columns.filter(({ group }) => group === frozenGroup).length
  const tooMany = offsets.findIndex((edge) => edge > Math.max(0, width - 2 * taskWidth))
  return tooMany === -1 ? frozen : Math.min(frozen, tooMany - 1)
}

/** The places of the columns to mount: those that stay in view, and those of the window. */
export const columnPlaces = (fixed: number, { firstColumn, endColumn }: GridWindow, kept: number | null): number[] => [
  ...Array.from({ length: fixed }, (_, place) => place),
  ...placesOf(firstColumn, endColumn, kept !== null && kept < fixed ? null : kept),
]

/**
 * The part of the grid to mount. `width` and `height` are those between the sticky edges.
 * @param fixed how many of the first columns stay in view and are no part of the window
 */
export function windowOf({ top, ...box }: Viewport, rows: number, offsets: readonly number[], fixed = 0): GridWindow {
  const { height } = box
  const fixedWidth = offsets[fixed] ?? 0
  const left = box.left + fixedWidth
  const width = Math.max(0, box.width - fixedWidth)
  const columns = offsets.length - 1
  const total = offsets[columns] ?? 0
  const firstRow = Math.min(Math.max(0, Math.floor(top / rowHeight) - extraRows), rows)
  const endRow = Math.min(rows, Math.ceil((top + height) / rowHeight) + extraRows)
  const from = offsets.findIndex((edge, index) => index < columns && (offsets[index + 1] ?? edge) > left - extraPixels)
  const firstColumn = Math.max(fixed, from === -1 ? columns : from)
  const to = offsets.findIndex((edge) => edge >= left + width + extraPixels)
  const endColumn = to === -1 ? columns : Math.min(to, columns)
  return {
    ...{ firstRow, endRow: Math.max(firstRow, endRow), firstColumn, endColumn: Math.max(firstColumn, endColumn) },
    before: offsets[firstColumn] ?? 0,
    after: total - (offsets[Math.max(firstColumn, endColumn)] ?? total),
  }
}
