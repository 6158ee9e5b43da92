import type { ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { ConfirmDialog } from '../ui'
import { BulkStatus } from './bulk-status'
import type { Bulk } from './use-bulk'

interface BulkDialogProps {
  readonly bulk: Omit<Bulk<unknown>, 'run'>
  readonly title: ReactNode
  readonly description: ReactNode
  /** Sends these again. */
  readonly onRetry: (ids: readonly number[]) => void
}

/** For an action that asks nothing: opens where it takes more than one part, or was not done for all. */
export function BulkDialog({ bulk, title, description, onRetry }: BulkDialogProps) {
  const c = useTexts(commonTexts)
  const { progress, outcome, rest } = bulk
  return (
    <ConfirmDialog
      open={progress !== null || outcome !== null}
      onOpenChange={(open) => !open && bulk.clear()}
      title={title}
      description={description}
      confirmLabel={c(($) => $.actions.retry)}
      cancelLabel={c(($) => $.actions.close)}
      busy={progress !== null}
      onConfirm={() => rest && onRetry(rest)}
    >
      <BulkStatus {...bulk} />
    </ConfirmDialog>
  )
}
