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

/** A drawing, or one box: words that were marked on several lines have no size of their own. */
export const isResizable = ({ quads, paths }: Place) => paths !== undefined || quads?.length === 1

/** Where a straight line ends; undefined for every other place. */
const endOfLine = ({ paths: [path, ...others] = [] }: Place) => (path?.length === 4 && others.length === 0 ? pointsOf(path)[1] : undefined)

/** What is smaller cannot be taken hold of, in pixels. */
const smallest = 4

/** From where to where the points of a place reach on the screen. */
function boxOf({ quads = [], paths = [] }: Place, matrix: Matrix) {
  const points = [...quads, ...paths].flatMap((path) => pointsOf(path)).map((point) => apply(matrix, point))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/**
 * Where the size of a place is taken hold of: the end of a line, or the lower right corner; null where it has no size.
 * @param matrix to the screen
 */
export function handleOf(place: Place, matrix: Matrix): Point | null {
  if (!isResizable(place)) return null
  const end = endOfLine(place)
  if (end) return apply(matrix, end)
  const { right, bottom } = boxOf(place, matrix)
  return [right, bottom]
}

/**
 * The place with its right and lower side moved, or a line with its end moved; null where it has no size, or too little would be left.
 * @param matrix to the screen
 * @param by in pixels of the screen
 */
export function resized(place: Place, matrix: Matrix, by: Point): Place | null {
  const { quads, paths, ...rest } = place
  if (!isResizable(place)) return null
  if (endOfLine(place)) return { ...rest, paths: [shifted(paths?.[0] ?? [], vectorOf(matrix, by), (_, at) => at === 1)] }
  const { left, top, right, bottom } = boxOf(place, matrix)
  // a drawing that is flat has no height to change
  const [width, height] = [right - left, bottom - top].map((size, axis) => (size === 0 ? 0 : size + (by[axis] ?? 0)))
  if (width === undefined || height === undefined) return null
  if ((by[0] < 0 && right > left && width < smallest) || (by[1] < 0 && bottom > top && height < smallest)) return null
  const [across, down] = [right > left ? width / (right - left) : 1, bottom > top ? height / (bottom - top) : 1]
  const toFile = inverse(matrix)
  const scaled = (points: readonly number[]) =>
    pointsOf(points).flatMap((point) => {
      const [x, y] = apply(matrix, point)
      return roundedPoint(apply(toFile, [left + (x - left) * across, top + (y - top) * down]))
    })
  return { ...rest, ...(quads && { quads: quads.map(scaled) }), ...(paths && { paths: paths.map(scaled) }) }
}

/** The lines moved, or only their last one; null where they cannot be. */
export function movedLines({ lines, ...place }: Place, by: number, isLonger: boolean): Place | null {
  if (!lines || by === 0) return null
  const [first = 1, last = first] = lines
  const next: [number, number] = [isLonger ? first : first + by, last + by]
  return next[0] >= 1 && next[1] >= next[0] ? { ...place, lines: next } : null
}
