import type { GridColumn } from './grid-layout'

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

/** The part of the grid to mount. `width` and `height` are those between the sticky edges. */
export function windowOf({ top, left, width, height }: Viewport, rows: number, offsets: readonly number[]): GridWindow {
  const columns = offsets.length - 1
  const total = offsets[columns] ?? 0
  const firstRow = Math.min(Math.max(0, Math.floor(top / rowHeight) - extraRows), rows)
  const endRow = Math.min(rows, Math.ceil((top + height) / rowHeight) + extraRows)
  const from = offsets.findIndex((edge, index) => index < columns && (offsets[index + 1] ?? edge) > left - extraPixels)
  const firstColumn = from === -1 ? columns : from
  const to = offsets.findIndex((edge) => edge >= left + width + extraPixels)
  const endColumn = to === -1 ? columns : Math.min(to, columns)
  return {
    ...{ firstRow, endRow: Math.max(firstRow, endRow), firstColumn, endColumn: Math.max(firstColumn, endColumn) },
    before: offsets[firstColumn] ?? 0,
    after: total - (offsets[Math.max(firstColumn, endColumn)] ?? total),
  }
}
