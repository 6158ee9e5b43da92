import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { forgetDevices } from '#server/modules/auth/device-queries.ts'
import { hashOneTimePassword } from '#server/modules/auth/passwords.ts'

/**
 * Characters that are not confused on paper, in lower and upper case: no 0 1 i l o, one of each pair 2/z, 5/s, 6/g, 8/b, 9/q and rn/m.
 * No vowels, so that no words appear. Ten of them have 43 bits.
 */
const alphabet = '23456789cdfhjknprtvwx'

const letters = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A code used as a username: `7KQ4-MX2D`. */
export const newCode = () => `${letters(4)}-${letters(4)}`.toUpperCase()

/** A password that is shown once; the database keeps only its hash. */
export interface OneTimePassword {
  clear: string
  hash: string
}

/** Hashed before the transaction that stores them, because each takes a millisecond. */
export function oneTimePasswords(count: number): Promise<OneTimePassword[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const clear = `${letters(5)}-${letters(5)}`
      return { clear, hash: await hashOneTimePassword(clear) }
    }),
  )
}

/** Sets one-time passwords; old passwords, open links and sessions of the accounts end. */
export async function giveOneTimePasswords(
  tx: Tx,
  auditContext: AuditContext,
  centerId: number,
  given: readonly { userId: number; hash: string }[],
): Promise<void> {
  const ids = given.map(({ userId }) => userId)
  await sql`update users set password_hash = made.hash, password_is_one_time = true
    from unnest(${ids}::bigint[], ${given.map(({ hash }) => hash)}::text[]) as made (id, hash) where users.id = made.id`.execute(tx)
  await sql`update password_links set used_at = ${auditContext.at} where used_at is null and user_id = any(${ids}::bigint[])`.execute(tx)
  await sql`update auth_sessions set revoked_at = ${auditContext.at}, revoked_reason = 'password_changed'
    where revoked_at is null and user_id = any(${ids}::bigint[])`.execute(tx)
  await forgetDevices(tx, ids)
  await recordAuditEvents(
    tx,
    auditContext,
    ids.map((id) => ({ action: 'one_time_password', entity: 'student', entityId: id, centerId, studentId: id })),
  )
}
