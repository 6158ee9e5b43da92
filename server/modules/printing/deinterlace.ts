/** How the pixels of a PNG are packed. */
export interface PixelFormat {
  width: number
  height: number
  /** Of one pixel, all samples together. */
  bits: number
}

interface Pass {
  x: number
  y: number
  dx: number
  dy: number
}

/** The seven passes of Adam7: from where, and how far apart. */
const passes: readonly Pass[] = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]

const sizeOf = ({ width, height, bits }: PixelFormat, { x, y, dx, dy }: Pass) => {
  const columns = Math.ceil((width - x) / dx)
  const rows = Math.ceil((height - y) / dy)
  return columns > 0 && rows > 0 ? { columns, rows, row: Math.ceil((columns * bits) / 8) } : { columns: 0, rows: 0, row: 0 }
}

/** Bytes of all passes, the byte before each row that names its filter included. */
export const interlacedLength = (format: PixelFormat): number =>
  passes.reduce((sum, pass) => {
    const { rows, row } = sizeOf(format, pass)
    return sum + rows * (1 + row)
  }, 0)

/**
 * The rows of an interlaced PNG one below the other, each without a filter.
 * @param pixels unpacked, `interlacedLength` bytes; its filters are undone in place
 * @returns null for a filter that does not exist
 */
export function deinterlaced(pixels: Buffer, format: PixelFormat): Buffer | null {
  const { width, height, bits } = format
  const outRow = 1 + Math.ceil((width * bits) / 8)
  const out = Buffer.alloc(outRow * height)
  let from = 0
  for (const pass of passes) {
    const { columns, rows, row } = sizeOf(format, pass)
    for (let at = 0; at < rows; at += 1) {
      const filter = pixels[from] ?? 0
      if (filter > 4) return null
      const line = pixels.subarray(from + 1, from + 1 + row)
      const above = at === 0 ? null : pixels.subarray(from - row, from)
      undoFilter(filter, line, above, Math.max(1, bits >> 3))
      spread(line, columns, out.subarray((pass.y + at * pass.dy) * outRow + 1), pass, bits)
      from += 1 + row
    }
  }
  return out
}

/** Each byte was stored as its difference from what is left of it, above it, or both. */
function undoFilter(filter: number, line: Buffer, above: Buffer | null, step: number): void {
  if (filter === 0) return
  for (let at = 0; at < line.length; at += 1) {
    const left = at < step ? 0 : (line[at - step] ?? 0)
    const up = above?.[at] ?? 0
    const corner = at < step ? 0 : (above?.[at - step] ?? 0)
    const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner)
    line[at] = (line[at] ?? 0) + guess
  }
}

/** The predictor of Paeth. */
function nearest(left: number, up: number, corner: number): number {
  const sum = left + up - corner
  const [toLeft, toUp, toCorner] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

/** Puts the pixels of a row of a pass at their places in the row of the image. */
function spread(line: Buffer, columns: number, to: Buffer, { x, dx }: Pass, bits: number): void {
  if (bits >= 8) {
    const bytes = bits >> 3
    for (let column = 0; column < columns; column += 1)
      for (let at = 0; at < bytes; at += 1) to[(x + column * dx) * bytes + at] = line[column * bytes + at] ?? 0
    return
  }
  const mask = 2 ** bits - 1
  for (let column = 0; column < columns; column += 1) {
    const [source, target] = [column * bits, (x + column * dx) * bits]
    const value = ((line[source >> 3] ?? 0) >> (8 - bits - (source & 7))) & mask
    to[target >> 3] = (to[target >> 3] ?? 0) | (value << (8 - bits - (target & 7)))
  }
}
