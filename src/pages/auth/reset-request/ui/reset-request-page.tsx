import { Link } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '@/shared/api'
import { Form, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { Button } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import { requestPasswordReset } from '#openapi/generated/request-rules.gen.ts'
import { resetRequestTexts } from '../i18n'

/** Requests a link. The response is the same whether the account exists or not, so that it does not disclose accounts. */
export function ResetRequestPage() {
  const t = useTexts(resetRequestTexts)
  const [sentTo, setSentTo] = useState<string | null>(null)
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
  const form = useForm({
    toValues: () => ({ email: '' }),
    rules: requestPasswordReset,
    save: async (body) => {
      await unwrap(api.POST('/request_password_reset', { body }))
      return body.email
    },
    onSaved: onSent,
    explain: (error) => (error.status === 429 ? t(($) => $.throttled, { time: formatClock(error.retryAfter ?? 60) }) : undefined),
  })
  return (
    <Form form={form} asksBeforeLeaving={false}>
      <TextField {...form.field('email')} type="email" size="lg" label={t(($) => $.email)} autoComplete="email" />
      <Button type="submit" variant="primary" size="lg" loading={form.status === 'saving'} className="w-full">
        {t(($) => $.submit)}
      </Button>
    </Form>
  )
}
