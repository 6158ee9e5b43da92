import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'

/** What a control needs to belong to its field: spread it on the control. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly 'aria-required'?: true
}

export interface FieldProps {
  readonly label: ReactNode
  /** Below the control, always there: what to write, in what form. */
  readonly hint?: ReactNode
  /** What is wrong; announced when it appears. */
  readonly error?: ReactNode
  readonly required?: boolean
  /** Marks the field as optional in words; use it where most fields are required. */
  readonly optional?: boolean
  /** Keeps the label for screen readers only. */
  readonly hideLabel?: boolean
  /** At the right of the label: a link, a SaveState. */
  readonly aside?: ReactNode
  readonly id?: string
  readonly className?: string
  readonly children: (control: FieldControl) => ReactNode
}

/** Label above, hint and error below, wired together: `<Field label="Correo">{(control) => <Input {...control} />}</Field>`. */
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

/** The live region is always there, so that the error is announced when it arrives. */
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
