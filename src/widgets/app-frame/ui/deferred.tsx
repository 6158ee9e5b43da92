import { useState, type ReactNode } from 'react'
import { useLazyModule, type LazyModule } from '@/shared/ui'

interface Opener {
  readonly onClick: () => void
  readonly onPointerEnter: () => void
  readonly onFocus: () => void
}

interface DeferredProps<T> {
  /** The code of the menu; its download starts on hover or focus of the trigger. */
  readonly module: LazyModule<T>
  /** The trigger until the code has loaded. */
  readonly trigger: (opener: Opener) => ReactNode
  /** The menu with its own trigger, initially open. */
  readonly children: (code: T) => ReactNode
}

/** A menu whose code is not part of the first paint. */
export function Deferred<T>({ module, trigger, children }: DeferredProps<T>) {
  const [isWanted, setWanted] = useState(false)
  const code = useLazyModule(module, isWanted, { onFailed: () => setWanted(false) })
  const prefetch = () => void module.load().catch(() => undefined)
  return code ? children(code) : trigger({ onClick: () => setWanted(true), onPointerEnter: prefetch, onFocus: prefetch })
}
