import { useState, type FormEvent } from 'react'
import { isReady, PasswordFields } from '@/features/choose-password'
import { errorMessage, isApiError } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, FormError } from '@/shared/ui'
import { spendLink, type LinkParts, type LinkState } from '../api/password-link'
import { newPasswordTexts } from '../i18n'

const stateByCode: Readonly<Record<string, LinkState>> = { link_used: 'used', link_expired: 'expired', link_unknown: 'unknown' }

export interface NewPasswordFormProps {
  readonly link: LinkParts
  readonly minLength: number
  readonly onState: (state: LinkState | 'done') => void
}

export function NewPasswordForm({ link, minLength, onState }: NewPasswordFormProps) {
  const t = useTexts(newPasswordTexts)
  const common = useTexts(commonTexts)
  const [chosen, setChosen] = useState({ password: '', repeated: '' })
  const [busy, setBusy] = useState(false)
  const [commonOne, setCommonOne] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const ready = isReady(chosen, minLength) && chosen.password !== commonOne

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !ready) return
    setBusy(true)
    setFailure(undefined)
    try {
      await spendLink(link, chosen.password)
      onState('done')
    } catch (error) {
      setBusy(false)
      const state = isApiError(error) ? stateByCode[error.code] : undefined
      if (state) onState(state)
      else if (isApiError(error, 400) && error.errors['new_password']?.includes('too_common')) setCommonOne(chosen.password)
      else setFailure(errorMessage(error, common))
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4"
    >
      <FormError>{failure}</FormError>
      <PasswordFields
        value={chosen}
        onChange={setChosen}
        minLength={minLength}
        tooCommon={commonOne !== undefined && chosen.password === commonOne}
      />
      <Button type="submit" variant="primary" size="lg" loading={busy} disabled={!ready} className="mt-1 w-full">
        {t(($) => $.submit)}
      </Button>
    </form>
  )
}
