import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userQueries, useSelf } from '@/entities/user'
import { api, errorMessage, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, FormError } from '@/shared/ui'
import { myProfileTexts } from '../i18n'

/** A new e-mail address that is not confirmed yet, and the button that cancels it. */
export function PendingEmail({ email }: { readonly email: string }) {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const { id } = useSelf()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.DELETE('/users/users/{id}/email_change', { params: { path: { id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: userQueries.self().queryKey }),
  })
  return (
    <AlertBox
      type="info"
      title={t(($) => $.data.pendingTitle)}
      actions={
        <Button size="sm" loading={isPending} onClick={() => mutate()}>
          {t(($) => $.data.keepOld)}
        </Button>
      }
    >
      {t(($) => $.data.pending, { email })}
      <FormError>{error && errorMessage(error, c)}</FormError>
    </AlertBox>
  )
}
