import { Popover as Radix } from 'radix-ui'
import { useRef, type ComponentProps } from 'react'
import { cn } from '../lib/cn'
import type { Overlay } from './use-overlay'

export interface PopoverPanelProps extends Omit<ComponentProps<typeof Radix.Content>, 'onCloseAutoFocus' | 'onInteractOutside'> {}

/** The content of a Popover. */
export function PopoverPanel({
  overlay: { isOpen, change, trigger, contentId },
  className,
  align = 'start',
  sideOffset = 6,
  ...props
}: PopoverPanelProps & { readonly overlay: Omit<Overlay<unknown>, 'code'> }) {
  /** A person pressed outside: the focus stays there. */
  const wentElsewhere = useRef(false)
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      <Radix.Anchor virtualRef={trigger} />
      <Radix.Portal>
        <Radix.Content
          data-slot="popover"
          id={contentId}
          align={align}
          sideOffset={sideOffset}
          collisionPadding={8}
          className={cn(
            'z-50 w-72 max-w-[calc(100vw-1rem)] origin-(--radix-popover-content-transform-origin) rounded-lg bg-raised p-4 text-md text-ink shadow-md outline-none',
            'max-h-(--radix-popover-content-available-height) animate-pop-in overflow-y-auto data-[state=closed]:animate-pop-out',
            className,
          )}
          onInteractOutside={(event) => {
            // the press on the trigger closes it; closing it here too would reopen it
            if (trigger.current?.contains(event.target as Node)) event.preventDefault()
            else wentElsewhere.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!wentElsewhere.current) trigger.current?.focus()
            wentElsewhere.current = false
          }}
          {...props}
        />
      </Radix.Portal>
    </Radix.Root>
  )
}
