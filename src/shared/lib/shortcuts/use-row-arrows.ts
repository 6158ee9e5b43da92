import { useEffect } from 'react'

const rows = 'tbody > tr, ul > li, ol > li'
const controls = 'a[href], button:not(:disabled), input:not(:disabled)'
/** Components in which arrow keys have a meaning of their own. */
const others = '[role=menu], [role=listbox], [role=tree], [role=grid], [role=tablist], [role=radiogroup], [role=toolbar]'

const stopsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(controls)]

/** The control of another row in the place of the focused one: in the same column of a table, else at the same position. */
function counterpart(row: Element, from: Element, focused: HTMLElement): HTMLElement | undefined {
  const cell = focused.closest('td')
  if (cell) return row.querySelectorAll(':scope > td')[cell.cellIndex]?.querySelector<HTMLElement>(controls) ?? stopsOf(row)[0]
  const stops = stopsOf(row)
  return stops[stopsOf(from).indexOf(focused)] ?? stops[0]
}

function moveRow(event: KeyboardEvent) {
  const isDown = event.key === 'ArrowDown'
  if (!isDown && event.key !== 'ArrowUp') return
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const focused = event.target
  if (!(focused instanceof HTMLElement) || !focused.matches('a, button, input[type=checkbox]') || focused.closest(others)) return
  const from = focused.closest(rows)
  if (!from) return
  const step = isDown ? 'nextElementSibling' : 'previousElementSibling'
  for (let row = from[step]; row; row = row[step]) {
    const next = counterpart(row, from, focused)
    if (!next) continue
    event.preventDefault()
    next.focus()
    return
  }
}

/** ↑ and ↓ move the focus between the rows of every table and list, in addition to Tab. */
export function useRowArrows(): void {
  useEffect(() => {
    document.addEventListener('keydown', moveRow)
    return () => document.removeEventListener('keydown', moveRow)
  }, [])
}
