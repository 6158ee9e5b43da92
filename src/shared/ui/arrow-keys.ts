import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The focusable buttons and links of a row. */
export function stopsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a[href]')].filter((each) => !each.matches(':disabled'))
}

/** Arrow keys, Home and End for a row with one tab stop; disabled items are skipped. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const stops = stopsOf(event.currentTarget)
  const at = stops.findIndex((each) => each === document.activeElement)
  if (!step || at === -1) return
  event.preventDefault()
  stops[step(at, stops.length)]?.focus()
}
