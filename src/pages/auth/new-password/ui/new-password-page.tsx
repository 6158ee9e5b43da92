import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import type { LinkParts, LinkState } from '../api/password-link'
import { newPasswordTexts } from '../i18n'
import { NewPasswordForm } from './new-password-form'

export interface NewPasswordPageProps {
  readonly link: LinkParts
  /** The state of the link when the page was opened. */
  readonly state: LinkState
  /** A first password (`set`) or a new one (`reset`). */
  readonly purpose: 'reset' | 'set'
  readonly minLength: number
}

/** Opened from an e-mail: sets a new password, or explains why the link does not work any more and how to get another. */
export function NewPasswordPage({ link, state: initialState, purpose, minLength }: NewPasswordPageProps) {
  const t = useTexts(newPasswordTexts)
  const [state, setState] = useState<LinkState | 'done'>(initialState)
  const title = {
    valid: t(($) => (purpose === 'set' ? $.setTitle : $.resetTitle)),
    done: t(($) => $.done),
    used: t(($) => $.used.title),
    expired: t(($) => $.expired.title),
    unknown: t(($) => $.unknown.title),
    unreachable: t(($) => $.unreachable.title),
  }[state]
  if (state === 'valid') {
    return (
      <AuthFrame title={title} description={t(($) => (purpose === 'set' ? $.setDescription : $.resetDescription))}>
        <NewPasswordForm link={link} minLength={minLength} onState={setState} />
      </AuthFrame>
    )
  }
  const isDone = state === 'done'
  if (state === 'unreachable') {
    return (
      <AuthFrame title={title}>
        <div role="alert" className="flex flex-col gap-5">
          <p>{t(($) => $.unreachable.body)}</p>
          <Button variant="primary" size="lg" className="self-start" onClick={() => location.reload()}>
            {t(($) => $.retry)}
          </Button>
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title}>
      <div role="status" className="flex flex-col gap-5">
        <p>{isDone ? t(($) => $.doneBody) : t(($) => $[state].body)}</p>
        <Button asChild variant="primary" size="lg" className="self-start">
          <Link to={isDone ? '/login' : '/reset-password-request'}>{isDone ? t(($) => $.signIn) : t(($) => $.askAgain)}</Link>
        </Button>
      </div>
    </AuthFrame>
  )
}
