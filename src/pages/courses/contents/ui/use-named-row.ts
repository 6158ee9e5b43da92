import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { shownRowOf } from '../model/ancestors'
import { type Row, type RowId, type Tree } from '../model/tree'

/**
 * The node that the hash of the address names, `n12`.
 * @param onNamed gets its row when the page opens; of what is folded away the nearest one above it
 * @returns undefined where the tree has no such node
 */
export function useNamedRow(tree: Tree, rows: readonly Row[], onNamed: (id: RowId) => void): number | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const digits = /^n(\d+)$/.exec(hash)?.[1]
  const named = digits === undefined ? undefined : Number(digits)
  const row = named === undefined ? undefined : shownRowOf(tree, rows, named)
  const [last, setLast] = useState<number>()
  if (named !== last) {
    setLast(named)
    if (row !== undefined) onNamed(row)
  }
  return row === undefined ? undefined : named
}
