import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Position } from '../model/grid-keys'
import { rowHeight, type Viewport } from '../model/grid-window'
import { storedPlace } from '../model/stored-queue'
import { headHeight } from './grid-head'
import { studentWidth, sumWidth } from './grid-row'

/** The cell that was active when the notebook was left. */
export function placeBefore(name: string): Position {
  const { row, column } = storedPlace(name).read()
  return { row, column }
}

/**
 * The scrolled box of the grid: its visible part between the sticky edges, and scrolling a cell into it.
 * @param name of the notebook, under which the place is remembered
 */
export function useViewport(name: string, active: Position) {
  const ref = useRef<HTMLDivElement>(null)
  const [viewport, setViewport] = useState<Viewport>({ top: 0, left: 0, width: 1200, height: 700 })
  const measure = useCallback(() => {
    const box = ref.current
    if (!box) return
    setViewport({
      top: box.scrollTop,
      left: box.scrollLeft,
      width: Math.max(0, box.clientWidth - studentWidth - sumWidth),
      height: Math.max(0, box.clientHeight - headHeight),
    })
  }, [])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const { top, left } = storedPlace(name).read()
    box.scrollTo(left, top)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [name, measure])
  const { row, column } = active
  useLayoutEffect(() => {
    const box = ref.current
    const remember = () => box && storedPlace(name).write({ row, column, top: box.scrollTop, left: box.scrollLeft })
    globalThis.window.addEventListener('pagehide', remember)
    return () => {
      globalThis.window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [name, row, column])

  /** Scrolls a cell into the visible part; a head has no row to show, and a cell at the sticky edges no column. `fixed`: width of the frozen columns. */
  const reveal = useCallback((shownRow: number | null, edges: { readonly left: number; readonly width: number } | null, fixed: number) => {
    const box = ref.current
    if (!box) return
    const inner = { width: box.clientWidth - studentWidth - sumWidth - fixed, height: box.clientHeight - headHeight }
    if (shownRow !== null) {
      const top = shownRow * rowHeight
      if (top < box.scrollTop) box.scrollTop = top
      else if (top + rowHeight > box.scrollTop + inner.height) box.scrollTop = top + rowHeight - inner.height
    }
    if (!edges) return
    const { width } = edges
    const left = edges.left - fixed
    if (left < box.scrollLeft) box.scrollLeft = left
    else if (left + width > box.scrollLeft + inner.width) box.scrollLeft = left + width - inner.width
  }, [])
  return { ref, viewport, measure, reveal }
}
