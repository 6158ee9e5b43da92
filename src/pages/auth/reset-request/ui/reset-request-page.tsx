import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { Button, Field, FormError, Input } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import { resetRequestTexts } from '../i18n'

/** Asks for a link. The answer is the same whether the account exists or not, so that nobody learns who has one. */
export function ResetRequestPage() {
  const t = useTexts(resetRequestTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useDocumentTitle(t(($) => $.title))
  const back = (
    <Link to="/login" className="self-center rounded-sm text-md text-accent-ink underline-offset-3 hover:underline">
      {t(($) => $.back)}
    </Link>
  )
  if (sentTo === null) {
    return (
      <AuthFrame title={t(($) => $.title)} description={t(($) => $.description)} below={back}>
        <RequestForm onSent={setSentTo} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t(($) => $.sentTitle)} below={back}>
      <div role="status" className="flex flex-col gap-4">
        <MailCheck aria-hidden size={32} strokeWidth={1.5} className="text-accent-ink" />
        <p>{t(($) => $.sent, { email: sentTo })}</p>
        <p className="text-md text-muted">{t(($) => $.sentHint)}</p>
        <Button className="self-start" onClick={() => setSentTo(null)}>
          {t(($) => $.another)}
        </Button>
      </div>
    </AuthFrame>
  )
}

function RequestForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTexts(resetRequestTexts)
  const common = useTexts(commonTexts)
  const [busy, setBusy] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const [failure, setFailure] = useState<string>()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('email') as HTMLInputElement
    const email = input.value.trim()
    setFailure(undefined)
    setFieldError(
      email === '' ? common(($) => $.validation.required) : input.validity.valid ? undefined : common(($) => $.validation.wrongFormat),
    )
    if (email === '' || !input.validity.valid) return input.focus()
    if (busy) return
    setBusy(true)
    try {
      await unwrap(api.POST('/request_password_reset', { body: { email } }))
      onSent(email)
    } catch (error) {
      if (isApiError(error, 400)) setFieldError(common(($) => $.validation.wrongFormat))
      else if (isApiError(error, 429)) setFailure(t(($) => $.throttled, { time: formatClock(error.retryAfter ?? 60) }))
      else setFailure(errorMessage(error, common))
      setBusy(false)
      input.focus()
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
      <Field label={t(($) => $.email)} error={fieldError}>
        {(control) => <Input {...control} name="email" type="email" size="lg" autoComplete="email" maxLength={254} />}
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={busy} className="w-full">
        {t(($) => $.submit)}
      </Button>
    </form>
  )
}
