import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useSession } from '@/entities/session'
import type { ApiError } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Button, lazyModule, useLazyModule } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import type { FirstStartState } from '../api/first-start'
import { firstStartTexts } from '../i18n'
import { FirstStartForm } from './first-start-form'

/** Downloaded once the account exists. */
const secondFactor = lazyModule(() => import('@/features/second-factor'), { prefetch: false })

export interface FirstStartPageProps {
  readonly token: string
  /** The state of the link when the page was opened. */
  readonly state: FirstStartState
  readonly minLength: number
  readonly onDone: () => void
}

/** Opened with the link that the server prints at its start: creates the first IT admin, or explains why the link does not. */
export function FirstStartPage({ token, state: initialState, minLength, onDone }: FirstStartPageProps) {
  const t = useTexts(firstStartTexts)
  const [state, setState] = useState(initialState)
  const title = state === 'valid' ? t(($) => $.title) : t(($) => $[state].title)
  const session = useSession()
  const [challenge, setChallenge] = useState<ApiError['challenge']>(null)
  const signInLater = () => {
    setChallenge(null)
    setState('done')
  }
  const step = useLazyModule(secondFactor, challenge !== null, { onFailed: signInLater })
  if (challenge && step) {
    return (
      <AuthFrame title={t(($) => $.secondStep)}>
        <Suspense>
          <step.SecondFactorStep
            challenge={challenge}
            onSignedIn={(self) => void session.signedIn(self).then(onDone)}
            onRestart={signInLater}
          />
        </Suspense>
      </AuthFrame>
    )
  }
  if (state === 'valid') {
    return (
      <AuthFrame title={title} description={t(($) => $.description)}>
        <FirstStartForm token={token} minLength={minLength} onState={setState} onChallenge={setChallenge} onDone={onDone} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title}>
      <div role={state === 'unreachable' ? 'alert' : 'status'} className="flex flex-col gap-5">
        <p>{t(($) => $[state].body)}</p>
        {state === 'done' && (
          <Button asChild variant="primary" size="lg" className="self-start">
            <Link to="/login">{t(($) => $.signIn)}</Link>
          </Button>
        )}
        {state === 'unreachable' && (
          <Button variant="primary" size="lg" className="self-start" onClick={() => location.reload()}>
            {t(($) => $.retry)}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}
