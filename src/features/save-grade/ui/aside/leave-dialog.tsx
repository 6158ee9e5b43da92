import { useTexts } from '@/shared/i18n'
import { ConfirmDialog } from '@/shared/ui'
import { saveGradeAsideTexts } from '../../i18n/aside'

interface LeaveDialogProps {
  readonly open: boolean
  /** The full name of the student whose mark is not saved. */
  readonly student: string
  /** A file is on its way; everything else may be saved. */
  readonly isUploading: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Leaving the page would lose what could not be saved. */
export function LeaveDialog({ open, student, isUploading, onStay, onLeave }: LeaveDialogProps) {
  const t = useTexts(saveGradeAsideTexts)
  const about = isUploading ? 'uploading' : 'unsaved'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onStay}
      title={t(($) => $.leave[about].title)}
      description={t(($) => $.leave[about].body, { student })}
      confirmLabel={t(($) => $.leave[about].leave)}
      cancelLabel={t(($) => $.leave.stay)}
      destructive
      onConfirm={onLeave}
    />
  )
}
