import { useLayoutEffect, useRef } from 'react'

/** In a row that scrolls sideways, as on phones, what is chosen stands in the middle as far as the row allows. */
export function useChosenInView(chosen: unknown) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (chosen === undefined) return
    const it = row.current?.querySelector<HTMLElement>('[aria-selected=true], label:has(:checked)')
    if (row.current && it) row.current.scrollLeft = it.offsetLeft - (row.current.clientWidth - it.offsetWidth) / 2
  }, [chosen])
  return row
}
