import { KeyRound } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { supportsPasskeys } from '@/shared/lib/passkeys'
import { Button } from '@/shared/ui'
import { loginTexts } from '../i18n'
import type { SignIn } from './use-sign-in'

/** Also in the prerendered page, which knows no browser, so that nothing moves when the app takes over. */
const isPossible = globalThis.document === undefined || supportsPasskeys()

/** Signs in without typing anything, for those who added a passkey to their account. */
export function PasskeyButton({ busy, withPasskey }: Pick<SignIn, 'busy' | 'withPasskey'>) {
  const t = useTexts(loginTexts)
  if (!isPossible) return null
  return (
    <Button size="lg" className="mt-4 w-full" disabled={busy} onClick={() => void withPasskey()}>
      <KeyRound aria-hidden />
      {t(($) => $.passkey)}
    </Button>
  )
}
