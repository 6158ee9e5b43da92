import { useStudentChange } from '@/features/leave-group'
import { api, unwrap } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { OverlayProps, Student } from './overlay'
import { useStudentError } from './use-student-error'

/** Archives the chosen students: they leave their groups and the list, and can be restored. */
export function ArchiveDialog({ students, options, onClose, onDone }: OverlayProps & { readonly students: readonly Student[] }) {
  const t = useTexts(studentsListTexts)
  const errorOf = useStudentError()
  const count = students.length
  const archive = useStudentChange(() =>
    unwrap(api.POST('/centers/students/archive', { body: { center: options.center.id, ids: students.map(({ id }) => id) } })),
  )
  const failure = errorOf(archive.error)
  return (
    <ConfirmDialog
      open
      busy={archive.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.archive.title, { count })}
      description={t(($) => $.archive.body, { count })}
      confirmLabel={t(($) => $.archive.confirm)}
      onConfirm={() =>
        archive.mutate(undefined, {
          onSuccess: ({ changed }) => {
            toast.success(t(($) => $.archive.done, { count: changed }))
            onDone()
          },
        })
      }
      error={failure && `${t(($) => $.archive.failed)} ${failure}`}
    />
  )
}
