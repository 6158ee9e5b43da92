import { PasswordFields, usePasswordOptions } from '@/features/choose-password'
import { isApiError } from '@/shared/api'
import { Form, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { resetPassword } from '#openapi/generated/request-rules.gen.ts'
import { setNewPassword, type LinkParts, type LinkState } from '../api/password-link'
import { newPasswordTexts } from '../i18n'

const stateByCode: Readonly<Record<string, LinkState>> = { link_used: 'used', link_expired: 'expired', link_unknown: 'unknown' }

interface NewPasswordFormProps {
  readonly link: LinkParts
  readonly minLength: number
  readonly onState: (state: LinkState | 'done') => void
}

export function NewPasswordForm({ link, minLength, onState }: NewPasswordFormProps) {
  const t = useTexts(newPasswordTexts)
  const form = useForm({
    toValues: () => ({ new_password: '', repeated: '' }),
    rules: { new_password: resetPassword.new_password, repeated: resetPassword.new_password },
    ...usePasswordOptions(minLength),
    save: ({ new_password }) => setNewPassword(link, new_password),
    onSaved: () => onState('done'),
    onError: (error) => {
      const state = isApiError(error) ? stateByCode[error.code] : undefined
      if (state) onState(state)
      return state !== undefined
    },
  })
  return (
    <Form form={form} asksBeforeLeaving={false}>
      <PasswordFields password={form.field('new_password')} repeated={form.field('repeated')} minLength={minLength} />
      <Button type="submit" variant="primary" size="lg" loading={form.status === 'saving'} className="mt-1 w-full">
        {t(($) => $.submit)}
      </Button>
    </Form>
  )
}
