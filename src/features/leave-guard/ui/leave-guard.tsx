import { useBlocker } from '@tanstack/react-router'
import { useSession } from '@/entities/session'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog } from '@/shared/ui'

/** Asks before a page with changes is left. A session that ends asks nobody. */
export function LeaveGuard({ dirty }: { readonly dirty: boolean }) {
  const t = useTexts(commonTexts)
  const session = useSession()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && session.view().isOpen && current.pathname !== next.pathname,
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      onOpenChange={(open) => !open && reset?.()}
      title={t(($) => $.form.leaveTitle)}
      description={t(($) => $.form.leaveBody)}
      confirmLabel={t(($) => $.form.leave)}
      cancelLabel={t(($) => $.form.stay)}
      destructive
      onConfirm={() => proceed?.()}
    />
  )
}
