import { formatInteger } from '@/shared/lib/format'
import type { LegendItem } from '../model/legend'
import { ChartSvg } from './chart-svg'

interface DistributionChartProps {
  readonly width: number
  readonly counts: readonly number[]
  /** How many of them fail. */
  readonly failed: readonly number[]
  /** Hundredths of a mark. */
  readonly passMark: number
  readonly label: string
  readonly legend: readonly LegendItem[]
}

const height = 200
const [top, bottom] = [20, 24]

/** How many marks are in each whole number; the part of those who fail is hatched. */
export function DistributionChart({ width, counts, failed, passMark, label, legend }: DistributionChartProps) {
  const columns = counts.map((count, from) => ({ count, failedCount: failed[from] ?? 0, from }))
  const most = Math.max(1, ...counts)
  const step = width / counts.length
  const unit = (height - top - bottom) / most
  const base = height - bottom
  return (
    <ChartSvg width={width} height={height} label={label} legend={legend}>
      {(failing) => (
        <>
          {columns.map(({ count, failedCount, from }) => {
            const [size, failedSize] = [count * unit, failedCount * unit]
            const place = { x: from * step + step * 0.12, width: step * 0.76, rx: 2 }
            return (
              <g key={from}>
                <rect {...place} y={base - size} height={size - failedSize} className="fill-accent" />
                <rect {...place} y={base - failedSize} height={failedSize} fill={failing} />
                {count > 0 && (
                  <text x={(from + 0.5) * step} y={base - size - 6} textAnchor="middle" className="fill-ink font-medium tabular-nums">
                    {formatInteger(count)}
                  </text>
                )}
              </g>
            )
          })}
          <line x1={0} x2={width} y1={base} y2={base} className="stroke-control" />
          <line
            x1={(passMark / 100) * step}
            x2={(passMark / 100) * step}
            y1={top - 12}
            y2={base}
            strokeDasharray="4 3"
            className="stroke-ink"
          />
          {Array.from({ length: 11 }, (_, mark) => (
            <text
              key={mark}
              x={mark * step}
              y={height - 6}
              textAnchor={mark === 0 ? 'start' : mark === 10 ? 'end' : 'middle'}
              className="fill-muted tabular-nums"
            >
              {mark}
            </text>
          ))}
        </>
      )}
    </ChartSvg>
  )
}
