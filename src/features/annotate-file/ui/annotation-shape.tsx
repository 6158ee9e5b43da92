import type { ShownAnnotation } from '../model/annotation'
import { apply, cornersOf, type Matrix, pointsOf, scaleOf } from '../model/geometry'

interface AnnotationShapeProps {
  readonly annotation: ShownAnnotation
  /** Its number in the list. */
  readonly number: number
  readonly matrix: Matrix
  readonly isSelected: boolean
}

const joined = (points: readonly (readonly [number, number])[]) => points.map((point) => point.join(',')).join(' ')

/** Size of a stamp in units of the file. */
const stampSize = 22

/** Colours of a pen on paper: the page is white in the dark theme too. */
const ink = { mark: '#f5c518', strike: '#c62828', pen: '#1d4ed8', check: '#15803d', comment: '#6d28d9' } as const

/** One annotation in the pixels of its page. Its kind shows by its form; the colour only supports it. */
export function AnnotationShape({ annotation, number, matrix, isSelected }: AnnotationShapeProps) {
  const { kind, place } = annotation
  const scale = scaleOf(matrix)
  const quads = (place.quads ?? []).map((quad) => cornersOf(quad).map((corner) => apply(matrix, corner)))
  const outline = isSelected ? { stroke: ink.comment, strokeWidth: 2, strokeDasharray: '4 2' } : {}
  if (place.paths)
    return place.paths.map((path, at) => (
      <polyline
        // oxlint-disable-next-line react/no-array-index-key -- a path has no other identity
        key={at}
        points={joined(pointsOf(path).map((point) => apply(matrix, point)))}
        fill="none"
        stroke={isSelected ? ink.comment : ink.pen}
        strokeWidth={Math.max(1.5, 2 * scale)}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))
  if (kind === 'strike')
    return quads.map(([a, b, c, d], at) => {
      if (!a || !b || !c || !d) return null
      const middle = ([x1, y1]: readonly number[], [x2, y2]: readonly number[]) => [
        ((x1 ?? 0) + (x2 ?? 0)) / 2,
        ((y1 ?? 0) + (y2 ?? 0)) / 2,
      ]
      const [[x1, y1], [x2, y2]] = [middle(a, d), middle(b, c)]
      return (
        // oxlint-disable-next-line react/no-array-index-key -- a quadrilateral has no other identity
        <g key={at}>
          <polygon points={joined([a, b, c, d])} fill="transparent" {...outline} />
          <line x1={x1} y1={y1} x2={x2} y2={y2} stroke={ink.strike} strokeWidth={Math.max(1.5, 1.5 * scale)} />
        </g>
      )
    })
  const [first] = quads[0] ?? []
  const point = place.point ? apply(matrix, [place.point[0] ?? 0, place.point[1] ?? 0]) : first
  const size = Math.max(16, stampSize * scale)
  return (
    <>
      {quads.map((corners, at) => (
        <polygon
          // oxlint-disable-next-line react/no-array-index-key -- nor has this one
          key={at}
          points={joined(corners)}
          fill={kind === 'comment' ? ink.comment : ink.mark}
          fillOpacity={kind === 'comment' ? 0.16 : 0.42}
          {...outline}
        />
      ))}
      {point && kind !== 'highlight' && (
        <g transform={`translate(${point[0]} ${point[1]}) scale(${size / 22})`}>
          <circle r={12} fill="white" fillOpacity={0.9} stroke={isSelected ? ink.comment : '#6b7280'} strokeWidth={isSelected ? 2.5 : 1} />
          {kind === 'check' && <path d="M-6 0.5 -1.5 5 6.5 -5" fill="none" stroke={ink.check} strokeWidth={3} strokeLinecap="round" />}
          {kind === 'cross' && <path d="M-5 -5 5 5M5 -5 -5 5" fill="none" stroke={ink.strike} strokeWidth={3} strokeLinecap="round" />}
          {kind === 'comment' && (
            <text textAnchor="middle" dominantBaseline="central" fontSize={12} fontWeight={600} fill={ink.comment}>
              {number}
            </text>
          )}
        </g>
      )}
    </>
  )
}
