import type { components } from '#openapi/generated/schema.gen.ts'
import type { Paper } from '#server/modules/printing/paper.ts'

/** An annotation as its reader sees it, with its number in their list. */
export interface NumberedAnnotation extends Pick<components['schemas']['Annotation'], 'kind' | 'place' | 'text' | 'author'> {
  number: number
}

type Point = readonly [x: number, y: number]

/** Where annotations are drawn: a page of a PDF, or an image on a page. */
export interface Surface {
  paper: Paper
  /** From the coordinates of the file to points of the paper, whose y goes down. */
  toPaper: (point: Point) => Point
  /** Points that a unit of the file takes. */
  scale: number
  /** Degrees by which viewers turn the page clockwise: what is to be read is turned back. */
  turn: number
}

/** The colours of the web app. */
const colors = {
  mark: '#f5c518',
  strike: '#c62828',
  pen: '#1d4ed8',
  check: '#15803d',
  comment: '#6d28d9',
  outline: '#6b7280',
} as const

/** Radius of a stamp, in units of the file at least as large as on a small screen. */
const stampRadius = 12
const smallestStamp = 16 / 22

const pointAt = (list: readonly number[], at: number): Point => [list[2 * at] ?? 0, list[2 * at + 1] ?? 0]
const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]

/** Draws an annotation as the web app does. One that has a text gets its number, which leads to the text. */
export function drawAnnotation(surface: Surface, annotation: NumberedAnnotation): void {
  const { paper, toPaper, scale } = surface
  const { kind, place, text, number } = annotation
  const quads = (place.quads ?? []).map((quad) => [0, 1, 2, 3].map((corner) => toPaper(pointAt(quad, corner))))
  const paths = (place.paths ?? []).map((path) => Array.from({ length: path.length / 2 }, (_, at) => toPaper(pointAt(path, at))))
  paper.save().lineCap('round').lineJoin('round')
  for (const path of paths) drawLine(paper, path, colors.pen, Math.max(1.5, 2 * scale))
  for (const [a, b, c, d] of quads) {
    if (!a || !b || !c || !d) continue
    if (kind === 'strike') drawLine(paper, [middle(a, d), middle(b, c)], colors.strike, Math.max(1.5, 1.5 * scale))
    else {
      paper.polygon(...[a, b, c, d].map(([x, y]) => [x, y]))
      paper.fillColor(kind === 'comment' ? colors.comment : colors.mark, kind === 'comment' ? 0.16 : 0.42).fill()
    }
  }
  paper.restore()
  const start = place.point ? toPaper(pointAt(place.point, 0)) : (quads[0]?.[0] ?? paths[0]?.[0])
  if (!start) return
  if (kind === 'check' || kind === 'cross') drawStamp(surface, start, () => drawSign(paper, kind))
  if (kind === 'comment') drawStamp(surface, start, () => drawNumber(paper, number))
  else if (text !== '') drawStamp(surface, start, () => drawNumber(paper, number), place.point ? 'beside' : 'small')
}

function drawLine(paper: Paper, points: readonly Point[], color: string, width: number): void {
  const [first = [0, 0] as Point] = points
  // viewers do not agree on whether a line without a length is seen
  if (points.every(([x, y]) => x === first[0] && y === first[1])) {
    paper.circle(...first, width / 2).fill(color)
    return
  }
  for (const [at, [x, y]] of points.entries()) {
    if (at === 0) paper.moveTo(x, y)
    else paper.lineTo(x, y)
  }
  paper.lineWidth(width).strokeColor(color, 1).stroke()
}

const shares = { whole: 1, small: 0.6, beside: 0.6 } as const

/** A white disc with a sign, upright for the reader. */
function drawStamp({ paper, scale, turn }: Surface, [x, y]: Point, sign: () => void, kind: keyof typeof shares = 'whole'): void {
  paper.save().translate(x, y).rotate(-turn).scale(Math.max(smallestStamp, scale))
  if (kind === 'beside') paper.translate(stampRadius, -stampRadius)
  paper.scale(shares[kind])
  paper.circle(0, 0, stampRadius).lineWidth(1).fillOpacity(0.9).strokeOpacity(1).fillAndStroke('#ffffff', colors.outline)
  paper.fillOpacity(1)
  sign()
  paper.restore()
}

function drawSign(paper: Paper, kind: 'check' | 'cross'): void {
  paper
    .lineWidth(3)
    .lineCap('round')
    .strokeColor(kind === 'check' ? colors.check : colors.strike)
  if (kind === 'check') paper.moveTo(-6, 0.5).lineTo(-1.5, 5).lineTo(6.5, -5).stroke()
  else paper.moveTo(-5, -5).lineTo(5, 5).moveTo(5, -5).lineTo(-5, 5).stroke()
}

function drawNumber(paper: Paper, number: number): void {
  paper
    .font('strong')
    .fontSize(number < 100 ? 12 : 8)
    .fillColor(colors.comment)
  const text = String(number)
  paper.text(text, -paper.widthOfString(text) / 2, -paper.currentLineHeight() / 2, { lineBreak: false })
}
