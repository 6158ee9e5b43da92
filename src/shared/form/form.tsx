import { useEffect, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { AlertBox, Button, Dialog, DialogClose, FormError, SaveState, Sheet } from '../ui'
import type { Form as FormState } from './form-types'
import { LeaveGuard, useClosing, type Closing } from './leaving'

interface FormProps {
  readonly form: FormState<object>
  readonly className?: string
  /** Called instead of saving when nothing was changed. */
  readonly onUnchanged?: () => void
  /** False where unsaved input needs no confirmation before leaving: the sign-in pages. */
  readonly asksBeforeLeaving?: boolean
  /** Of the surrounding dialog, which then asks before it closes. */
  readonly closing?: Closing
  readonly children: ReactNode
}

/** Ctrl or ⌘ with Enter submits a form from any of its fields. */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/**
 * A form element with its error, the notice of a conflict and the confirmation before leaving. Ctrl or ⌘ with Enter submits it
 * from any field.
 */
export function Form({ form, className, onUnchanged, asksBeforeLeaving = true, closing, children }: FormProps) {
  const { attach, id, losesOnLeave } = form
  const watch = closing?.watch
  useEffect(() => watch?.(losesOnLeave), [watch, losesOnLeave])
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    // ignores events of a form in a nested dialog, which bubble through this one
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (onUnchanged && form.isEdit && !form.isDirty) onUnchanged()
    else void form.submit()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the fields */}
      <form
        ref={attach}
        id={id}
        method="post"
        noValidate
        onSubmit={send}
        onKeyDown={submitByKeys}
        className={cn('flex flex-col gap-4', className)}
      >
        <FormError>{form.failure}</FormError>
        {form.hasConflict && <ConflictNotice form={form} />}
        {children}
      </form>
      {asksBeforeLeaving && <LeaveGuard isDirty={form.losesOnLeave} />}
    </>
  )
}

interface FormFooterProps extends Pick<FormProps, 'form'> {
  readonly submitLabel: string
  /** Stays in view while a long form scrolls. */
  readonly isSticky?: boolean
}

/** The submit button of a form on a page; a form that edits something also shows whether it is saved. */
export function FormFooter({ form: { isEdit, isDirty, status }, submitLabel, isSticky = false }: FormFooterProps) {
  const kind = status === 'idle' && isDirty ? 'unsaved' : status
  return (
    <div
      className={cn(
        'flex items-center justify-end gap-3',
        isSticky && 'sticky bottom-0 z-10 -mx-1 border-t border-line bg-canvas px-1 py-3',
      )}
    >
      {isEdit && <SaveState status={{ kind }} />}
      <Button type="submit" variant="primary" loading={status === 'saving'} disabled={isEdit && !isDirty}>
        {submitLabel}
      </Button>
    </div>
  )
}

/** Another person saved first: the unsaved value is shown beside theirs, and either can be kept. */
function ConflictNotice({ form }: Pick<FormProps, 'form'>) {
  const t = useTexts(commonTexts)
  return (
    <AlertBox
      type="warning"
      title={form.conflictTitle ?? t(($) => $.errors.conflict)}
      actions={
        <>
          <Button type="submit" size="sm" loading={form.status === 'saving'}>
            {t(($) => $.form.keepMine)}
          </Button>
          <Button size="sm" onClick={form.reset}>
            {t(($) => $.form.takeTheirs)}
          </Button>
        </>
      }
    >
      {t(($) => $.form.conflictBody)}
    </AlertBox>
  )
}

interface FormDialogProps {
  readonly form: FormState<object>
  readonly as?: 'dialog' | 'sheet'
  readonly size?: 'sm' | 'md' | 'lg'
  readonly className?: string
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly submitLabel: string
  /** Nothing can be submitted: the only button closes the dialog. */
  readonly readOnly?: boolean
  /** Submitting is not possible now; the dialog shows why. */
  readonly blocked?: boolean
  readonly destructive?: boolean
  readonly onClose: () => void
  /** Of a dialog: sets the focus where the opener no longer exists. */
  readonly onCloseAutoFocus?: (event: Event) => void
  readonly children: ReactNode
}

/** A form in a dialog. It asks before it closes with unsaved input; submitting without changes closes it. */
export function FormDialog(props: FormDialogProps) {
  const { form, as = 'dialog', title, submitLabel, readOnly = false, blocked = false, destructive = false, onClose, children } = props
  const t = useTexts(commonTexts)
  const closing = useClosing(onClose)
  const isBusy = form.status === 'saving'
  const footer = (
    <>
      <DialogClose asChild disabled={isBusy}>
        <Button>{t(($) => (readOnly ? $.actions.close : $.actions.cancel))}</Button>
      </DialogClose>
      {!readOnly && (
        <Button type="submit" form={form.id} variant={destructive ? 'danger' : 'primary'} loading={isBusy} disabled={blocked}>
          {submitLabel}
        </Button>
      )}
    </>
  )
  const body = (
    <Form form={form} onUnchanged={onClose} closing={closing}>
      {children}
    </Form>
  )
  const { description, className, size, onCloseAutoFocus } = props
  const shared = {
    open: true,
    onOpenChange: (open: boolean) => isBusy || closing.onOpenChange(open),
    title,
    footer,
    description,
    ...(className ? { className } : {}),
  }
  return (
    <>
      {as === 'sheet' ? (
        <Sheet {...shared}>{body}</Sheet>
      ) : (
        <Dialog {...shared} busy={isBusy} {...(size ? { size } : {})} {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}>
          {body}
        </Dialog>
      )}
      {closing.question}
    </>
  )
}
