import { useRef, useState } from 'react'
import { signIn, signInWithGoogle, useSession, type Credentials } from '@/entities/session'
import { isApiError, type ApiError, type Schema } from '@/shared/api'

/** Why signing in failed. `wait` is in seconds and ends at `until` (ms since 1970). */
export type SignInError =
  | { readonly kind: 'wrong' | 'offline' | 'googleRefused' }
  | { readonly kind: 'throttled'; readonly wait: number; readonly until: number }

function signInErrorOf(error: unknown, rejection: 'wrong' | 'googleRefused'): SignInError {
  if (isApiError(error, 429)) {
    const wait = error.retryAfter ?? 60
    return { kind: 'throttled', wait, until: Date.now() + wait * 1000 }
  }
  return { kind: isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 403 ? rejection : 'offline' }
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

  const enter = async (authenticate: () => Promise<Schema<'Self'>>, rejection: 'wrong' | 'googleRefused') => {
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
      if (!step) setError(signInErrorOf(reason, rejection))
      setBusy(false)
      return step !== null
    }
  }

  return {
    busy,
    error,
    challenge,
    arrive: (self) => void enter(() => Promise.resolve(self), 'wrong'),
    restart: () => setChallenge(null),
    withPassword: (credentials) => enter(() => signIn(credentials), 'wrong'),
    withGoogle: (credential) => enter(() => signInWithGoogle(credential), 'googleRefused'),
    warmUp: () => {
      if (isWarm.current) return
      isWarm.current = true
      warmUp()
    },
  }
}
