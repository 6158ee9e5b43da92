import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, toast } from '@/shared/ui'
import { usersPersonTexts } from '../i18n'

/** E-mails the person a link to choose a password. */
export function SendLinkButton({ user, email }: { readonly user: number; readonly email: string }) {
  const t = useTexts(usersPersonTexts)
  const c = useTexts(commonTexts)
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.POST('/users/users/restore_password', { body: { user } })),
    onSuccess: () => toast.success(t(($) => $.linkSent, { email })),
    onError: (error) => toast.error(isApiError(error, 'too_many_links') ? t(($) => $.tooManyLinks) : errorMessage(error, c)),
  })
  return (
    <Button loading={isPending} onClick={() => mutate()}>
      <KeyRound aria-hidden />
      {t(($) => $.sendLink)}
    </Button>
  )
}
