import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Item, keyOf } from '../../model/schedule'
import type { MovedBy } from './use-schedule'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export interface MoveProps {
  /** Key of the item that was moved by keys: it keeps the focus in its new day. */
  readonly moved: string | null
  readonly onMoved: (key: string | null) => void
  /** Null: the dates cannot be changed. */
  readonly onMove: ((item: Item, days: number, by: MovedBy) => void) | null
}

/** An item that Alt and an arrow move: by a day to the sides, by a week up and down. */
export function useMoveKeys({ item, moved, onMoved, onMove }: MoveProps & { readonly item: Item }) {
  const ref = useRef<HTMLButtonElement>(null)
  const key = keyOf(item)
  const hasFocus = moved === key
  useEffect(() => {
    if (hasFocus) ref.current?.focus()
  }, [hasFocus])
  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      const days = steps[event.key]
      if (!event.altKey || days === undefined || !onMove) return
      event.preventDefault()
      onMoved(key)
      onMove(item, days, 'keys')
    },
    onBlur: ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => relatedTarget && onMoved(null),
  }
}
