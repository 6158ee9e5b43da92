import { useId, useRef, useState, type RefObject } from 'react'
import { useLazyModule, type LazyModule } from './lazy-module'

export interface OverlayProps {
  readonly open?: boolean | undefined
  readonly defaultOpen?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
}

export interface Overlay<T> {
  readonly isOpen: boolean
  readonly change: (open: boolean) => void
  readonly close: () => void
  /** The code of the overlay, from the first opening on. */
  readonly code: T | undefined
  /** The trigger: the overlay is placed next to it and returns the focus to it. */
  readonly trigger: RefObject<HTMLElement | null>
  /** Whether the trigger was last pressed with a key. */
  readonly byKeyRef: RefObject<boolean>
  readonly triggerId: string
  readonly contentId: string
}

/**
 * Opens an overlay from a control that renders at once. The code of the overlay is large and is downloaded at the first
 * interaction with the page.
 */
export function useOverlay<T>(panel: LazyModule<T>, { open, defaultOpen = false, onOpenChange }: OverlayProps): Overlay<T> {
  const [own, setOwn] = useState(defaultOpen)
  const isOpen = open ?? own
  const trigger = useRef<HTMLElement>(null)
  const byKeyRef = useRef(false)
  const id = useId()
  const change = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const close = () => change(false)
  const code = useLazyModule(panel, isOpen, { onFailed: close })
  return { isOpen, change, close, code, trigger, byKeyRef, triggerId: `${id}-trigger`, contentId: `${id}-content` }
}
