import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Moves a scrolled picture with the mouse, and calls `onTwice` for a double press; fingers scroll by themselves. */
export function usePan(pane: RefObject<HTMLElement | null>, onTwice: () => void): void {
  const twice = useEffectEvent(onTwice)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    let from: { readonly x: number; readonly y: number } | null = null
    const begin = ({ button, clientX, clientY, pointerId, pointerType }: PointerEvent) => {
      if (button !== 0 || pointerType !== 'mouse') return
      element.setPointerCapture(pointerId)
      from = { x: element.scrollLeft + clientX, y: element.scrollTop + clientY }
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (from) element.scrollTo(from.x - clientX, from.y - clientY)
    }
    element.addEventListener('pointerdown', begin, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', () => void (from = null), { signal })
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    element.addEventListener('dblclick', () => twice(), { signal })
    return () => stop.abort()
  }, [pane])
}
