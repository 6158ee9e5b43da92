import { Lock } from 'lucide-react'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { AlertBox, toast } from '@/shared/ui'
import { addTeacher, updateTeacher } from '#openapi/generated/request-rules.gen.ts'
import { centerOverviewTexts } from '../i18n'
import { useRefreshTeam } from '../model/use-team-change'

const ownCodes = [
  'already_in_team',
  'already_invited',
  'declined_twice',
  'account_inactive',
  'student_account',
  'admin_account',
  'has_password',
  'works_elsewhere',
] as const

interface TeacherFormProps {
  readonly center: Schema<'Center'>
  /** Undefined for a new teacher. */
  readonly member?: Schema<'TeamMember'>
  readonly onClose: () => void
}

/** Adds a teacher to the team by e-mail, or changes their names and the e-mail of an account that has no password yet. */
export function TeacherForm({ center, member, onClose }: TeacherFormProps) {
  const t = useTexts(centerOverviewTexts)
  const refresh = useRefreshTeam()
  const locked = member?.works_elsewhere ? t(($) => $.form.locked) : undefined
  const isEmailLocked = member !== undefined && !member.is_invited
  const form = useForm({
    row: member,
    toValues: (row: Schema<'TeamMember'> | undefined) => ({
      email: row?.email ?? '',
      first_name: row?.teacher.first_name ?? '',
      last_name_1: row?.teacher.last_name_1 ?? '',
      last_name_2: row?.teacher.last_name_2 ?? '',
    }),
    rules: member ? updateTeacher : addTeacher,
    required: ['first_name'],
    save: (values, { changes, ifMatch }) => {
      const path = { id: center.id }
      if (!member) return unwrap(api.POST('/centers/centers/{id}/team', { params: { path }, body: values }))
      const params = { path: { ...path, user_id: member.teacher.id }, header: ifMatch }
      return unwrap(api.PATCH('/centers/centers/{id}/team/{user_id}', { params, body: changes })).then((saved) => ({
        member: saved,
        invitation: null,
      }))
    },
    onSaved: ({ member: added, invitation }) => {
      if (invitation) toast.success(t(($) => $.form.asked, { email: invitation.email }))
      else if (!member && added) toast.success(t(($) => $.form.added, { name: added.teacher.full_name, email: added.email ?? '' }))
      void refresh()
      onClose()
    },
    onError: (error) => {
      if (isApiError(error, 'conflict')) void refresh()
      return false
    },
    messages: Object.fromEntries(ownCodes.map((code) => [code, t(($) => $.form.codes[code])])),
  })
  const isReadOnly = locked !== undefined
  const emailHint = isEmailLocked ? t(($) => $.form.emailLocked) : t(($) => $.form.emailHint)
  return (
    <FormDialog
      form={form}
      title={member ? t(($) => $.form.editTitle, { name: member.teacher.full_name }) : t(($) => $.form.addTitle)}
      description={member ? undefined : t(($) => $.form.addBody)}
      submitLabel={member ? t(($) => $.form.save) : t(($) => $.form.add)}
      readOnly={isReadOnly}
      onClose={onClose}
    >
      {locked && <AlertBox icon={Lock}>{locked}</AlertBox>}
      <TextField
        {...form.field('email')}
        type="email"
        label={t(($) => $.form.email)}
        hint={member && !locked ? emailHint : undefined}
        readOnly={isReadOnly || isEmailLocked}
      />
      <TextField {...form.field('first_name')} label={t(($) => $.form.firstName)} readOnly={isReadOnly} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('last_name_1')} label={t(($) => $.form.lastName1)} readOnly={isReadOnly} />
        <TextField {...form.field('last_name_2')} label={t(($) => $.form.lastName2)} readOnly={isReadOnly} />
      </div>
    </FormDialog>
  )
}
