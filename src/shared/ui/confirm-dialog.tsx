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
  /** What is deleted, and what is kept. */
  readonly description: ReactNode
  /** The button names the action: "Eliminar el área". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly destructive?: boolean
  /** For an action that cannot be undone: the text that must be typed. */
  readonly typedName?: string
  readonly busy?: boolean
  readonly onConfirm: () => void
  /** Error of the last attempt. */
  readonly error?: ReactNode
  /** A list of what is deleted. */
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
