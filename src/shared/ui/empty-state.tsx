import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../lib/cn'

interface EmptyStateProps {
  readonly icon?: LucideIcon
  readonly title: ReactNode
  /** What to do next, or when content will appear. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Renders the title as the heading of the page, where the page shows nothing else. */
  readonly isPage?: boolean
  readonly className?: string
}

/** An empty list or search: says why and what to do next. */
export function EmptyState({ icon: Icon, title, children, action, isPage = false, className }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div data-slot="empty-state" className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      {Icon && (
        <span className="mb-3 grid size-10 place-items-center rounded-lg border border-line bg-surface text-muted shadow-sm">
          <Icon aria-hidden size={20} />
        </span>
      )}
      <Title className="text-base font-medium">{title}</Title>
      {children && <div className="max-w-sm text-md text-balance text-muted">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
