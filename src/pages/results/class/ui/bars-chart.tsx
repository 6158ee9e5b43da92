import { formatMark } from '@/shared/lib/format'
import type { Bar } from '../model/bars'
import type { LegendItem } from '../model/legend'
import { ChartSvg } from './chart-svg'

interface BarsChartProps {
  readonly width: number
  readonly bars: readonly Bar[]
  /** Hundredths of a mark. */
  readonly passMark: number
  readonly label: string
  readonly legend: readonly LegendItem[]
  /** What is said below a bar: how many fail. */
  readonly noteOf: (bar: Bar) => string
}

const row = 44
const axis = 20
/** About what a character of the small text is wide, to cut labels that do not fit. */
const letter = 7

const cut = (text: string, width: number) => {
  const most = Math.max(3, Math.floor(width / letter))
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}

/** Means from 0 to 10 as bars; a mean below the pass mark is hatched. */
export function BarsChart({ width, bars, passMark, label, legend, noteOf }: BarsChartProps) {
  const figure = 44
  const length = width - figure
  const at = (mark: number) => (mark / 1000) * length
  const height = bars.length * row + axis
  return (
    <ChartSvg width={width} height={height} label={label} legend={legend}>
      {(failing) => (
        <>
          {bars.map((bar, index) => {
            const y = index * row
            const note = noteOf(bar)
            const noteWidth = note.length * letter
            const name = bar.label === bar.name ? bar.label : `${bar.label}  ${bar.name}`
            return (
              <g key={bar.key}>
                <title>{`${name}: ${formatMark(bar.mean)}, ${note}`}</title>
                <text x={0} y={y + 14} className={bar.isChosen ? 'fill-ink font-semibold' : 'fill-ink'}>
                  {cut(name, width - noteWidth - 16)}
                </text>
                <text x={width} y={y + 14} textAnchor="end" className={bar.failed > 0 ? 'fill-failed-ink' : 'fill-muted'}>
                  {note}
                </text>
                <rect x={0} y={y + 21} width={length} height={12} rx={3} className="fill-subtle" />
                {bar.mean !== null && (
                  <rect
                    x={0}
                    y={y + 21}
                    width={Math.max(2, at(bar.mean))}
                    height={12}
                    rx={3}
                    {...(bar.mean < passMark ? { fill: failing } : { className: 'fill-accent' })}
                  />
                )}
                <text x={width} y={y + 32} textAnchor="end" className="fill-ink font-semibold tabular-nums">
                  {formatMark(bar.mean)}
                </text>
              </g>
            )
          })}
          {bars.map((bar, index) => (
            <line
              key={bar.key}
              x1={at(passMark)}
              x2={at(passMark)}
              y1={index * row + 18}
              y2={index * row + 36}
              strokeDasharray="4 3"
              className="stroke-ink"
            />
          ))}
          {[0, 5, 10].map((mark) => (
            <text
              key={mark}
              x={at(mark * 100)}
              y={height - 5}
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
