import { api, unwrap } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'
import { noTeacher, trimmed, type TeacherData } from '../model/teacher-data'
import { useTeamChange } from '../model/use-team-change'
import { TeacherDialog } from './teacher-dialog'

/** Adds somebody to the team by their e-mail; they are told by mail. */
export function AddTeacher({ centerId, onClose }: { readonly centerId: number; readonly onClose: () => void }) {
  const t = useTexts(centerOverviewTexts)
  const { mutate, isPending, error, reset } = useTeamChange(
    (body: TeacherData) => unwrap(api.POST('/centers/centers/{id}/team', { params: { path: { id: centerId } }, body })),
    ({ teacher, email }) => {
      toast.success(t(($) => $.form.added, { name: teacher.full_name, email: email ?? '' }))
      onClose()
    },
  )
  return (
    <TeacherDialog
      title={t(($) => $.form.addTitle)}
      description={t(($) => $.form.addBody)}
      submitLabel={t(($) => $.form.add)}
      initial={noTeacher}
      busy={isPending}
      error={error}
      onChange={() => error && reset()}
      onSubmit={(data) => mutate(trimmed(data))}
      onClose={onClose}
    />
  )
}
