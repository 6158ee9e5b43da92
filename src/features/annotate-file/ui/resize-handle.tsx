import { useState, type PointerEvent } from 'react'
import type { Point } from '../model/annotation'

interface ResizeHandleProps {
  /** In the pixels of the page. */
  readonly at: Point
  /** An event in the pixels of the page. */
  readonly pointOf: (event: PointerEvent) => Point
  /** @param by how far the pointer has come, in pixels of the page */
  readonly onDraw: (by: Point) => void
  /** @param isKept false when the system has taken the pointer away */
  readonly onEnd: (isKept: boolean) => void
}

/** What a pointer draws to change the size of the chosen annotation; keys do it from the list. */
export function ResizeHandle({ at: [x, y], pointOf, onDraw, onEnd }: ResizeHandleProps) {
  const [from, setFrom] = useState<Point | null>(null)
  const [[dx, dy], setBy] = useState<Point>([0, 0])
  const end = (isKept: boolean) => {
    if (!from) return
    setFrom(null)
    setBy([0, 0])
    onEnd(isKept)
  }
  return (
    <g
      data-slot="resize-handle"
      transform={`translate(${x + dx} ${y + dy})`}
      style={{ pointerEvents: 'auto', touchAction: 'none', cursor: 'nwse-resize' }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom(pointOf(event))
      }}
      onPointerMove={(event) => {
        if (!from) return
        const [toX, toY] = pointOf(event)
        const by: Point = [toX - from[0], toY - from[1]]
        setBy(by)
        onDraw(by)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      {/* as wide as a fingertip */}
      <circle r={16} fill="transparent" />
      <rect x={-5} y={-5} width={10} height={10} rx={2} fill="white" stroke="#6d28d9" strokeWidth={2} />
    </g>
  )
}
