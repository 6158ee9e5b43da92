import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** What can be pressed in a row of buttons and links. */
export function stopsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, a[href]')].filter((each) => !each.matches(':disabled'))
}

/** For a row that is one stop for Tab: arrows, Home and End move within it and pass over what is disabled. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const stops = stopsOf(event.currentTarget)
  const at = stops.findIndex((each) => each === document.activeElement)
  if (!step || at === -1) return
  event.preventDefault()
  stops[step(at, stops.length)]?.focus()
}
