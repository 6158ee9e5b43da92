import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn'
import { Spinner } from './spinner'
import { Tooltip } from './tooltip'

const iconButton = cva(
  [
    'relative inline-grid shrink-0 place-items-center rounded-md transition-colors coarse:size-11',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none',
  ],
  {
    variants: {
      variant: {
        ghost:
          'text-muted hover:bg-subtle hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink data-[state=open]:bg-subtle data-[state=open]:text-ink',
        secondary: 'border border-line bg-face text-soft shadow-sm hover:bg-face-strong hover:text-ink data-[state=open]:bg-face-strong',
        danger: 'text-muted hover:bg-error-soft hover:text-error-ink',
      },
      size: { sm: 'size-7', md: 'size-8', lg: 'size-10' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
)

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'>, VariantProps<typeof iconButton> {
  readonly icon: LucideIcon
  /** The name for screen readers, also the tooltip. */
  readonly label: string
  /** Shown in the tooltip after the name: "J", "Ctrl K". */
  readonly shortcut?: string
  readonly loading?: boolean
  /** The tooltip, where it says more than the name. */
  readonly tip?: string
  /** No tooltip, where it would cover what the person works on. */
  readonly noTooltip?: boolean
}

export function IconButton({
  icon: Icon,
  label,
  shortcut,
  variant,
  size,
  loading = false,
  tip = label,
  noTooltip = false,
  className,
  ...props
}: IconButtonProps) {
  const button = (
    <button
      data-slot="icon-button"
      type="button"
      aria-label={label}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={cn(iconButton({ variant, size }), className)}
      {...props}
      {...(loading ? { onClick: undefined } : {})}
    >
      {loading ? <Spinner size="sm" decorative /> : <Icon aria-hidden size={size === 'lg' ? 20 : 16} />}
    </button>
  )
  if (noTooltip) return button
  return (
    <Tooltip text={tip} {...(shortcut ? { shortcut } : {})}>
      {button}
    </Tooltip>
  )
}
