import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Result } from '../model/result-list'

interface Moved {
  readonly code: string
  readonly place: number
  readonly count: number
}

const cellOf = (target: EventTarget) => (target instanceof HTMLElement ? target.dataset['cell'] : undefined)
const rowOf = (target: Element) => target.closest<HTMLElement>('[data-row]')?.dataset['row']

/** Siblings of a row in the list: `r4` for a learning result, `c31` for a criterion. */
function placeOf(results: readonly Result[], row: string): Moved | null {
  const id = Number(row.slice(1))
  const siblings = row.startsWith('r') ? results : (results.find(({ criteria }) => criteria.some((each) => each.id === id))?.criteria ?? [])
  const found = siblings.find((each) => each.id === id)
  return found ? { code: found.code, place: found.position + 1, count: siblings.length } : null
}

/**
 * Keys between rows: Enter goes to the same field of the next row. A row that was moved keeps the focus, which a browser takes from an
 * element that changes its place, and its new place is announced.
 */
export function useRowKeys(results: readonly Result[]) {
  const listRef = useRef<HTMLDivElement>(null)
  const moving = useRef<{ readonly row: string; readonly cell: string; readonly place: number } | null>(null)
  const [moved, setMoved] = useState<Moved | null>(null)

  useEffect(() => {
    const asked = moving.current
    if (!asked) return
    const place = placeOf(results, asked.row)
    if (!place || place.place === asked.place) return
    moving.current = null
    setMoved(place)
    listRef.current?.querySelector<HTMLElement>(`[data-row="${asked.row}"] [data-cell="${asked.cell}"]`)?.focus()
  }, [results])

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = cellOf(event.target)
    if (cell === undefined || event.nativeEvent.isComposing) return
    const row = rowOf(event.target as Element)
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && row) {
      const place = placeOf(results, row)
      if (place) moving.current = { row, cell, place: place.place }
      return
    }
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const cells = [...(listRef.current?.querySelectorAll<HTMLElement>(`[data-cell="${cell}"]`) ?? [])]
    const next = cells[cells.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)]
    next?.focus()
    if (next instanceof HTMLInputElement) next.select()
  }
  return { listRef, onKeyDown, moved }
}
