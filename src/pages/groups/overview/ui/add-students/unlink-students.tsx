import { api, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { useLast } from '@/shared/lib/use-last'
import { ConfirmDialog, FormError, toast } from '@/shared/ui'
import { groupOverviewTexts } from '../../i18n'
import { useEnrolment } from './use-enrolment'

interface UnlinkStudentsProps {
  readonly open: boolean
  readonly group: Schema<'Group'>
  readonly students: readonly Schema<'Person'>[]
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onArchived: () => void
}

/** Asks before students leave the group, and says that what they did is kept. */
export function UnlinkStudents({ open, group, students, onClose, onDone, onArchived }: UnlinkStudentsProps) {
  const t = useTexts(groupOverviewTexts)
  // while it closes it still says whom it asked about
  const asked = useLast(open ? students : null) ?? students
  const { mutate, isPending, failure, reset } = useEnrolment({
    work: (student_ids: number[]) => unwrap(api.POST('/groups/groupstudents/unlink', { body: { group_id: group.id, student_ids } })),
    onArchived,
    onDone: ({ changed }) => {
      toast.success(t(($) => $.unlinked, { count: changed }))
      onDone()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => {
        reset()
        onClose()
      }}
      title={t(($) => $.unlinkTitle, { count: asked.length, name: asked[0]?.full_name ?? '' })}
      description={t(($) => $.unlinkBody, { count: asked.length })}
      confirmLabel={t(($) => $.unlink)}
      busy={isPending}
      onConfirm={() => mutate(asked.map(({ id }) => id))}
    >
      <FormError>{failure}</FormError>
    </ConfirmDialog>
  )
}
