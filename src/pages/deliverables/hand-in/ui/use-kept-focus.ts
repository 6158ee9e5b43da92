import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** Spread on a part of the page: when what has the focus goes away, the first control of the part gets it. */
export function useKeptFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return
    last.current = null
    ref.current?.querySelector<HTMLElement>('button:not(:disabled), a, input:not([hidden]), textarea')?.focus()
  })
  return { ref, onFocus: ({ target }: FocusEvent) => void (last.current = target) }
}
