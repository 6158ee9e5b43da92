import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn'

/** The common style of text and select controls. */
export const controlStyles = cva(
  [
    'w-full min-w-0 rounded-md border border-control bg-surface text-ink transition-[border-color,box-shadow] coarse:min-h-11 coarse:text-[1rem]',
    'hover:border-muted focus-visible:border-accent-ink focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent-ink',
    'aria-invalid:border-error aria-invalid:focus-visible:outline-error',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-subtle disabled:text-muted not-[select]:read-only:bg-subtle',
  ],
  {
    variants: { size: { sm: 'h-7 px-2 text-sm', md: 'h-8 px-2.5 text-md', lg: 'h-10 px-3 text-base' } },
    defaultVariants: { size: 'md' },
  },
)

export type ControlSize = NonNullable<VariantProps<typeof controlStyles>['size']>

export interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly size?: ControlSize
  /** Right-aligned tabular figures: marks, counts, weights. */
  readonly numeric?: boolean
}

export function Input({ size, numeric = false, className, type = 'text', ...props }: InputProps) {
  return (
    <input
      data-slot="input"
      type={type}
      className={cn(controlStyles({ size }), numeric && 'text-right tabular-nums', className)}
      {...(numeric ? { inputMode: 'decimal', autoComplete: 'off' } : {})}
      {...props}
    />
  )
}
