import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, isApiError, unwrap } from '@/shared/api'
import { Form, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import { confirmEmailTexts } from '../i18n'

type Rejection = 'used' | 'expired' | 'unknown' | 'taken'
const rejectionByCode: Readonly<Record<string, Rejection>> = {
  link_used: 'used',
  link_expired: 'expired',
  link_unknown: 'unknown',
  email_taken: 'taken',
}

/** Opened from an e-mail. The person confirms with a button, because mail programs open links automatically to scan them. */
export function ConfirmEmailPage({ token }: { readonly token: string }) {
  const t = useTexts(confirmEmailTexts)
  const [outcome, setOutcome] = useState<{ readonly email: string } | Rejection>()
  const form = useForm({
    toValues: () => ({}),
    rules: {},
    save: () => unwrap(api.POST('/confirm_email', { body: { token } })),
    onSaved: setOutcome,
    onError: (error) => {
      const rejection = isApiError(error) ? rejectionByCode[error.code] : undefined
      if (rejection) setOutcome(rejection)
      return rejection !== undefined
    },
  })
  const isDone = typeof outcome === 'object'
  const title = outcome === undefined ? t(($) => $.title) : isDone ? t(($) => $.done) : t(($) => $[outcome].title)
  return (
    <AuthFrame title={title}>
      {outcome === undefined ? (
        <Form form={form} className="gap-5" asksBeforeLeaving={false}>
          <p>{t(($) => $.body)}</p>
          <Button type="submit" variant="primary" size="lg" className="self-start" loading={form.status === 'saving'}>
            {t(($) => $.submit)}
          </Button>
        </Form>
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
