import * as Radix from '@radix-ui/react-dialog'
import { cva } from 'class-variance-authority'
import type { RefObject } from 'react'
import { cn } from '../lib/cn'
import { DialogBody, DialogFooter, DialogHeader, DialogX, scrimStyles, useFocusReturn } from './dialog-panel'
import type { SheetProps } from './sheet'

export type SheetSide = 'right' | 'left' | 'bottom'

const panel = cva('fixed z-40 flex flex-col bg-raised text-ink shadow-lg outline-none', {
  variants: {
    side: {
      right: 'inset-y-0 right-0 w-[min(26rem,100vw)] animate-side-in data-[state=closed]:animate-side-out sm:rounded-l-lg',
      left: 'inset-y-0 left-0 w-[min(20rem,88vw)] animate-side-in-left rounded-r-lg data-[state=closed]:animate-side-out-left',
      bottom:
        'inset-x-0 bottom-0 max-h-[92dvh] animate-sheet-in rounded-t-lg pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-sheet-out',
    } satisfies Record<SheetSide, string>,
  },
  defaultVariants: { side: 'right' },
})

interface SheetPanelProps extends Omit<SheetProps, 'trigger' | 'open' | 'onOpenChange'> {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly opener: RefObject<HTMLElement | null>
}

/** The content of a Sheet. */
export function SheetPanel({ open, onOpenChange, opener, title, description, footer, side, className, children }: SheetPanelProps) {
  const focus = useFocusReturn({ opener })
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay data-slot="sheet-overlay" className={scrimStyles} />
        <Radix.Content
          data-slot="sheet"
          className={cn(panel({ side }), className)}
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHeader title={title} description={description} />
          <DialogBody>{children}</DialogBody>
          {footer && <DialogFooter>{footer}</DialogFooter>}
          <DialogX />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
