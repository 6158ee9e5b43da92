import { useId, useState, type SyntheticEvent } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { Button } from './button'
import type { ConfirmDialogProps } from './confirm-dialog'
import { DialogClose } from './dialog'
import { DialogPanel, type DialogPanelProps } from './dialog-panel'
import { Field } from './field'
import { FormError } from './form-error'
import { Input } from './input'

type ConfirmPanelProps = Omit<ConfirmDialogProps, 'trigger' | 'open' | 'onOpenChange'> &
  Pick<DialogPanelProps, 'open' | 'onOpenChange' | 'opener'>

/** The panel of a ConfirmDialog. */
export function ConfirmPanel({
  confirmLabel,
  cancelLabel,
  destructive = false,
  typedName,
  busy = false,
  onConfirm,
  error,
  children,
  ...dialog
}: ConfirmPanelProps) {
  const t = useTexts(commonTexts)
  const form = useId()
  const [typed, setTyped] = useState('')
  const matches = typedName === undefined || typed.trim() === typedName.trim()
  // resets the field for the next opening
  if (!dialog.open && typed !== '') setTyped('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (matches && !busy) onConfirm()
  }
  return (
    <DialogPanel
      {...dialog}
      busy={busy}
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
        <FormError>{error}</FormError>
        {children}
        {typedName !== undefined && (
          <Field label={t(($) => $.form.typeNameToConfirm, { name: typedName })}>
            {(control) => (
              <Input {...control} value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" spellCheck={false} />
            )}
          </Field>
        )}
      </form>
    </DialogPanel>
  )
}
