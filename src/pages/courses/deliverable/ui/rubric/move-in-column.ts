import type { KeyboardEvent } from 'react'

/** Enter, ↑ and ↓ in a cell lead to the cell above or below, as in a sheet; a text of several lines keeps its keys. */
export function moveInColumn(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const column = field.dataset['column']
  if (column === undefined) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`)]
  const next = fields[fields.indexOf(field) + (isUp ? -1 : 1)]
  // Enter in the last row must not save the table while it is written
  event.preventDefault()
  next?.focus()
  next?.select()
}
