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
  /** The code of what floats, from the first opening on. */
  readonly code: T | undefined
  /** What opens it, for where it stands and where the focus goes back to. */
  readonly trigger: RefObject<HTMLElement | null>
  /** Whether the last press of the trigger was a key's. */
  readonly byKeyRef: RefObject<boolean>
  readonly triggerId: string
  readonly contentId: string
}

/**
 * What floats opens from a control that is here at once; its own code, which is several times what most pages weigh, comes with
 * the first touch of the page.
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
