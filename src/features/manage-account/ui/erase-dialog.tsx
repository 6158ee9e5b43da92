import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useInWords, useTexts } from '@/shared/i18n'
import { ConfirmDialog, toast } from '@/shared/ui'
import { useAccountChange } from '../api/use-account-change'
import { manageAccountTexts } from '../i18n'

/** Erases an account on the person's request: lists what is deleted and what is kept, and asks for the username. */
export function EraseDialog({ user, onClose }: { readonly user: Schema<'User'>; readonly onClose: () => void }) {
  const t = useTexts(manageAccountTexts)
  const c = useTexts(commonTexts)
  const inWords = useInWords()
  const { mutate, isPending, error } = useAccountChange(() =>
    unwrap(api.POST('/users/users/{id}/erase', { params: { path: { id: user.id } } })),
  )
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t(($) => $.erase.done))
        onClose()
      },
    })
  const own = { manages_center: t(($) => $.form.managesCenter) }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.erase.title, { name: user.full_name })}
      description={t(($) => $.erase.body, { when: inWords(user.erasure_requested_at ?? '') })}
      confirmLabel={t(($) => $.erase.submit)}
      typedName={user.username}
      destructive
      busy={isPending}
      onConfirm={confirm}
      error={error && `${c(($) => $.errors.delete.user)} ${errorMessage(error, c, own)}`}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-md">
        <li>{t(($) => $.erase.goes)}</li>
        <li>{t(($) => $.erase.stays)}</li>
      </ul>
    </ConfirmDialog>
  )
}
