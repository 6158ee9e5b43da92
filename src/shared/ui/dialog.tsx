import { Slot } from 'radix-ui'
import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import { lazyModule } from './lazy-module'
import type { PanelSize } from './dialog-panel'
import { useOverlay, type Overlay } from './use-overlay'

const panel = lazyModule(() => import('./dialog-panel'))

export interface DialogProps {
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** The control that opens it, if it is not opened from outside. Focus returns to it. */
  readonly trigger?: ReactNode
  readonly size?: PanelSize
  readonly title: ReactNode
  /** One sentence under the title. */
  readonly description?: ReactNode
  /** Buttons, the main one last; they stay visible while the body scrolls. */
  readonly footer?: ReactNode
  /** An action is in progress: Escape and a press outside do not close it. */
  readonly busy?: boolean
  /** An answer is required: no close button, and Escape and a press outside do not close it. */
  readonly required?: boolean
  readonly onOpenAutoFocus?: (event: Event) => void
  /** Sets the focus where the opener no longer exists: prevent the default and focus another element. */
  readonly onCloseAutoFocus?: (event: Event) => void
  readonly className?: string
  readonly children?: ReactNode
}

export function Dialog({ open, onOpenChange, trigger, ...props }: DialogProps) {
  const overlay = useOverlay(panel, { open, onOpenChange })
  const { isOpen, change, code, trigger: opener } = overlay
  return (
    <DialogShell overlay={overlay} trigger={trigger}>
      {code && <code.DialogPanel {...props} open={isOpen} onOpenChange={change} opener={opener} />}
    </DialogShell>
  )
}

const CloseContext = createContext<() => void>(() => {})

interface DialogShellProps {
  readonly overlay: Overlay<unknown>
  readonly trigger: ReactNode
  /** The panel, once its code is loaded. */
  readonly children: ReactNode
}

/** What every kind of dialog has from the start: its trigger, and a way for buttons to close it. */
export function DialogShell({ overlay: { isOpen, change, close, trigger: opener }, trigger, children }: DialogShellProps) {
  return (
    <CloseContext value={close}>
      {trigger && (
        <Slot.Root
          ref={opener}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-state={isOpen ? 'open' : 'closed'}
          onClick={() => change(true)}
        >
          {trigger}
        </Slot.Root>
      )}
      {children}
    </CloseContext>
  )
}

interface DialogCloseProps extends ComponentProps<'button'> {
  /** The only child is the button. */
  readonly asChild?: boolean
}

/** Closes the dialog or sheet around it: `<DialogClose asChild><Button>Cancelar</Button></DialogClose>`. */
export function DialogClose({ asChild = false, ...props }: DialogCloseProps) {
  const close = use(CloseContext)
  const Root = asChild ? Slot.Root : 'button'
  return <Root {...(asChild ? {} : { type: 'button' as const })} {...props} onClick={close} />
}
