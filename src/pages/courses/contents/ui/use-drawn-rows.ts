import { useDeferredValue } from 'react'

/** More than the first screen shows. */
const firstRows = 60

/**
 * The rows to draw: in a long tree those of the first screen, and all of them once these are painted, so that the page does not wait
 * for a thousand rows.
 * @param needsAll a row further down takes the focus at once
 */
export function useDrawnRows<Row>(rows: readonly Row[], needsAll: boolean): readonly Row[] {
  const isWhole = useDeferredValue(true, needsAll)
  return isWhole ? rows : rows.slice(0, firstRows)
}
