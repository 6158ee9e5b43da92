import { Suspense, useState, type ReactNode } from 'react'

export interface DeferredProps {
  /** Downloads the code of what opens; asked for as soon as the pointer or the focus is near. */
  readonly load: () => Promise<unknown>
  /** The trigger until then. */
  readonly trigger: (opener: {
    readonly onClick: () => void
    readonly onPointerEnter: () => void
    readonly onFocus: () => void
  }) => ReactNode
  /** What opens, with its own trigger, already open. */
  readonly children: ReactNode
}

/** A menu whose code is not part of the first paint: its trigger stands alone until somebody reaches for it. */
export function Deferred({ load, trigger, children }: DeferredProps) {
  const [wanted, setWanted] = useState(false)
  const fetch = () => void load()
  const closed = trigger({ onClick: () => setWanted(true), onPointerEnter: fetch, onFocus: fetch })
  return wanted ? <Suspense fallback={closed}>{children}</Suspense> : closed
}
