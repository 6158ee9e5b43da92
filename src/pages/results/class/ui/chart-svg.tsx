import { type ReactNode, useId } from 'react'

interface ChartSvgProps {
  readonly width: number
  readonly height: number
  /** The chart in a sentence. */
  readonly label: string
  /** Gets the fill of what is below the pass mark: hatched, so that it shows without colour. */
  readonly children: (failing: string) => ReactNode
}

/** The frame of a chart; its table says the same in numbers. */
export function ChartSvg({ width, height, label, children }: ChartSvgProps) {
  const id = useId()
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block font-sans text-sm">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-failed-soft" />
          <rect width="2.5" height="6" className="fill-failed-ink" />
        </pattern>
      </defs>
      {children(`url(#${id})`)}
    </svg>
  )
}
