import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { rangeAround, rowsBetween, slotsOf, usualHeight, type RowRange } from './row-window'

/**
 * Which rows of a long grid are drawn: those near the visible part, and those that are kept. All of them while the page is printed.
 * @param ids of the rows, in their order; each stands in the grid as a child with this `data-id`
 */
export function useRowWindow(gridRef: RefObject<HTMLElement | null>, ids: readonly (number | string)[], kept: ReadonlySet<number>) {
  // filled from the page after each drawing, and read by the next one
  const [heights] = useState(() => new Map<string, number>())
  const [range, setRange] = useState<RowRange>(() => ({ first: 0, end: Math.ceil(innerHeight / usualHeight) }))
  const [isPrinted, setIsPrinted] = useState(false)
  const heightOf = (id: number | string) => heights.get(String(id)) ?? usualHeight
  const measure = useEffectEvent(() => {
    const box = gridRef.current?.getBoundingClientRect()
    if (!box) return
    const seen = rowsBetween(ids.map(heightOf), -box.top, innerHeight - box.top)
    setRange((now) => rangeAround(now, seen, ids.length))
  })
  useLayoutEffect(() => {
    for (const row of gridRef.current?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])
      heights.set(row.dataset.id ?? '', row.offsetHeight)
    measure()
  })
  useEffect(() => {
    const print = () => flushSync(() => setIsPrinted(true))
    const endPrint = () => setIsPrinted(false)
    const follow = () => measure()
    // whichever element around the grid is scrolled
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', endPrint)
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', endPrint)
    }
  }, [])
  return {
    slots: slotsOf(ids.length, isPrinted ? { first: 0, end: ids.length } : range, kept),
    /** Pixels of rows that are not drawn. */
    heightBetween: ({ first, end }: RowRange) => ids.slice(first, end).reduce<number>((sum, id) => sum + heightOf(id), 0),
  }
}
