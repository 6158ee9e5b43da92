import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Whether a press is one of the pen, or on an annotation. */
const isOfAnnotations = ({ target }: Event) => target instanceof Element && target.closest('svg[data-annotations]') !== null

/** Moves a scrolled picture with the mouse, and calls `onTwice` for a double press; fingers scroll by themselves. */
export function usePan(pane: RefObject<HTMLElement | null>, onTwice: () => void): void {
  const twice = useEffectEvent(onTwice)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    let from: { readonly x: number; readonly y: number } | null = null
    const begin = (event: PointerEvent) => {
      const { button, clientX, clientY, pointerId, pointerType } = event
      if (button !== 0 || pointerType !== 'mouse' || isOfAnnotations(event)) return
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
    element.addEventListener('dblclick', (event) => !isOfAnnotations(event) && twice(), { signal })
    return () => stop.abort()
  }, [pane])
}
