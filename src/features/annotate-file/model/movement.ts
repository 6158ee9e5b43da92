import type { Place, Point } from './annotation'
import { apply, inverse, type Matrix, pointsOf, quadOf, roundedPoint } from './geometry'

/** Half of what the keys put on a page, in pixels: a box has the height of a line of text. */
const [halfWidth, halfHeight] = [60, 10]

/**
 * The place of a mark that the keys put around a point: a box.
 * @param matrix to the screen
 */
export function boxAround({ point = [], ...place }: Place, matrix: Matrix): Place {
  const [x, y] = apply(matrix, [point[0] ?? 0, point[1] ?? 0])
  const box = { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight }
  return { ...place, quads: [quadOf(box, inverse(matrix))] }
}

/**
 * The place of a drawing that the keys put around a point: a straight line.
 * @param matrix to the screen
 */
export function lineAround({ point = [], ...place }: Place, matrix: Matrix): Place {
  const [x, y] = apply(matrix, [point[0] ?? 0, point[1] ?? 0])
  const ends: readonly Point[] = [
    [x - halfWidth, y],
    [x + halfWidth, y],
  ]
  return { ...place, paths: [ends.flatMap((end) => roundedPoint(apply(inverse(matrix), end)))] }
}

/** The vector of the file that a vector of the screen is. */
export const vectorOf = ([a, b, c, d]: Matrix, by: Point): Point => apply(inverse([a, b, c, d, 0, 0]), by)

const shifted = (points: readonly number[], [dx, dy]: Point, isShifted: (point: Point, at: number) => boolean = () => true) =>
  pointsOf(points).flatMap((point, at) => (isShifted(point, at) ? roundedPoint([point[0] + dx, point[1] + dy]) : point))

/** The place moved within the file; null where it is one of lines. */
export function moved({ point, quads, paths, ...place }: Place, by: Point): Place | null {
  if (!point && !quads && !paths) return null
  return {
    ...place,
    ...(point && { point: shifted(point, by) }),
    ...(quads && { quads: quads.map((quad) => shifted(quad, by)) }),
    ...(paths && { paths: paths.map((path) => shifted(path, by)) }),
  }
}

/** One box, or one straight line. */
export const isResizable = ({ quads, paths }: Place) =>
  quads ? quads.length === 1 : paths !== undefined && paths.length === 1 && paths[0]?.length === 4

/**
 * A box whose far side moves, or a line whose end moves; null where there is no such thing, or nothing would be left of it.
 * @param isBack towards its beginning: a box becomes smaller
 */
export function resized(place: Place, by: Point, isBack: boolean): Place | null {
  if (!isResizable(place)) return null
  const [line] = place.paths ?? []
  if (line) return { ...place, paths: [shifted(line, by, (_, at) => at === 1)] }
  const [quad = []] = place.quads ?? []
  const along = ([x, y]: Point) => (x * by[0] + y * by[1]) * (isBack ? -1 : 1)
  const corners = pointsOf(quad).map(along)
  const [near, far] = [Math.min(...corners), Math.max(...corners)]
  if (isBack && far - near <= by[0] ** 2 + by[1] ** 2) return null
  return { ...place, quads: [shifted(quad, by, (corner) => along(corner) > (near + far) / 2)] }
}

/** The lines moved, or only their last one; null where they cannot be. */
export function movedLines({ lines, ...place }: Place, by: number, isLonger: boolean): Place | null {
  if (!lines || by === 0) return null
  const [first = 1, last = first] = lines
  const next: [number, number] = [isLonger ? first : first + by, last + by]
  return next[0] >= 1 && next[1] >= next[0] ? { ...place, lines: next } : null
}
