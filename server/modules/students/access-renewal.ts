import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { createInvitation } from '#server/modules/auth/password-links.ts'
import { centerMails } from '#server/texts/center-mails.ts'
import { accountMails } from '#server/texts/account-mails.ts'
import { studentToInvite } from './queries.ts'
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
    await mailReplacedPasswords(tx, ctx, body.ids)
    await giveOneTimePasswords(tx, auditContextOf(call, ctx.clock), centerId, given)
  })
  return { results: await accessesOf(ctx.db, body.ids, new Map(given.map(({ userId, clear }) => [userId, clear]))) }
}

/** Mails the students whose own password is being replaced, if they have an address. Locks their accounts, by id. */
async function mailReplacedPasswords(tx: Tx, { jobs }: Pick<Ctx, 'jobs'>, userIds: readonly number[]): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .where('id', 'in', userIds)
    .select(['email', 'first_name', 'language', 'password_hash', 'password_is_one_time'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const { email, first_name: firstName, language, password_hash, password_is_one_time } of owners) {
    const hasTheirOwn = password_hash !== null && !password_is_one_time
    if (email && hasTheirOwn) await jobs.send(tx, 'mail', { to: email, ...accountMails.passwordReplaced[language]({ firstName }) })
  }
}

/** Job: mails a new student without a password a link to choose one. */
export async function inviteStudent(
  { userId, centerId }: { userId: number; centerId: number },
  { clock, config, db, jobs }: Ctx,
): Promise<void> {
  const student = await studentToInvite(db, userId, centerId)
  if (!student?.email) return
  const { email: to, first_name: firstName, language, center } = student
  await transact(db, async (tx) => {
    const { path, days } = await createInvitation(tx, userId, clock.now())
    await jobs.send(tx, 'mail', {
      to,
      ...centerMails.studentInvitation[language]({ firstName, center, link: config.publicUrl + path, days }),
    })
  })
}
