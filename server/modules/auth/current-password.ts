import type { Db } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { countTry, forgetTries } from './lockout-queries.ts'
import { passwordFits } from './passwords.ts'

/** The key of these attempts of an account in the lockout. */
export const passwordTriesKey = (userId: number) => `Password of user ${userId}`

/**
 * Checks the password of a signed-in person before a change that could take the account away: an open session on a shared computer
 * is not enough. Failures are counted.
 * @throws 400 on `current_password`: `wrong`; 429 after too many
 */
export async function checkPassword(
  db: Db,
  account: { id: number; password_hash: string | null },
  { typed, address, now }: { typed: string; address: string; now: Date },
): Promise<void> {
  const tries = passwordTriesKey(account.id)
  await countTry(db, tries, address, now)
  if (!(await passwordFits(account.password_hash, typed))) throw invalid({ current_password: ['wrong'] })
  await forgetTries(db, tries, address)
}
