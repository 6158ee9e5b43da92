import { Check, CircleAlert, GitCompareArrows } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { formatTime } from '../lib/format'
import { cn } from '../lib/cn'
import { Button } from './button'
import { Spinner } from './spinner'

export type SaveStatus =
  | { readonly kind: 'idle' }
  | { readonly kind: 'unsaved' }
  | { readonly kind: 'saving' }
  /** `at`: the moment, ISO 8601. */
  | { readonly kind: 'saved'; readonly at?: string }
  | { readonly kind: 'failed'; readonly message?: string; readonly onRetry?: () => void }
  | { readonly kind: 'conflict'; readonly onSeeChanges?: () => void }

/** The progress of saving, next to the field or button: announced without moving the focus. */
export function SaveState({ status, className }: { readonly status: SaveStatus; readonly className?: string }) {
  return (
    <span
      data-slot="save-state"
      data-kind={status.kind}
      role="status"
      className={cn('inline-flex min-h-5 items-center gap-1.5 text-sm text-muted tabular-nums', className)}
    >
      <Content status={status} />
    </span>
  )
}

function Content({ status }: { readonly status: SaveStatus }) {
  const t = useTexts(commonTexts)
  const contents: { [K in SaveStatus['kind']]: (is: Extract<SaveStatus, { kind: K }>) => ReactNode } = {
    idle: () => null,
    unsaved: () => t(($) => $.save.unsaved),
    saving: () => (
      <>
        <Spinner size="sm" decorative className="size-3.5" />
        {t(($) => $.save.saving)}
      </>
    ),
    saved: ({ at }) => (
      <>
        <Check aria-hidden size={14} className="text-success-ink" />
        {at ? t(($) => $.save.savedAt, { time: formatTime(at) }) : t(($) => $.save.saved)}
      </>
    ),
    failed: ({ message, onRetry }) => (
      <span className="inline-flex gap-1.5 text-error-ink">
        <CircleAlert aria-hidden size={14} className="mt-0.75 shrink-0" />
        <span>
          {[message ?? t(($) => $.save.failed), t(($) => $.save.failedHint)].join('. ')}{' '}
          {onRetry && (
            <Button variant="link" className="text-sm" onClick={onRetry}>
              {t(($) => $.actions.retry)}
            </Button>
          )}
        </span>
      </span>
    ),
    conflict: ({ onSeeChanges }) => (
      <span className="inline-flex flex-wrap items-center gap-x-1.5 text-warning-ink">
        <GitCompareArrows aria-hidden size={14} />
        {t(($) => $.save.conflict)}
        {onSeeChanges && (
          <Button variant="link" className="text-sm" onClick={onSeeChanges}>
            {t(($) => $.save.seeChanges)}
          </Button>
        )}
      </span>
    ),
  }
  return (contents[status.kind] as (is: SaveStatus) => ReactNode)(status)
}
