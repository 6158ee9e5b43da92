import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { api, isApiError, unwrap } from '@/shared/api'
import type { BeginOutcome, FinishOutcome, NewFactor, Proof, ProveOutcome, Refused } from '../model/factor-types'

/** The browser has passkeys, which it gives to secure pages only. */
export const supportsPasskeys = () => globalThis.isSecureContext && 'PublicKeyCredential' in globalThis

function refusedBy(error: unknown): Refused {
  // the browser rejects with a DOMException: cancelled, timed out, no passkey
  if (error instanceof Error && (error.name === 'WebAuthnError' || error.name === 'NotAllowedError' || error.name === 'AbortError'))
    return { kind: 'rejected', reason: 'cancelled' }
  if (isApiError(error, 'challenge_over')) return { kind: 'over' }
  if (isApiError(error, 429)) return { kind: 'locked', until: Date.now() + (error.retryAfter ?? 60) * 1000 }
  if (isApiError(error, 400)) return { kind: 'rejected', reason: error.errors['code']?.includes('code_used') ? 'code_used' : 'wrong' }
  throw error
}

const self = () => unwrap(api.GET('/users/users/self'))

async function askPasskey(challenge: string) {
  const { options } = await unwrap(api.POST('/users/auth/second_factor/passkey', { body: { challenge } }))
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return { ...(await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })) }
}

/** Finishes the sign-in and reads the profile. @throws ApiError when the connection is lost */
export async function prove({ challenge, method, typed }: Proof): Promise<ProveOutcome> {
  try {
    const proof =
      method === 'passkey' ? { passkey: await askPasskey(challenge) } : method === 'totp' ? { code: typed } : { recovery_code: typed }
    await unwrap(api.POST('/users/auth/second_factor', { body: { challenge, ...proof } }))
  } catch (error) {
    return refusedBy(error)
  }
  return { kind: 'proved', self: await self() }
}

/** What can be set up. @throws ApiError when the connection is lost */
export async function beginSetup(challenge: string): Promise<BeginOutcome> {
  try {
    return { kind: 'offered', offer: await unwrap(api.POST('/users/auth/second_factor/setup', { body: { challenge } })) }
  } catch (error) {
    return refusedBy(error)
  }
}

/** Sets up the factor, signs in and reads the profile. @throws ApiError when the connection is lost */
export async function finishSetup({ offer: { challenge, passkey: options }, code, name }: NewFactor): Promise<FinishOutcome> {
  let codes: readonly string[] | null
  try {
    let factor: { code: string } | { passkey: Record<string, unknown>; name: string }
    if (code === null) {
      const { startRegistration } = await import('@simplewebauthn/browser')
      factor = {
        name,
        passkey: { ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })) },
      }
    } else factor = { code }
    codes = (await unwrap(api.POST('/users/auth/second_factor/setup/finish', { body: { challenge, ...factor } }))).recovery_codes
  } catch (error) {
    return refusedBy(error)
  }
  return { kind: 'set', codes: codes ?? [], self: await self() }
}
