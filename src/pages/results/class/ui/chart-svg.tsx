import { type ReactNode, useId } from 'react'
import { type LegendItem, placeLegend } from '../model/legend'

interface ChartSvgProps {
  readonly width: number
  /** Without the legend. */
  readonly height: number
  /** The chart in a sentence. */
  readonly label: string
  readonly legend: readonly LegendItem[]
  /** Gets the fill of what is below the pass mark: hatched, so that it shows without colour. */
  readonly children: (failing: string) => ReactNode
}

/** The frame of a chart with what its signs mean; its table says the same in numbers. */
export function ChartSvg({ width, height, label, legend, children }: ChartSvgProps) {
  const id = useId()
  const failing = `url(#${id})`
  const { places, height: below } = placeLegend(legend, width)
  const whole = height + below
  return (
    <svg role="img" aria-label={label} width={width} height={whole} viewBox={`0 0 ${width} ${whole}`} className="block font-sans text-sm">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-failed-soft" />
          <rect width="2.5" height="6" className="fill-failed-ink" />
        </pattern>
      </defs>
      {children(failing)}
      {places.map(({ sign, label: meaning, x, y, textX }) => (
        <g key={sign} transform={`translate(0 ${height + 8 + y})`}>
          {sign === 'passed' && <rect x={x} y={3} width={14} height={10} rx={2} className="fill-accent" />}
          {sign === 'failed' && <rect x={x} y={3} width={14} height={10} rx={2} fill={failing} />}
          {sign === 'mean' && <line x1={x} x2={x + 14} y1={8} y2={8} strokeWidth={2} className="stroke-accent-ink" />}
          {sign === 'passMark' && <line x1={x} x2={x + 14} y1={8} y2={8} strokeDasharray="4 3" className="stroke-ink" />}
          <text x={textX} y={12} className="fill-muted">
            {meaning}
          </text>
        </g>
      ))}
    </svg>
  )
}
