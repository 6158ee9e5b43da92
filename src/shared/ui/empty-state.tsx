import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn'

export interface EmptyStateProps {
  readonly icon?: LucideIcon
  readonly title: ReactNode
  /** What to do next, or when something will be here. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly className?: string
}

/** Nothing here yet, or nothing found: says why and what to do next. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div data-slot="empty-state" className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      {Icon && (
        <span className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-surface text-muted shadow-sm">
          <Icon aria-hidden size={20} />
        </span>
      )}
      <p className="text-base font-medium">{title}</p>
      {children && <div className="max-w-sm text-md text-balance text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
