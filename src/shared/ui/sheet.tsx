import * as Radix from '@radix-ui/react-dialog'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn'
import { DialogBody, DialogFooter, DialogHeader, DialogX, scrimStyles, useFocusReturn } from './dialog'

const panel = cva('fixed z-40 flex flex-col bg-raised text-ink shadow-lg outline-none', {
  variants: {
    side: {
      right: 'inset-y-0 right-0 w-[min(26rem,100vw)] animate-side-in data-[state=closed]:animate-side-out sm:rounded-l-lg',
      left: 'inset-y-0 left-0 w-[min(20rem,88vw)] animate-side-in-left rounded-r-lg data-[state=closed]:animate-side-out-left',
      bottom:
        'inset-x-0 bottom-0 max-h-[92dvh] animate-sheet-in rounded-t-lg pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-sheet-out',
    },
  },
  defaultVariants: { side: 'right' },
})

export interface SheetProps extends VariantProps<typeof panel> {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly trigger?: ReactNode
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** Slides in from an edge beside what it is about: details at the right, the tree or menu at the left, choices from below. */
export function Sheet({ open, onOpenChange, trigger, title, description, footer, side, className, children }: SheetProps) {
  const focus = useFocusReturn({ trigger })
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
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
