import { Suspense } from 'react'
import { useSessionView, type SessionView, type SignInOptions } from '@/entities/session'
import { GoogleSignIn } from '@/features/sign-in-with-google'
import { useTexts } from '@/shared/i18n'
import { AlertBox, useLazyModule } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import { loginTexts } from '../i18n'
import { secondFactor } from '../model/second-factor'
import { DemoAccounts } from './demo-accounts'
import { InstallationNotes } from './installation-notes'
import { LoginForm } from './login-form'
import { PasskeyButton } from './passkey-button'
import { useSignIn, type Destination } from './use-sign-in'

interface LoginPageProps extends Destination {
  readonly options: Promise<SignInOptions | null>
  /** The user name from the link of an access card. */
  readonly user: string | undefined
}

/** Does not use the router: the page is also shown before the router has been downloaded. */
export function LoginPage({ options, user, ...destination }: LoginPageProps) {
  const t = useTexts(loginTexts)
  const signIn = useSignIn(destination)
  const ending = useSessionView('ending')
  const { arrive, challenge, restart } = signIn
  const code = useLazyModule(secondFactor, challenge !== null, { onFailed: restart })
  if (challenge && code) {
    return (
      <AuthFrame title={t(($) => $.secondStep)}>
        <Suspense>
          <code.SecondFactorStep key={challenge.token} challenge={challenge} onSignedIn={arrive} onRestart={restart} />
        </Suspense>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t(($) => $.title)}
      below={
        <Suspense>
          <InstallationNotes options={options} />
          <DemoAccounts options={options} signIn={signIn} />
        </Suspense>
      }
    >
      {!signIn.error && <EndingNote ending={ending} />}
      <LoginForm {...signIn} user={user} />
      <PasskeyButton {...signIn} />
      <Suspense>
        <GoogleSignIn options={options} or={t(($) => $.or)} onCredential={(credential) => void signIn.withGoogle(credential)} />
      </Suspense>
    </AuthFrame>
  )
}

function EndingNote({ ending }: Pick<SessionView, 'ending'>) {
  const t = useTexts(loginTexts)
  const texts = {
    expired: t(($) => $.expired),
    signedOutElsewhere: t(($) => $.signedOutElsewhere),
    // the person signed out with the button and needs no explanation
    signedOut: null,
  } satisfies Record<NonNullable<typeof ending>, string | null>
  const text = ending && texts[ending]
  return text && <AlertBox className="mb-5">{text}</AlertBox>
}
