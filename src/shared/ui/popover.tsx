import { Popover as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn'

/** Floats beside what opened it; focus goes in and comes back. */
export const Popover = Radix.Root
export const PopoverTrigger = Radix.Trigger
export const PopoverAnchor = Radix.Anchor
export const PopoverClose = Radix.Close

export function PopoverContent({ className, align = 'start', sideOffset = 6, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="popover"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 w-72 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) rounded-lg bg-raised p-4 text-md text-ink shadow-md outline-none',
          'max-h-(--radix-popover-content-available-height) animate-pop-in overflow-y-auto data-[state=closed]:animate-pop-out',
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  )
}
