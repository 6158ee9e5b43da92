import type { ReactNode } from 'react'
import { lazyModule } from './lazy-module'
import { DialogShell } from './dialog'
import { useOverlay } from './use-overlay'

const panel = lazyModule(() => import('./confirm-panel'))

export interface ConfirmDialogProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly trigger?: ReactNode
  /** A question: "¿Eliminar el área «Informática»?" */
  readonly title: ReactNode
  /** What goes, and what stays. */
  readonly description: ReactNode
  /** The button says what it does: "Eliminar el área". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly destructive?: boolean
  /** What cannot be undone asks for this to be typed. */
  readonly typedName?: string
  readonly busy?: boolean
  readonly onConfirm: () => void
  /** Why the last attempt failed. */
  readonly error?: ReactNode
  /** The list of what goes. */
  readonly children?: ReactNode
}

export function ConfirmDialog({ open, onOpenChange, trigger, ...props }: ConfirmDialogProps) {
  const overlay = useOverlay(panel, { open, onOpenChange })
  const { isOpen, change, code, trigger: opener } = overlay
  return (
    <DialogShell overlay={overlay} trigger={trigger}>
      {code && <code.ConfirmPanel {...props} open={isOpen} onOpenChange={change} opener={opener} />}
    </DialogShell>
  )
}
