import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

export interface TooltipProps {
  readonly text: string
  /** The key that does the same. */
  readonly shortcut?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes focus. */
  readonly children: ReactElement
}

/** A name on hover and focus. Never the only place where something is said: touch has no hover. */
export function Tooltip({ text, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            data-slot="tooltip"
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 flex max-w-xs animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 text-sm text-surface data-[state=closed]:animate-fade-out"
          >
            {text}
            {shortcut && <kbd className="font-sans text-xs opacity-75">{shortcut}</kbd>}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
