import { useTexts } from '@/shared/i18n'
import { ConfirmDialog } from '@/shared/ui'
import { deskAsideTexts } from '../../i18n/aside'

interface LeaveDialogProps {
  readonly open: boolean
  /** The full name of the student whose mark is not saved. */
  readonly student: string
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Leaving the page would lose what could not be saved. */
export function LeaveDialog({ open, student, onStay, onLeave }: LeaveDialogProps) {
  const t = useTexts(deskAsideTexts)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={t(($) => $.leave.title)}
      description={t(($) => $.leave.body, { student })}
      confirmLabel={t(($) => $.leave.leave)}
      cancelLabel={t(($) => $.leave.stay)}
      destructive
      onConfirm={onLeave}
    />
  )
}
