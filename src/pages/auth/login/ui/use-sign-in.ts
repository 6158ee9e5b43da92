import { useRef, useState } from 'react'
import { signIn, signInWithGoogle, useSession, type Credentials } from '@/entities/session'
import { isApiError, type ApiError, type Schema } from '@/shared/api'
import { secondFactor } from '../model/second-factor'

/**
 * Why signing in failed. `wait` is in seconds and ends at `until` (ms since 1970). After too many attempts `who` waits, the user name in
 * lower case, and nobody else at the same computer; null after Google, which has no name.
 */
export type SignInError =
  | { readonly kind: 'wrong' | 'offline' | 'unavailable' | 'googleRefused' | 'passkeyRefused' }
  | { readonly kind: 'busy'; readonly wait: number; readonly until: number }
  | { readonly kind: 'throttled'; readonly wait: number; readonly until: number; readonly who: string | null }

type Rejection = 'wrong' | 'googleRefused' | 'passkeyRefused'

function signInErrorOf(error: unknown, rejection: Rejection, who: string | null): SignInError {
  const delay = (wait: number) => ({ wait, until: Date.now() + wait * 1000 })
  // the browser throws where there is no passkey or it was cancelled; a TypeError is code that could not be downloaded
  if (!isApiError(error)) return { kind: rejection === 'passkeyRefused' && !(error instanceof TypeError) ? rejection : 'offline' }
  if (error.status === 429) return { kind: 'throttled', ...delay(error.retryAfter ?? 60), who }
  if (error.code === 'busy') return { kind: 'busy', ...delay(error.retryAfter ?? 5) }
  if (error.status >= 500) return { kind: 'unavailable' }
  return { kind: error.status >= 400 && error.status !== 403 ? rejection : 'offline' }
}

export interface SignIn {
  readonly busy: boolean
  readonly error: SignInError | null
  /** The second step, after the password or Google. */
  readonly challenge: ApiError['challenge']
  /** The second step is done. */
  readonly arrive: (self: Schema<'Self'>) => void
  /** Back to the password. */
  readonly restart: () => void
  readonly withPassword: (credentials: Credentials) => Promise<boolean>
  readonly withGoogle: (credential: string) => Promise<boolean>
  readonly withPasskey: () => Promise<boolean>
  /** Downloads the code of the next page; called when the person starts typing. */
  readonly warmUp: () => void
}

export interface Destination {
  /** The page to open after signing in. */
  readonly next: string
  readonly goTo: (href: string) => Promise<void>
  /** Downloads the code of that page. */
  readonly warmUp: () => void
}

/** Signs in and opens the requested page. */
export function useSignIn({ next, goTo, warmUp }: Destination): SignIn {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<SignInError | null>(null)
  const [challenge, setChallenge] = useState<ApiError['challenge']>(null)
  const isWarm = useRef(false)

  const enter = async (authenticate: () => Promise<Schema<'Self'>>, rejection: Rejection, who: string | null = null) => {
    setBusy(true)
    setError(null)
    try {
      await session.signedIn(await authenticate())
      await goTo(next)
      return true
    } catch (reason) {
      // a one-time password must be replaced first
      if (isApiError(reason, 'new_password_required') && reason.link) {
        await goTo(reason.link)
        return true
      }
      const step = isApiError(reason) ? reason.challenge : null
      setChallenge(step)
      if (!step) setError(signInErrorOf(reason, rejection, who))
      setBusy(false)
      return step !== null
    }
  }

  const startWarmUp = () => {
    if (isWarm.current) return
    isWarm.current = true
    warmUp()
  }

  return {
    busy,
    error,
    challenge,
    arrive: (self) => void enter(() => Promise.resolve(self), 'wrong'),
    restart: () => setChallenge(null),
    withPassword: (credentials) => enter(() => signIn(credentials), 'wrong', credentials.who.toLowerCase()),
    withGoogle: (credential) => enter(() => signInWithGoogle(credential), 'googleRefused'),
    withPasskey: () => {
      startWarmUp()
      return enter(async () => (await secondFactor.load()).signInWithPasskey(), 'passkeyRefused')
    },
    warmUp: startWarmUp,
  }
}
