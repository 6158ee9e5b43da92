import { useStudentChange } from '@/features/leave-group'
import { api, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { OverlayProps, Student } from './overlay'
import { useStudentError } from './use-student-error'

/** Removes a student without submissions from the center permanently. */
export function RemoveDialog({ student, onClose }: OverlayProps & { readonly student: Student }) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const errorOf = useStudentError()
  const name = student.student.full_name
  const remove = useStudentChange(() => unwrap(api.DELETE('/centers/students/{id}', { params: { path: { id: student.id } } })))
  const why = isApiError(remove.error, 'student_has_work') ? t(($) => $.remove.hasWork) : errorOf(remove.error)
  return (
    <ConfirmDialog
      open
      destructive
      busy={remove.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.remove.title, { name })}
      description={t(($) => $.remove.body)}
      confirmLabel={t(($) => $.remove.confirm)}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(t(($) => $.remove.done, { name }))
            onClose()
          },
        })
      }
      error={why && `${c(($) => $.errors.studentNotUnlinked)} ${why}`}
    />
  )
}
