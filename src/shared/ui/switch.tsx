import type { ComponentProps, ReactNode } from 'react'
import { cn } from '../lib/cn'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'onChange'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly hideLabel?: boolean
  readonly onCheckedChange?: (checked: boolean) => void
}

/** On or off; takes effect at once. */
export function Switch({ label, hint, hideLabel = false, onCheckedChange, className, ...props }: SwitchProps) {
  return (
    <label className={cn('inline-flex items-start gap-3 text-md has-disabled:text-muted coarse:min-h-11 coarse:items-center', className)}>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes whether it is checked
          role="switch"
          data-slot="switch"
          onChange={(event) => onCheckedChange?.(event.target.checked)}
          className={cn(
            'peer h-5 w-9 appearance-none rounded-full bg-control transition-colors checked:bg-accent disabled:opacity-50',
            'hover:not-checked:not-disabled:bg-muted hover:checked:not-disabled:bg-accent-strong',
          )}
          {...props}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-0.5 left-0.5 size-4 rounded-full bg-on-accent shadow-sm transition-[translate] peer-checked:translate-x-4"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : undefined}>
        {label}
        {hint && <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  )
}
