import { useState, type KeyboardEvent } from 'react'

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(count - 1, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
}

interface ActiveOption {
  readonly active: number
  readonly setActive: (index: number) => void
  /** Key handler of the text field: moves within the list, and Enter chooses. Returns whether it handled the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean
}

/** The active option of a list, while the focus stays in the text field. A changed list starts again at `start`. */
export function useActiveOption(ids: readonly string[], onChoose: (index: number) => void, start = 0): ActiveOption {
  const [state, setState] = useState({ list: '', index: 0 })
  const list = ids.join('\n')
  const active = state.list === list ? Math.min(state.index, ids.length - 1) : start
  const setActive = (index: number) => setState({ list, index })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || ids.length === 0) return false
    const move = moves[event.key]
    if (move) setActive(move(active, ids.length))
    else if (event.key === 'Enter') onChoose(active)
    else return false
    event.preventDefault()
    return true
  }
  return { active, setActive, onKeyDown }
}
