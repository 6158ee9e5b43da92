import { useState } from 'react'
import { api, etagOf, isApiError, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { centerOverviewTexts } from '../i18n'
import { changed, type TeacherData } from '../model/teacher-data'
import { useTeamChange } from '../model/use-team-change'
import { TeacherDialog } from './teacher-dialog'

interface EditTeacherProps {
  readonly center: Schema<'Center'>
  readonly member: Schema<'TeamMember'>
  readonly onClose: () => void
}

/** Names of a teacher, and the e-mail of somebody who has not come yet. */
export function EditTeacher({ center, member, onClose }: EditTeacherProps) {
  const t = useTexts(centerOverviewTexts)
  const { teacher, email, is_invited, works_elsewhere, revision } = member
  const { first_name, last_name_1, last_name_2 } = teacher
  // after a lost race it is that of who was first: saving again is then a decision
  const [stands, setStands] = useState(etagOf(revision))
  const before: TeacherData = { email: email ?? '', first_name, last_name_1, last_name_2 }
  const { mutate, isPending, error, reset } = useTeamChange(
    (body: Partial<TeacherData>) =>
      unwrap(
        api.PATCH('/centers/centers/{id}/team/{user_id}', {
          params: { path: { id: center.id, user_id: teacher.id }, header: { 'If-Match': stands } },
          body,
        }),
      ),
    onClose,
  )
  return (
    <TeacherDialog
      title={t(($) => $.form.editTitle, { name: teacher.full_name })}
      submitLabel={t(($) => $.form.save)}
      initial={before}
      {...(works_elsewhere ? { locked: t(($) => $.form.locked) } : {})}
      emailLocked={is_invited ? undefined : t(($) => $.form.emailLocked)}
      emailHint={t(($) => $.form.emailHint)}
      busy={isPending}
      error={error}
      onChange={() => error && reset()}
      onSubmit={(data) => {
        const change = changed(before, data)
        if (Object.keys(change).length === 0) onClose()
        else mutate(change, { onError: (lost) => isApiError(lost, 'conflict') && lost.etag !== null && setStands(lost.etag) })
      }}
      onClose={onClose}
    />
  )
}
