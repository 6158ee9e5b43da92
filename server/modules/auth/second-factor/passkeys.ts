import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Tx } from '#server/db/client.ts'
import { type Challenge, keepInChallenge } from './challenges.ts'
import { passkeyByCredential, passkeysOf } from './queries.ts'

/** Loaded at the first use: most processes start, and many run, without it. */
const webAuthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256: what authenticators have. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Data of WebAuthn in the contract: the library checks its form. */
export type PasskeyData = Record<string, unknown>

/** Browsers bind a passkey to the host of the public address. */
const relyingParty = (publicUrl: string) => ({ expectedRPID: new URL(publicUrl).hostname, expectedOrigin: new URL(publicUrl).origin })

const transportsOf = (list: readonly string[]) => ({ transports: [...list] })

/** Options with which the browser creates a passkey; the challenge remembers what it must sign. */
export async function creationOptions(
  tx: Tx,
  publicUrl: string,
  challenge: Pick<Challenge, 'id'>,
  account: { id: number; username: string; first_name: string },
): Promise<PasskeyData> {
  const known = await passkeysOf(tx, account.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Aula',
    rpID: relyingParty(publicUrl).expectedRPID,
    userID: new TextEncoder().encode(`aula-user-${account.id}`),
    userName: account.username,
    userDisplayName: account.first_name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, ...transportsOf(transports) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await keepInChallenge(tx, challenge, { passkey_challenge: options.challenge })
  return { ...options }
}

/** Stores a new passkey. @returns null when the browser's answer does not fit what was asked, or the passkey is already known */
export async function storePasskey(
  tx: Tx,
  publicUrl: string,
  { challenge, userId, name }: { challenge: Challenge; userId: number; name: string },
  response: PasskeyData,
  now: Date,
): Promise<{ id: number } | null> {
  if (challenge.passkey_challenge === null) return null
  const { verifyRegistrationResponse } = await webAuthn()
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge.passkey_challenge,
    ...relyingParty(publicUrl),
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential, credentialBackedUp } = verified.registrationInfo
  const stored = await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
      is_synced: credentialBackedUp,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored ?? null
}

/** Options with which the browser asks a passkey. @param userId null: the passkey names its owner and verifies them */
export async function requestOptions(
  tx: Tx,
  publicUrl: string,
  challenge: Pick<Challenge, 'id'>,
  userId: number | null,
): Promise<PasskeyData> {
  const known = userId === null ? [] : await passkeysOf(tx, userId)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).expectedRPID,
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, ...transportsOf(transports) })),
    userVerification: userId === null ? 'required' : 'preferred',
  })
  await keepInChallenge(tx, challenge, { passkey_challenge: options.challenge })
  return { ...options }
}

/**
 * Checks the signature of a passkey, and that its counter has grown.
 * @returns the id of its owner; null when it does not fit
 */
export async function acceptPasskey(
  tx: Tx,
  publicUrl: string,
  challenge: Challenge,
  response: PasskeyData,
  now: Date,
): Promise<number | null> {
  const passkey = typeof response['id'] === 'string' ? await passkeyByCredential(tx, response['id']) : undefined
  if (!passkey || challenge.passkey_challenge === null) return null
  if (challenge.user_id !== null && challenge.user_id !== passkey.user_id) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge.passkey_challenge,
    ...relyingParty(publicUrl),
    credential: { id: passkey.credential_id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: passkey.counter },
    // alone, a passkey stands for the password too
    requireUserVerification: challenge.user_id === null,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credentialBackedUp, newCounter } = verified.authenticationInfo
  await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, is_synced: credentialBackedUp, last_used_at: now })
    .where('id', '=', passkey.id)
    .execute()
  return passkey.user_id
}
