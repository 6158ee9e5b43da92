import { useStudentChange } from '@/features/leave-group'
import { api, unwrap, type Schema } from '@/shared/api'
import { BulkStatus, changedBy, isWhole, useBulk } from '@/shared/bulk'
import { useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { archiveStudents } from '#openapi/generated/request-rules.gen.ts'
import { studentsListTexts } from '../i18n'
import type { OverlayProps, Student } from './overlay'
import { useStudentError } from './use-student-error'

/** Archives the chosen students: they leave their groups and the list, and can be restored. */
export function ArchiveDialog({ students, options, onClose, onDone }: OverlayProps & { readonly students: readonly Student[] }) {
  const t = useTexts(studentsListTexts)
  const errorOf = useStudentError()
  const bulk = useBulk<Schema<'Changed'>>(archiveStudents.ids.maxItems)
  const ids = bulk.rest ?? students.map(({ id }) => id)
  const count = ids.length
  const archive = useStudentChange(() =>
    bulk.run(ids, (part) => unwrap(api.POST('/centers/students/archive', { body: { center: options.center.id, ids: [...part] } }))),
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
          onSuccess: (outcome) => {
            onDone(outcome.done)
            if (!isWhole(outcome)) return
            toast.success(t(($) => $.archive.done, { count: changedBy(outcome) }))
            onClose()
          },
        })
      }
      error={failure && `${t(($) => $.archive.failed)} ${failure}`}
    >
      <BulkStatus {...bulk} />
    </ConfirmDialog>
  )
}
