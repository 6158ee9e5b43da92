import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { type NewMail, queueMails } from '#server/modules/mail/queue.ts'
import { centerFor, managesStudents, requireOwnAccounts, requireStudentAccess, requireTaught, requireWithoutOwnPassword } from './access.ts'
import { giveOneTimePasswords, oneTimePasswords } from './one-time-passwords.ts'
import { accessesOf } from './queries.ts'

/** New one-time passwords for students, which are only in this response. */
export async function renewAccess(call: Call<'giveOneTimePasswords'>, ctx: Ctx) {
  const { caller, body } = call
  const { id: centerId } = await centerFor(ctx.db, caller, body.center)
  await requireStudentAccess(ctx.db, caller, centerId, body.ids)
  await requireOwnAccounts(ctx.db, centerId, body.ids)
  if (!managesStudents(caller, centerId)) {
    await requireTaught(ctx.db, caller, body.ids)
    await requireWithoutOwnPassword(ctx.db, body.ids)
  }
  const made = await oneTimePasswords(body.ids.length)
  const given = body.ids.flatMap((userId, index) => {
    const password = made[index]
    return password ? [{ userId, ...password }] : []
  })
  await transact(ctx.db, async (tx) => {
    await mailReplacedPasswords(tx, ctx, centerId, body.ids)
    await giveOneTimePasswords(tx, auditContextOf(call, ctx.clock), centerId, given)
  })
  return { results: await accessesOf(ctx.db, body.ids, new Map(given.map(({ userId, clear }) => [userId, clear]))) }
}

/** Mails the students whose own password is being replaced, if they have an address. Locks their accounts, by id. */
async function mailReplacedPasswords(
  tx: Tx,
  { clock, jobs }: Pick<Ctx, 'clock' | 'jobs'>,
  centerId: number,
  userIds: readonly number[],
): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .where('id', 'in', userIds)
    .select(['id', 'email', 'password_hash', 'password_is_one_time'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const mails = owners.flatMap(({ id: userId, email: address, password_hash, password_is_one_time }): NewMail[] => {
    const hasTheirOwn = password_hash !== null && !password_is_one_time
    return address && hasTheirOwn ? [{ kind: 'password_replaced', userId, centerId, address }] : []
  })
  await queueMails(tx, jobs, clock.now(), mails)
}
