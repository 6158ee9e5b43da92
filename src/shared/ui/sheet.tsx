import type { ReactNode } from 'react'
import { lazyModule } from './lazy-module'
import { DialogShell } from './dialog'
import type { SheetSide } from './sheet-panel'
import { useOverlay } from './use-overlay'

const panel = lazyModule(() => import('./sheet-panel'))

export interface SheetProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly trigger?: ReactNode
  readonly side?: SheetSide
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly footer?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A panel that slides in from an edge: details from the right, a tree or menu from the left, choices from below. */
export function Sheet({ open, onOpenChange, trigger, ...props }: SheetProps) {
  const overlay = useOverlay(panel, { open, onOpenChange })
  const { isOpen, change, code, trigger: opener } = overlay
  return (
    <DialogShell overlay={overlay} trigger={trigger}>
      {code && <code.SheetPanel {...props} open={isOpen} onOpenChange={change} opener={opener} />}
    </DialogShell>
  )
}
