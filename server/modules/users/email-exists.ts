import { ownerOfLoginName } from './queries.ts'
import type { Handler } from '#server/contract.ts'
import { countTry } from '#server/modules/auth/lockout-queries.ts'

/** Enough to fill in forms with, and too few to go through a list of addresses. */
const limits = { perAddress: 60, perAccount: 60, windowMs: 60 * 60 * 1000 }

/** Whether an address is taken, by whomever: an address signs in one person of the whole platform, so staff have to learn that. */
export const emailExists: Handler<'emailExists'> = async ({ address, caller, query }, { clock, db }) => {
  await countTry(db, `E-mails that user ${caller.id} asked about`, address, clock.now(), limits)
  const ownerId = await ownerOfLoginName(db, query.email)
  return { exists: ownerId !== undefined && ownerId !== query.except }
}
