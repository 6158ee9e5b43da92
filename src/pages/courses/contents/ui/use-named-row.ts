import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { nodeOf, type Row, type RowId, type Tree } from '../model/tree'

/**
 * The node that the hash of the address names, `n12`.
 * @param onNamed gets its row when the page opens; of a folded one the row above it
 */
export function useNamedRow(tree: Tree, rows: readonly Row[], onNamed: (id: RowId) => void): number | undefined {
  const hash = useLocation({ select: (location) => location.hash })
  const digits = /^n(\d+)$/.exec(hash)?.[1]
  const named = digits === undefined ? undefined : Number(digits)
  const [last, setLast] = useState<number>()
  if (named !== last) {
    setLast(named)
    const row = rows.some(({ id }) => id === named) ? named : nodeOf(tree, named ?? null)?.parent_id
    if (row) onNamed(row)
  }
  return named
}
