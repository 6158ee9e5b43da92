import { useStudentChange } from '@/features/leave-group'
import { api, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { OverlayProps, Student } from './overlay'
import { useStudentError } from './use-student-error'

interface RemoveDialogProps extends OverlayProps {
  readonly student: Student
  /** Asks whether to archive them instead. */
  readonly onArchive: () => void
}

/** Removes a student without submissions from the center permanently; one with submissions can be archived instead. */
export function RemoveDialog({ student, onClose, onArchive }: RemoveDialogProps) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const errorOf = useStudentError()
  const name = student.student.full_name
  const remove = useStudentChange(() => unwrap(api.DELETE('/centers/students/{id}', { params: { path: { id: student.id } } })))
  const hasWork = isApiError(remove.error, 'student_has_work')
  const isArchivable = hasWork && student.status === 'active'
  const why = hasWork ? t(($) => (isArchivable ? $.remove.hasWork : $.remove.hasWorkArchived)) : errorOf(remove.error)
  return (
    <ConfirmDialog
      open
      destructive={!isArchivable}
      busy={remove.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.remove.title, { name })}
      description={t(($) => $.remove.body)}
      confirmLabel={t(($) => (isArchivable ? $.remove.archive : $.remove.confirm))}
      onConfirm={() => {
        if (isArchivable) return onArchive()
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(t(($) => $.remove.done, { name }))
            onClose()
          },
        })
      }}
      error={why && `${c(($) => $.errors.studentNotUnlinked)} ${why}`}
    />
  )
}
