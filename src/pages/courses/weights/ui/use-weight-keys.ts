import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { pastedCells } from '@/shared/lib/format'
import { matchesShortcut } from '@/shared/lib/shortcuts'
import type { WeightsEvent } from '../model/weights-machine'
import type { Typed } from '../model/weight-edits'

/**
 * Keys between cells, as in a sheet: Enter and ↓ go to the next one, ↑ to the one before, Escape restores, Ctrl+Z takes back typing. A pasted
 * column goes into the cell and those below it.
 */
export function useWeightKeys(typed: Typed, send: (event: WeightsEvent) => void) {
  const listRef = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cell = event.target
    if (!(cell instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    const key = cell.dataset['weight']
    if (key === undefined) return
    const isBack = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    if (isBack || event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      const cells = [...(listRef.current?.querySelectorAll<HTMLInputElement>('[data-weight]') ?? [])]
      const next = cells[cells.indexOf(cell) + (isBack ? -1 : 1)]
      send({ type: 'commit', key })
      next?.focus()
      return
    }
    const isTyping = typed[key] !== undefined
    const isUndo = matchesShortcut(event.nativeEvent, 'mod+z')
    if (isTyping && (event.key === 'Escape' || isUndo)) {
      event.preventDefault()
      send({ type: 'restore', key })
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    const key = event.target instanceof HTMLInputElement ? event.target.dataset['weight'] : undefined
    const rows = pastedCells(event.clipboardData.getData('text/plain'))
    if (key === undefined || rows.length < 2) return
    event.preventDefault()
    // names can stand before the weights
    const column = Math.max(...rows.map((cells) => cells.length)) - 1
    send({ type: 'paste', key, lines: rows.map((cells) => cells[column] ?? '') })
  }
  return { listRef, onKeyDown, onPaste }
}
