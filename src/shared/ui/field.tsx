import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'

/** Props that connect a control with its field: spread them on the control. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

export interface FieldProps {
  readonly label: ReactNode
  /** Permanent text below the control: what to enter, in which format. */
  readonly hint?: ReactNode
  /** The error; announced when it appears. */
  readonly error?: ReactNode
  readonly required?: boolean
  /** Adds the word "optional"; use it where most fields are required. */
  readonly optional?: boolean
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  /** Right of the label: a link, a SaveState. */
  readonly aside?: ReactNode
  readonly id?: string
  readonly className?: string
  readonly children: (control: FieldControl) => ReactNode
}

/** Label above, hint and error below, connected: `<Field label="Correo">{(control) => <Input {...control} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  aside,
  id,
  className,
  children,
}: FieldProps) {
  const t = useTexts(commonTexts)
  const own = useId()
  const controlId = id ?? own
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [error ? errorId : '', hint ? hintId : ''].filter(Boolean).join(' ')
  const control: FieldControl = {
    id: controlId,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true } : {}),
    ...(required ? { 'aria-required': true } : {}),
  }
  return (
    <div data-slot="field" className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-2', hideLabel && !aside && 'sr-only')}>
        <label htmlFor={controlId} className={cn('text-md font-medium text-ink', hideLabel && 'sr-only')}>
          {label}
          {optional && <span className="font-normal text-muted"> · {t(($) => $.form.optional)}</span>}
        </label>
        {aside && <span className="text-sm text-muted">{aside}</span>}
      </div>
      {children(control)}
      <FieldError id={errorId}>{error}</FieldError>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

/** The live region always exists, so that a new error is announced. */
export function FieldError({ id, children }: { readonly id?: string; readonly children?: ReactNode }) {
  return (
    <p id={id} data-slot="field-error" aria-live="polite" className={cn('flex gap-1.5 text-sm text-error-ink', !children && 'sr-only')}>
      {children && (
        <>
          <CircleAlert aria-hidden size={16} className="mt-px shrink-0" />
          <span>{children}</span>
        </>
      )}
    </p>
  )
}
