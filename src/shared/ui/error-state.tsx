import { CircleX, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { Button } from './button'

interface ErrorStateProps {
  /** What happened; default: "Algo ha ido mal". */
  readonly title?: ReactNode
  /** What was kept and what to do. */
  readonly children?: ReactNode
  readonly onRetry?: () => void
  readonly retrying?: boolean
  /** A link back. */
  readonly action?: ReactNode
  /** The id of the request in the log, for support. */
  readonly reference?: string
  /** Renders the title as the heading of the page, where the page shows nothing else. */
  readonly isPage?: boolean
  readonly className?: string
}

export function ErrorState({ title, children, onRetry, retrying = false, action, reference, isPage = false, className }: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p'
  const t = useTexts(commonTexts)
  return (
    <div data-slot="error-state" role="alert" className={cn('flex flex-col items-center gap-1 px-6 py-12 text-center', className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-lg bg-error-soft text-error-ink">
        <CircleX aria-hidden size={20} />
      </span>
      <Title className="text-base font-medium">{title ?? t(($) => $.errors.title)}</Title>
      <div className="max-w-sm text-md text-balance text-muted">{children ?? t(($) => $.errors.server)}</div>
      {(onRetry ?? action) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {action}
          {onRetry && (
            <Button onClick={onRetry} loading={retrying}>
              <RotateCw aria-hidden />
              {t(($) => $.actions.retry)}
            </Button>
          )}
        </div>
      )}
      {reference && <p className="mt-4 font-mono text-xs text-muted select-all">{reference}</p>}
    </div>
  )
}
