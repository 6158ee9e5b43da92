import { useQueryClient } from '@tanstack/react-query'
import { userQueries, useSelf } from '@/entities/user'
import { api, errorMessage, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, ConfirmDialog, toast } from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'
import { useTeamChange } from '../model/use-team-change'

interface AppointTeacherProps {
  readonly center: Schema<'Center'>
  readonly member: Schema<'TeamMember'>
  readonly onClose: () => void
}

const ownCodes = ['account_inactive', 'manages_another_center', 'not_in_team'] as const

/** Makes a teacher the administrator and warns about the rights that the current one loses. */
export function AppointTeacher({ center, member: { teacher }, onClose }: AppointTeacherProps) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const self = useSelf()
  const { mutate, isPending, error } = useTeamChange(
    () => unwrap(api.POST('/centers/managers/update_manager', { body: { center: center.id, user: teacher.id } })),
    () => {
      toast.success(t(($) => $.appoint.done, { name: teacher.full_name }))
      onClose()
      if (self.id === center.manager?.id) void client.invalidateQueries({ queryKey: userQueries.all() })
    },
  )
  const code = isApiError(error, 400) ? ownCodes.find((known) => known === error.errors['user']?.[0]) : undefined
  const message = error && (isApiError(error, 400) ? c(($) => $.errors.centerAdminNotChanged) : errorMessage(error, c))
  const current = center.manager?.full_name
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.appoint.title, { name: teacher.full_name })}
      description={current ? t(($) => $.appoint.body, { current }) : t(($) => $.appoint.bodyAlone)}
      confirmLabel={t(($) => $.appoint.confirm)}
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      error={message && [message, code && t(($) => $.appoint.codes[code])].filter(Boolean).join(' ')}
    >
      {self.id === center.manager?.id && <AlertBox type="warning">{t(($) => $.appoint.yourself)}</AlertBox>}
    </ConfirmDialog>
  )
}
