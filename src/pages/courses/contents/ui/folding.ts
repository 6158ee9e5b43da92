import { useCallback, useEffect, useState } from 'react'
import { storedValue } from '@/shared/lib/storage'
import type { RowId } from '../model/tree'

const foldedIn = (courseId: number) =>
  storedValue<readonly number[]>(`aula.folded.${courseId}`, {
    parse: (text) => (text === null ? [] : (JSON.parse(text) as number[])),
    format: (ids) => JSON.stringify(ids),
    fallback: [],
  })

/** Folded nodes of a tree, kept on this device. */
export function useFolding(courseId: number) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set(foldedIn(courseId).read()))
  useEffect(() => foldedIn(courseId).write(folded.size === 0 ? null : [...folded]), [courseId, folded])
  return {
    folded,
    fold: useCallback((id: RowId) => typeof id === 'number' && setFolded((now) => new Set([...now, id])), []),
    unfold: useCallback((id: RowId) => setFolded((now) => new Set([...now].filter((each) => each !== id))), []),
    set: (ids: Iterable<number>) => setFolded(new Set(ids)),
  }
}
