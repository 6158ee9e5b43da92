import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { Item } from '../../model/schedule'

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export interface MovableProps {
  readonly item: Item
  /** It takes the focus when it appears. */
  readonly hasFocus: boolean
  /** The focus goes elsewhere. */
  readonly onLeave: () => void
  /** Null: the dates cannot be changed. */
  readonly onMove: ((item: Item, days: number) => void) | null
}

/** An item that Alt and an arrow move: by a day to the sides, by a week up and down. It keeps the focus in its new place. */
export function useMoveKeys({ item, hasFocus, onLeave, onMove }: MovableProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) ref.current?.focus()
  }, [hasFocus])
  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      const days = steps[event.key]
      if (!event.altKey || days === undefined || !onMove) return
      event.preventDefault()
      onMove(item, days)
    },
    onBlur: ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => relatedTarget && onLeave(),
  }
}
