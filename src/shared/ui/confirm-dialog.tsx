import { useId, useState, type ReactNode, type SyntheticEvent } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { Button } from './button'
import { Dialog, DialogClose } from './dialog'
import { Field } from './field'
import { Input } from './input'

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
  /** The list of what goes, an error of the last attempt. */
  readonly children?: ReactNode
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel,
  destructive = false,
  typedName,
  busy = false,
  onConfirm,
  onOpenChange,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const t = useTexts(commonTexts)
  const form = useId()
  const [typed, setTyped] = useState('')
  const matches = typedName === undefined || typed.trim() === typedName.trim()
  const change = (open: boolean) => {
    setTyped('')
    onOpenChange?.(open)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (matches && !busy) onConfirm()
  }
  return (
    <Dialog
      {...dialog}
      busy={busy}
      onOpenChange={change}
      footer={
        <>
          <DialogClose asChild disabled={busy}>
            <Button>{cancelLabel ?? t(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={form} variant={destructive ? 'danger' : 'primary'} loading={busy} disabled={!matches}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {typedName !== undefined && (
          <Field label={t(($) => $.form.typeNameToConfirm, { name: typedName })}>
            {(control) => (
              <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
