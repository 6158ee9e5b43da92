import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { cn } from '../lib/cn'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  /** Right of the box and part of the pressable area. Without it, set aria-label. */
  readonly label?: ReactNode
  readonly hint?: ReactNode
  /** Some but not all. */
  readonly indeterminate?: boolean
}

export function Checkbox({ label, hint, indeterminate = false, className, ...props }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  const box = (
    <span className="relative inline-grid size-4 shrink-0 place-items-center align-middle">
      <input
        ref={ref}
        type="checkbox"
        data-slot="checkbox"
        className={cn(
          'peer size-4 appearance-none rounded-sm border border-control bg-surface transition-colors',
          'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:not-checked:border-muted',
          'disabled:border-line disabled:bg-subtle disabled:checked:border-control disabled:checked:bg-control aria-invalid:border-error',
          !label && 'coarse:before:absolute coarse:before:-inset-3.5',
        )}
        {...props}
      />
      <Check
        aria-hidden
        size={12}
        strokeWidth={3}
        className="pointer-events-none absolute hidden text-on-accent peer-checked:block peer-indeterminate:hidden"
      />
      <Minus
        aria-hidden
        size={12}
        strokeWidth={3}
        className="pointer-events-none absolute hidden text-on-accent peer-indeterminate:block"
      />
    </span>
  )
  if (!label) return box
  return (
    <label className={cn('inline-flex gap-2 text-md has-disabled:text-muted coarse:min-h-11 coarse:items-center', className)}>
      <span className="flex h-5 items-center">{box}</span>
      <span>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}
