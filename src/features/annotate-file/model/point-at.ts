import type { Point } from './annotation'
import { apply, composed, inverse, type Matrix, roundedPoint } from './geometry'

/** From the coordinates of the file to the pixels of the page. */
export const matrixOf = (surface: SVGSVGElement): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = (surface.dataset['matrix'] ?? '').split(' ').map(Number)
  return [a, b, c, d, e, f]
}

/** From the coordinates of the file to the window, also where the page itself is turned. */
export function screenMatrixOf(surface: SVGSVGElement): Matrix {
  const { a = 1, b = 0, c = 0, d = 1, e = 0, f = 0 } = surface.getScreenCTM() ?? {}
  return composed(matrixOf(surface), [a, b, c, d, e, f])
}

/**
 * The point of the file under a point of its drawn page.
 * @param surface the drawing of the annotations, which knows its coordinates
 * @param onScreen the point is one of the window; default: of the page
 */
export const pointAt = (surface: SVGSVGElement, point: Point, onScreen = false): Point =>
  roundedPoint(apply(inverse(onScreen ? screenMatrixOf(surface) : matrixOf(surface)), point))
