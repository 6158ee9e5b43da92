import { createHmac, randomInt } from 'node:crypto'
import type { Tx } from '#server/db/client.ts'
import { derivedKey } from '#server/sealing.ts'

const howMany = 10
/** Without letters and digits that look alike: 50 bits in ten characters. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** With a key of the installation: a copy of the database alone is not enough to try out all codes. */
const hashOf = (secret: string, userId: number, code: string) =>
  createHmac('sha256', derivedKey(secret, 'recovery codes')).update(`${userId}:${code}`).digest('base64url')

const newCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** As typed, without hyphens and spaces and in capitals. */
const normalised = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Replaces the recovery codes of a person. @returns the new codes, which are not stored: `7F3KQ-2MXWD` */
export async function replaceRecoveryCodes(tx: Tx, secret: string, userId: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < howMany) codes.add(newCode())
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values([...codes].map((code) => ({ user_id: userId, code_hash: hashOf(secret, userId, code) })))
    .execute()
  return [...codes].map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses a recovery code up. @returns whether it was one that had not been used */
export async function spendRecoveryCode(tx: Tx, secret: string, userId: number, typed: string, now: Date): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(secret, userId, normalised(typed)))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}
