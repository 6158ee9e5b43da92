import { sql } from 'kysely'
import { type Caller, auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { denied } from '#server/errors.ts'
import { createInvitation } from '#server/modules/auth/password-links.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { accountMails } from '#server/texts/account-mails.ts'
import { studentInvitationMail } from './mails.ts'
import { giveOneTimePasswords, oneTimePasswords } from './one-time-passwords.ts'
import { accessesOf } from './queries.ts'
import { centerFor, managesStudents, requireOwnAccounts, requireStudentAccess } from './access.ts'

/** New one-time passwords for students. They are in the answer and nowhere else. */
export async function renewAccess(call: Call<'giveOneTimePasswords'>, ctx: Ctx) {
  const { caller, body } = call
  const { id: centerId } = await centerFor(ctx.db, caller, body.center)
  await requireStudentAccess(ctx.db, caller, centerId, body.ids)
  await requireOwnAccounts(ctx.db, centerId, body.ids)
  if (!managesStudents(caller, centerId)) {
    await requireTaught(ctx.db, caller, body.ids)
    await requireWithoutOwnPassword(ctx, body.ids)
  }
  const made = await oneTimePasswords(body.ids.length)
  const given = body.ids.flatMap((userId, index) => {
    const password = made[index]
    return password ? [{ userId, ...password }] : []
  })
  await transact(ctx.db, async (tx) => {
    await noticeReplacedPasswords(tx, ctx, body.ids)
    await giveOneTimePasswords(tx, auditContextOf(call, ctx.clock), centerId, given)
  })
  return { results: await accessesOf(ctx.db, body.ids, new Map(given.map(({ userId, clear }) => [userId, clear]))) }
}

/** Tells those whose own password is about to be worth nothing, where they have an address. Holds their accounts, by id. */
async function noticeReplacedPasswords(tx: Tx, { jobs }: Pick<Ctx, 'jobs'>, userIds: readonly number[]): Promise<void> {
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

/** A teacher who may still read about somebody's time in a group does not hold the key to their account any more: 403. */
async function requireTaught(db: Db, caller: Caller, userIds: readonly number[]): Promise<void> {
  const { count } = await db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('groups.archived_at', 'is', null)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where('group_students.left_at', 'is', null)
    .where('group_students.user_id', 'in', [0, ...userIds])
    .select(({ fn }) => fn.count<number>('group_students.user_id').distinct().as('count'))
    .executeTakeFirstOrThrow()
  if (count < new Set(userIds).size) throw denied()
}

/** A teacher helps those in who have nothing else; a password that somebody chose, and can ask for by mail, is not theirs to end. */
async function requireWithoutOwnPassword({ db }: Ctx, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql`select from users where id = any(${userIds}::bigint[])
    and not is_anonymous and (password_hash is not null and not password_is_one_time
      or exists (select from external_identities where external_identities.user_id = users.id)) limit 1`.execute(db)
  if (rows.length > 0) throw denied()
}

/** Job: a link to choose a password, to somebody who was made a student and has none yet. */
export async function inviteStudent(
  { userId, centerId }: { userId: number; centerId: number },
  { clock, config, db, jobs }: Ctx,
): Promise<void> {
  const student = await db
    .selectFrom('users')
    .innerJoin('center_students', 'center_students.user_id', 'users.id')
    .innerJoin('centers', 'centers.id', 'center_students.center_id')
    .where('users.id', '=', userId)
    .where('centers.id', '=', centerId)
    .where('users.password_hash', 'is', null)
    .select(['users.email', 'users.first_name', 'users.language', 'centers.name as center'])
    .executeTakeFirst()
  if (!student?.email) return
  const { email: to, first_name: firstName, language, center } = student
  await transact(db, async (tx) => {
    const { path, days } = await createInvitation(tx, userId, clock.now())
    await jobs.send(tx, 'mail', { to, ...studentInvitationMail[language]({ firstName, center, link: config.publicUrl + path, days }) })
  })
}
