import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn'

const badge = cva(
  'inline-flex h-5 max-w-full items-center align-middle gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap tabular-nums',
  {
    variants: {
      tone: {
        neutral: 'bg-unassessed-soft text-unassessed-ink',
        outline: 'border border-line text-muted',
        accent: 'bg-accent-soft text-accent-ink',
        info: 'bg-info-soft text-info-ink',
        warning: 'bg-warning-soft text-warning-ink',
        error: 'bg-error-soft text-error-ink',
        passed: 'bg-passed-soft text-passed-ink',
        failed: 'bg-failed-soft text-failed-ink',
        pending: 'bg-pending-soft text-pending-ink',
        unassessed: 'bg-unassessed-soft text-unassessed-ink',
        exempt: 'bg-exempt-soft text-exempt-ink',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type BadgeTone = NonNullable<VariantProps<typeof badge>['tone']>

interface BadgeProps {
  readonly tone?: BadgeTone
  readonly className?: string
  /** The full text, where the width may cut it off. */
  readonly title?: string
  readonly children: ReactNode
}

/** A short word or count next to a name. Use StatusBadge for a state. */
export function Badge({ tone, className, title, children }: BadgeProps) {
  return (
    <span data-slot="badge" title={title} className={cn(badge({ tone }), className)}>
      <span className="truncate">{children}</span>
    </span>
  )
}

interface StatusBadgeProps extends BadgeProps {
  readonly icon: LucideIcon
}

/** A state as colour, icon and word, so that none is needed alone. */
export function StatusBadge({ icon: Icon, tone, className, children }: StatusBadgeProps) {
  return (
    <span data-slot="status-badge" className={cn(badge({ tone }), className)}>
      <Icon aria-hidden size={12} strokeWidth={2.5} className="shrink-0" />
      <span className="truncate">{children}</span>
    </span>
  )
}
