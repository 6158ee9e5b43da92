import { Slot } from 'radix-ui'
import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { lazyModule } from './lazy-module'
import type * as Panel from './popover-panel'
import { useOverlay, type Overlay, type OverlayProps } from './use-overlay'

const panel = lazyModule(() => import('./popover-panel'))

const PopoverContext = createContext<Overlay<typeof Panel> | null>(null)

function usePopover(): Overlay<typeof Panel> {
  const popover = use(PopoverContext)
  if (!popover) throw new Error('Parts of a popover belong into a Popover')
  return popover
}

interface PopoverProps extends OverlayProps {
  readonly children: ReactNode
}

/** Floats next to its trigger; focus moves in and returns. */
export function Popover({ children, ...props }: PopoverProps) {
  const popover = useOverlay(panel, props)
  return <PopoverContext value={popover}>{children}</PopoverContext>
}

/** The control that opens it, as its only child. */
export function PopoverTrigger({ asChild: _, ...props }: ComponentProps<typeof Slot.Root> & { readonly asChild: true }) {
  const { isOpen, change, trigger, triggerId, contentId } = usePopover()
  return (
    <Slot.Root
      ref={trigger}
      id={triggerId}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentId : undefined}
      data-state={isOpen ? 'open' : 'closed'}
      onClick={() => change(!isOpen)}
      {...props}
    />
  )
}

/** A button inside that closes it, in addition to its own action. */
export function PopoverClose({ onClick, ...props }: ComponentProps<'button'>) {
  const { close } = usePopover()
  return (
    <button
      type="button"
      onClick={(event) => {
        onClick?.(event)
        close()
      }}
      {...props}
    />
  )
}

export function PopoverContent(props: Panel.PopoverPanelProps) {
  const { code, ...overlay } = usePopover()
  return code ? <code.PopoverPanel overlay={overlay} {...props} /> : null
}
