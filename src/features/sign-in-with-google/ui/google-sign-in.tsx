import { lazy, Suspense, use } from 'react'
import type { SignInOptions } from '@/entities/session'
import { useTexts } from '@/shared/i18n'
import { loginTexts } from '../i18n'
import type { SignIn } from './use-sign-in'

// only where the school has it: nothing of Google's is downloaded otherwise
const GoogleButton = lazy(() => import('./google-button').then((m) => ({ default: m.GoogleButton })))

export interface GoogleSignInProps {
  readonly options: Promise<SignInOptions | null>
  readonly signIn: SignIn
}

export function GoogleSignIn({ options, signIn }: GoogleSignInProps) {
  const t = useTexts(loginTexts)
  const clientId = use(options)?.google_client_id
  if (!clientId) return null
  return (
    <div className="mt-5 flex animate-fade-in flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t(($) => $.or)}
      </p>
      <Suspense fallback={<div className="h-10" />}>
        <GoogleButton clientId={clientId} onCredential={(credential) => void signIn.withGoogle(credential)} />
      </Suspense>
    </div>
  )
}
