import { use } from 'react'
import type { SignInOptions } from '@/entities/session'
import { lazyModule, useLazyModule } from '@/shared/ui'

// nothing is downloaded where Google sign-in is not configured
const googleButton = lazyModule(() => import('./google-button'), { prefetch: false })

interface GoogleSignInProps {
  readonly options: Promise<SignInOptions | null>
  /** The separator text above the button. */
  readonly or: string
  readonly onCredential: (credential: string) => void
}

/** Google's button if it is configured, else nothing. */
export function GoogleSignIn({ options, or, onCredential }: GoogleSignInProps) {
  const clientId = use(options)?.google_client_id
  const code = useLazyModule(googleButton, Boolean(clientId))
  if (!clientId) return null
  return (
    <div className="mt-5 flex animate-fade-in flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {or}
      </p>
      {code ? <code.GoogleButton clientId={clientId} onCredential={onCredential} /> : <div className="h-10" />}
    </div>
  )
}
