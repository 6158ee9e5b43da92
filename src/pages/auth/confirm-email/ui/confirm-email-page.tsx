import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, errorMessage, isApiError, unwrap } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { Button, FormError } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import { confirmEmailTexts } from '../i18n'

type Refused = 'used' | 'expired' | 'unknown' | 'taken'
const refusals: Readonly<Record<string, Refused>> = {
  link_used: 'used',
  link_expired: 'expired',
  link_unknown: 'unknown',
  email_taken: 'taken',
}

/** Opened from a mail. It asks for a press, because mail programs open links by themselves to look at them. */
export function ConfirmEmailPage({ token }: { readonly token: string }) {
  const t = useTexts(confirmEmailTexts)
  const c = useTexts(commonTexts)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ readonly email: string } | Refused>()
  const [trouble, setTrouble] = useState<string>()

  const confirm = async () => {
    setBusy(true)
    setTrouble(undefined)
    try {
      setOutcome(await unwrap(api.POST('/confirm_email', { body: { token } })))
    } catch (error) {
      const refused = isApiError(error) ? refusals[error.code] : undefined
      if (refused) setOutcome(refused)
      else setTrouble(errorMessage(error, c))
    }
    setBusy(false)
  }
  const isDone = typeof outcome === 'object'
  const title = outcome === undefined ? t(($) => $.title) : isDone ? t(($) => $.done) : t(($) => $[outcome].title)
  useDocumentTitle(title)
  return (
    <AuthFrame title={title}>
      {outcome === undefined ? (
        <div className="flex flex-col gap-5 [&>[data-slot=form-error]:empty]:-mb-5">
          <FormError>{trouble}</FormError>
          <p>{t(($) => $.body)}</p>
          <Button variant="primary" size="lg" className="self-start" loading={busy} onClick={() => void confirm()}>
            {t(($) => $.submit)}
          </Button>
        </div>
      ) : (
        <div role="status" className="flex flex-col gap-5">
          <p>{isDone ? t(($) => $.doneBody, { email: outcome.email }) : t(($) => $[outcome].body)}</p>
          <Button asChild variant="primary" size="lg" className="self-start">
            <Link to="/my-profile" reloadDocument>
              {t(($) => $.continue)}
            </Link>
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
