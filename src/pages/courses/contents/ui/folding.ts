import { useState } from 'react'
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
  const set = (ids: Iterable<number>) => {
    const next = new Set(ids)
    setFolded(next)
    foldedIn(courseId).write(next.size === 0 ? null : [...next])
  }
  return {
    folded,
    fold: (id: RowId) => typeof id === 'number' && set([...folded, id]),
    unfold: (id: RowId) => set([...folded].filter((each) => each !== id)),
    set,
  }
}
