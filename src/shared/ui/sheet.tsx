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

/** Slides in from an edge beside what it is about: details at the right, the tree or menu at the left, choices from below. */
export function Sheet({ open, onOpenChange, trigger, ...props }: SheetProps) {
  const overlay = useOverlay(panel, { open, onOpenChange })
  const { isOpen, change, code, trigger: opener } = overlay
  return (
    <DialogShell overlay={overlay} trigger={trigger}>
      {code && <code.SheetPanel {...props} open={isOpen} onOpenChange={change} opener={opener} />}
    </DialogShell>
  )
}
