import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { useAccountChange } from '../api/use-account-change'
import { manageAccountTexts } from '../i18n'

export function DeactivateDialog({ user, onClose }: { readonly user: Schema<'User'>; readonly onClose: () => void }) {
  const t = useTexts(manageAccountTexts)
  const c = useTexts(commonTexts)
  const name = user.full_name
  const { mutate, isPending, error } = useAccountChange(() =>
    unwrap(api.POST('/users/users/{id}/deactivate', { params: { path: { id: user.id } } })),
  )
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t(($) => $.deactivate.done, { name }))
        onClose()
      },
    })
  const own = { manages_center: t(($) => $.form.managesCenter), last_admin: t(($) => $.form.lastAdmin) }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.deactivate.title, { name })}
      description={t(($) => $.deactivate.body)}
      confirmLabel={t(($) => $.deactivate.submit)}
      destructive
      busy={isPending}
      onConfirm={confirm}
      error={error && `${c(($) => $.errors.archive.user)} ${errorMessage(error, c, own)}`}
    />
  )
}
