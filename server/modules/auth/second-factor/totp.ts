import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#server/db/client.ts'
import { derivedKey, seal, unseal } from '#server/sealing.ts'

const periodMs = 30_000
/** Steps before and after the current one whose code is accepted: clocks differ, and typing takes time. */
const window = 1

const totpOf = (base32: string, label: string) =>
  new TOTP({ issuer: 'Aula', label, secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: periodMs / 1000 })

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Address that an authenticator app reads from a QR code. @param account the name that the app shows */
export const totpUri = (base32: string, account: string): string => totpOf(base32, account).toString()

/** Each person has a key of their own, so that a secret copied to another row opens nothing. */
const keyOf = (secret: string, userId: number) => derivedKey(secret, `totp secret of user ${userId}`)

export const sealTotp = (base32: string, secret: string, userId: number) => seal(base32, keyOf(secret, userId))
export const unsealTotp = (sealed: string, secret: string, userId: number) => unseal(sealed, keyOf(secret, userId))

/** The time step of a code, counted from 1970; null when it is not one of the accepted codes. */
export function stepOfCode(base32: string, typed: string, now: Date): number | null {
  const delta = totpOf(base32, '').validate({ token: typed.replaceAll(/\s/g, ''), timestamp: now.getTime(), window })
  return delta === null ? null : Math.floor(now.getTime() / periodMs) + delta
}

/**
 * Accepts a code of the person's authenticator app once. The update decides, so that of two requests with the same code, also in two
 * processes, one is refused.
 * @returns the field code of the refusal; null when the code is accepted
 */
export async function acceptCode(tx: Tx, secret: string, userId: number, typed: string, now: Date): Promise<'wrong' | 'code_used' | null> {
  const stored = await tx.selectFrom('totp_secrets').where('user_id', '=', userId).select('secret').executeTakeFirst()
  const step = stored ? stepOfCode(unsealTotp(stored.secret, secret, userId), typed, now) : null
  if (step === null) return 'wrong'
  const accepted = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return accepted ? null : 'code_used'
}
