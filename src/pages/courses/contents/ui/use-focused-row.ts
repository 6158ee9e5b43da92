import { useState } from 'react'
import { shownRowOf } from '../model/ancestors'
import { neighbourOf, type Row, type RowId, type Tree } from '../model/tree'

/**
 * The row in the tab order. Where it goes, because it is deleted or the row above is folded, the one beside it takes its place; for what
 * never had a row, the nearest one above it.
 * @param rows the same array as long as nothing in it has changed
 */
export function useFocusedRow(tree: Tree, rows: readonly Row[], focusId: RowId | null, onFocus: (id: RowId | null) => void): RowId | null {
  const [known, setKnown] = useState(rows)
  const shown = focusId === null ? undefined : shownRowOf(tree, rows, focusId)
  if (known !== rows) {
    setKnown(rows)
    if (focusId !== null && shown !== focusId) onFocus(neighbourOf(known, focusId, rows) ?? shown ?? null)
  }
  return shown ?? rows[0]?.id ?? null
}
