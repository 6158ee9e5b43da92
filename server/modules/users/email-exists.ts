import type { Handler } from '#server/contract.ts'
import { countTry } from '#server/modules/auth/lockout.ts'

/** Enough to fill in forms with, and too few to go through a list of addresses. */
const limits = { perAddress: 60, perAccount: 60, windowMs: 60 * 60 * 1000 }

/** Whether an address is taken, by whomever: an address signs in one person of the whole platform, so staff have to learn that. */
export const emailExists: Handler<'emailExists'> = async ({ address, caller, query }, { clock, db }) => {
  await countTry(db, `E-mails that user ${caller.id} asked about`, address, clock.now(), limits)
  const found = await db
    .selectFrom('login_names')
    .where('name_key', '=', query.email.trim().toLowerCase())
    .select('user_id')
    .executeTakeFirst()
  return { exists: found !== undefined && found.user_id !== query.except }
}
