import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import type { BeginOutcome, FinishOutcome, NewFactor, Offer, Proof, ProveOutcome, Refused } from '../model/factor-types'

/**
 * Why the browser gave no passkey: it was cancelled, it timed out or there is none; `registered` where the device has one of this
 * account already. Null for another error.
 */
export function passkeyProblem(error: unknown): 'cancelled' | 'registered' | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'InvalidStateError') return 'registered'
  return ['WebAuthnError', 'NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name) ? 'cancelled' : null
}

function refusedBy(error: unknown): Refused {
  if (passkeyProblem(error)) return { kind: 'rejected', reason: 'cancelled' }
  if (isApiError(error, 'challenge_over')) return { kind: 'over' }
  if (isApiError(error, 429)) return { kind: 'locked', until: Date.now() + (error.retryAfter ?? 60) * 1000 }
  if (isApiError(error, 400)) return { kind: 'rejected', reason: error.errors['code']?.includes('code_used') ? 'code_used' : 'wrong' }
  throw error
}

const self = () => unwrap(api.GET('/users/users/self'))

/** A new passkey of this device, for the server. @throws what {@link passkeyProblem} explains */
export async function createPasskey({ passkey: options }: Pick<Offer, 'passkey'>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return { ...(await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })) }
}

/** An answer of one of the person's passkeys, or, without a challenge, of any passkey of this site. */
async function askPasskey(body: { readonly challenge?: string }) {
  const { challenge, options } = await unwrap(api.POST('/users/auth/second_factor/passkey', { body }))
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const passkey = await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
  return { challenge, passkey: { ...passkey } }
}

/**
 * Signs in with a passkey and nothing else, and reads the profile.
 * @throws ApiError of the server, and an error of the browser when there is no passkey or it was cancelled
 */
export async function signInWithPasskey(): Promise<Schema<'Self'>> {
  const body = await askPasskey({})
  await unwrap(api.POST('/users/auth/second_factor', { body }))
  return self()
}

/** Finishes the sign-in and reads the profile. @throws ApiError when the connection is lost */
export async function prove({ challenge, method, typed }: Proof): Promise<ProveOutcome> {
  try {
    const body =
      method === 'passkey' ? await askPasskey({ challenge }) : { challenge, [method === 'totp' ? 'code' : 'recovery_code']: typed }
    await unwrap(api.POST('/users/auth/second_factor', { body }))
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
export async function finishSetup({ offer, code, name }: NewFactor): Promise<FinishOutcome> {
  let codes: readonly string[] | null
  try {
    const factor = code === null ? { name, passkey: await createPasskey(offer) } : { code }
    const body = { challenge: offer.challenge, ...factor }
    codes = (await unwrap(api.POST('/users/auth/second_factor/setup/finish', { body }))).recovery_codes
  } catch (error) {
    return refusedBy(error)
  }
  return { kind: 'set', codes: codes ?? [], self: await self() }
}
