import type { Point } from './annotation'

/** The first two rows of an affine matrix, column by column, as SVG and pdf.js write it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const apply = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

export function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const by = a * d - b * c
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by]
}

/** First one matrix, then the one after it. */
export const composed = (first: Matrix, after: Matrix): Matrix => {
  const [a, b, c, d] = after
  const [ax, ay, bx, by, x, y] = first
  return [a * ax + c * ay, b * ax + d * ay, a * bx + c * by, b * bx + d * by, ...apply(after, [x, y])]
}

/** How many pixels a unit of the file takes. */
export const scaleOf = ([a, b]: Matrix) => Math.hypot(a, b)

const rounded = (value: number) => Math.round(value * 100) / 100
export const roundedPoint = ([x, y]: Point): Point => [rounded(x), rounded(y)]

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A box on the screen as a quadrilateral of the file: its corners along the outline, whatever the rotation. */
export function quadOf({ left, top, right, bottom }: Box, toFile: Matrix): number[] {
  const corners: readonly Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  return corners.flatMap((corner) => roundedPoint(apply(toFile, corner)))
}

/** The boxes of selected words as few boxes: pieces of one line that touch become one. */
export function joinBoxes(boxes: readonly Box[]): readonly Box[] {
  const lines: Box[] = []
  for (const box of boxes) {
    if (box.right - box.left < 1 || box.bottom - box.top < 1) continue
    const last = lines.at(-1)
    const height = box.bottom - box.top
    const isSameLine = last !== undefined && Math.abs(last.top - box.top) < height / 3 && Math.abs(last.bottom - box.bottom) < height / 3
    if (last && isSameLine && box.left - last.right < height && box.right > last.left)
      lines[lines.length - 1] = {
        left: Math.min(last.left, box.left),
        right: Math.max(last.right, box.right),
        top: Math.min(last.top, box.top),
        bottom: Math.max(last.bottom, box.bottom),
      }
    else lines.push(box)
  }
  return lines
}

/** The corners of a quadrilateral. */
export const cornersOf = (quad: readonly number[]): readonly Point[] => [0, 2, 4, 6].map((at): Point => [quad[at] ?? 0, quad[at + 1] ?? 0])

/** Points of a flat list of coordinates. */
export const pointsOf = (path: readonly number[]): readonly Point[] =>
  Array.from({ length: path.length / 2 }, (_, at): Point => [path[2 * at] ?? 0, path[2 * at + 1] ?? 0])

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.sqrt((bx - ax) ** 2 + (by - ay) ** 2)
  if (length === 0) return Math.hypot(x - ax, y - ay)
  return Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
}

/** Fewer points for a drawn line, none further from it than the tolerance (Douglas–Peucker, without recursion). */
function simplified(points: readonly Point[], tolerance: number): readonly Point[] {
  const kept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part
    const [first, last] = [points[from], points[to]]
    if (!first || !last) continue
    let furthest = 0
    let most = tolerance
    for (let at = from + 1; at < to; at += 1) {
      const away = distance(points[at] ?? first, first, last)
      if (away > most) [furthest, most] = [at, away]
    }
    if (furthest > 0) {
      kept.add(furthest)
      open.push([from, furthest], [furthest, to])
    }
  }
  return points.filter((_, at) => kept.has(at))
}

/** Points of one path that the server takes. */
const mostPoints = 2000

/** Points that are simplified together: all of a long scribble at once would stop the page. */
const stretch = 200

/** A drawn line as a path of the file; a mere touch becomes a dot. */
export function pathOf(points: readonly Point[], scale: number): number[] {
  let tolerance = 0.5 / scale
  let line = inStretches(points, tolerance)
  for (let tries = 0; line.length > mostPoints && tries < 3; tries += 1) line = inStretches(line, (tolerance *= 2))
  // what is wilder than that loses points evenly
  const every = Math.ceil(line.length / mostPoints)
  const [first = [0, 0] as Point] = line
  return [...(line.length > 1 ? line.filter((_, at) => at % every === 0) : [first, first])].flatMap(roundedPoint)
}

const inStretches = (points: readonly Point[], tolerance: number): readonly Point[] =>
  Array.from({ length: Math.ceil(points.length / stretch) }, (_, at) =>
    simplified(points.slice(at * stretch, (at + 1) * stretch), tolerance),
  ).flat()
