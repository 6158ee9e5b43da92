import { formatMark } from '@/shared/lib/format'
import type { LegendItem } from '../model/legend'
import { ChartSvg } from './chart-svg'

export interface EvolutionPoint {
  readonly label: string
  readonly mean: number
}

interface EvolutionChartProps {
  readonly width: number
  readonly points: readonly EvolutionPoint[]
  /** Hundredths of a mark. */
  readonly passMark: number
  readonly label: string
  readonly legend: readonly LegendItem[]
}

const height = 200
const [left, right, top, bottom] = [24, 20, 22, 24]

/** The mean of a class over time. */
export function EvolutionChart({ width, points, passMark, label, legend }: EvolutionChartProps) {
  const x = (index: number) => left + (index / Math.max(1, points.length - 1)) * (width - left - right)
  const y = (mark: number) => top + (1 - mark / 1000) * (height - top - bottom)
  /** Every date has a place of about 64 pixels; of those without it only some are written, and always the last one. */
  const each = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor((width - left) / 64))))
  const isWritten = (index: number) => (points.length - 1 - index) % each === 0
  return (
    <ChartSvg width={width} height={height} label={label} legend={legend}>
      {() => (
        <>
          {[0, 500, 1000].map((mark) => (
            <g key={mark}>
              <line x1={left} x2={width} y1={y(mark)} y2={y(mark)} className="stroke-line" />
              <text x={0} y={y(mark) + 4} className="fill-muted tabular-nums">
                {mark / 100}
              </text>
            </g>
          ))}
          <line x1={left} x2={width} y1={y(passMark)} y2={y(passMark)} strokeDasharray="4 3" className="stroke-ink" />
          <polyline
            points={points.map(({ mean }, index) => `${x(index)},${y(mean)}`).join(' ')}
            fill="none"
            strokeWidth={2}
            className="stroke-accent-ink"
          />
          {points.map(({ label: date, mean }, index) => (
            <g key={date}>
              <title>{`${date}: ${formatMark(mean)}`}</title>
              <circle cx={x(index)} cy={y(mean)} r={4} strokeWidth={2} className="fill-surface stroke-accent-ink" />
              {isWritten(index) && (
                <>
                  <text
                    x={x(index)}
                    y={y(mean) - 10}
                    textAnchor={index === points.length - 1 ? 'end' : 'middle'}
                    className="fill-ink font-medium tabular-nums"
                  >
                    {formatMark(mean)}
                  </text>
                  <text
                    x={index === points.length - 1 ? width : x(index)}
                    y={height - 6}
                    textAnchor={index === points.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'}
                    className="fill-muted tabular-nums"
                  >
                    {date}
                  </text>
                </>
              )}
            </g>
          ))}
        </>
      )}
    </ChartSvg>
  )
}
