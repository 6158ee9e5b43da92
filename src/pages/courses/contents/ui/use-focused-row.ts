import { useState } from 'react'
import { neighbourOf, type Row, type RowId } from '../model/tree'

/**
 * The row in the tab order. Where it goes, because it is deleted or the row above is folded, the one beside it takes its place.
 * @param rows the same array as long as nothing in it has changed
 */
export function useFocusedRow(rows: readonly Row[], focusId: RowId | null, onFocus: (id: RowId | null) => void): RowId | null {
  const [known, setKnown] = useState(rows)
  const isShown = rows.some(({ id }) => id === focusId)
  if (known !== rows) {
    setKnown(rows)
    if (focusId !== null && !isShown) onFocus(neighbourOf(known, focusId, rows))
  }
  return isShown ? focusId : (rows[0]?.id ?? null)
}
