import { useLayoutEffect, useRef } from 'react'

/** Scrolls a horizontal row, as on phones, so that the chosen item is centred where possible. */
export function useChosenInView(chosen: unknown) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (chosen === undefined) return
    const it = row.current?.querySelector<HTMLElement>('[data-state=active], label:has(:checked)')
    if (row.current && it) row.current.scrollLeft = it.offsetLeft - (row.current.clientWidth - it.offsetWidth) / 2
  }, [chosen])
  return row
}
