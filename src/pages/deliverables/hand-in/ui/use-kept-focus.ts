import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/** Props for a part of the page: when the focused element is removed, the first control of the part gets the focus. */
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
