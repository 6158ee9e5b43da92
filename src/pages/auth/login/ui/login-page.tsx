import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSessionView, type SessionView } from '@/entities/session'
import { GoogleSignIn } from '@/features/sign-in-with-google'
import { useTexts } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { AlertBox } from '@/shared/ui'
import { AuthFrame } from '@/widgets/auth-frame'
import { loginTexts } from '../i18n'
import { DemoAccounts } from './demo-accounts'
import { LoginForm } from './login-form'
import { useSignIn } from './use-sign-in'

const route = getRouteApi('/login')

export function LoginPage() {
  const t = useTexts(loginTexts)
  const { next = '/', user } = route.useSearch()
  const { options } = route.useLoaderData()
  const signIn = useSignIn(next)
  const ending = useSessionView('ending')
  useDocumentTitle(t(($) => $.title))
  return (
    <AuthFrame
      title={t(($) => $.title)}
      below={
        <Suspense>
          <DemoAccounts options={options} signIn={signIn} />
        </Suspense>
      }
    >
      {!signIn.trouble && <EndingNote ending={ending} />}
      <LoginForm {...signIn} user={user} />
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
    // they know: they pressed the button
    signedOut: null,
  } satisfies Record<NonNullable<typeof ending>, string | null>
  const text = ending && texts[ending]
  return text && <AlertBox className="mb-5">{text}</AlertBox>
}
