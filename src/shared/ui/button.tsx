import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cn } from '../lib/cn'
import { Spinner } from './spinner'

export const buttonStyles = cva(
  [
    'relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap select-none',
    'transition-[background-color,border-color,color,box-shadow] coarse:min-h-11',
    'aria-disabled:pointer-events-none disabled:pointer-events-none disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent shadow-sm hover:bg-accent-strong active:bg-accent-strong',
        secondary:
          'border border-line bg-face text-ink shadow-sm hover:bg-face-strong active:bg-face-strong data-[state=open]:bg-face-strong',
        ghost: 'text-soft hover:bg-subtle hover:text-ink active:bg-subtle data-[state=open]:bg-subtle data-[state=open]:text-ink',
        danger: 'bg-danger text-on-danger shadow-sm hover:bg-danger-strong active:bg-danger-strong',
        link: 'rounded-sm text-accent-ink underline decoration-current/30 underline-offset-3 hover:decoration-current',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm',
        md: 'h-8 px-3 text-md',
        lg: 'h-10 px-4 text-base',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0 coarse:min-h-6' }],
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, VariantProps<typeof buttonStyles> {
  /** Renders the only child (a link) with the style of the button. */
  readonly asChild?: boolean
  readonly disabled?: boolean
  /** Busy: keeps its width, focus and name, and ignores presses. */
  readonly loading?: boolean
  readonly children: ReactNode
}

export function Button({
  variant,
  size,
  asChild = false,
  loading = false,
  disabled = false,
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root data-slot="button" className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  }
  // aria-disabled keeps the focus; a disabled button would lose it
  const press = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event))
  return (
    <button
      data-slot="button"
      type="button"
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={classes}
      onClick={press}
      {...props}
    >
      {loading ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner size="sm" decorative />
          </span>
          <span className="inline-flex items-center gap-1.5 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}
