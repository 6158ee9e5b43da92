import type { Handler } from '#server/contract.ts'
import { throttled } from '#server/errors.ts'
import { countRequest } from '#server/modules/auth/lockout-queries.ts'
import { ownerOfLoginName } from './queries.ts'

/** Enough to fill in forms with, and too few to go through a list of addresses. */
const perHour = 60

/** Whether an address is taken, by anybody on the platform: staff have to learn that because an address signs in one person only. */
export const emailExists: Handler<'emailExists'> = async ({ caller, query }, { clock, db }) => {
  const { current, ttl } = await countRequest(db, `emailExists ${caller.id}`, 3_600_000, clock.now())
  if (current > perHour) throw throttled(Math.ceil(ttl / 1000))
  const ownerId = await ownerOfLoginName(db, query.email)
  return { exists: ownerId !== undefined && ownerId !== query.except }
}
