import { type Tx, violatedConstraint } from '#server/db/client.ts'
import { invalid, notFound, rejected } from '#server/errors.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { createInvitation } from '#server/modules/auth/password-links.ts'
import { freeSeats, lockSeats, takeSeats } from '#server/modules/licences/seats.ts'
import { queueMails } from '#server/modules/mail/queue.ts'
import { freeUsername } from '#server/modules/people/usernames.ts'
import { handOverGroups } from './hand-over.ts'
import { type Invitee, inviteToTeam, offerToNobody, type Outside } from './invitations.ts'
import { isInvited } from './team-queries.ts'

/** A person to add by e-mail; the names are used only for a new account and may be empty. */
export interface NewTeacher {
  email: string
  first_name: string
  last_name_1: string
  last_name_2: string
}

/** What came of adding a person: a member of the team, or the invitation that waits for their answer. */
export type Added = { kind: 'member' | 'invitation'; id: number }

/**
 * Adds a teacher to a center by e-mail. A person without an account gets one and joins at once: they accept with the link to choose
 * a password. A person with an account is invited and joins when they accept ({@link inviteToTeam}), unless they add themselves.
 * All of it or nothing, with the transaction. Locks the center's row first; the caller has checked the access to the center.
 * @throws 404 when the center is gone
 * @throws 400 on `email`: `already_in_team`, `already_invited`, `declined_twice`, `invitation_declined`, `account_inactive`,
 *   `student_account` (a student's), `admin_account` (an IT admin's), `email_taken` (another person's username)
 * @throws 409 `teacher_limit` with `seats` when the center has contracted no more teachers
 */
export async function addTeacher(
  tx: Tx,
  outside: Outside,
  auditContext: AuditContext,
  centerId: number,
  { asAdministrator = false, afterRefusal = true, ...teacher }: NewTeacher & Partial<Pick<Invitee, 'asAdministrator' | 'afterRefusal'>>,
): Promise<Added> {
  await lockSeats(tx, centerId)
  const email = teacher.email.trim()
  const account = await teacherAccount(tx, centerId, { ...teacher, email })
  const { caller } = auditContext
  const isThemselves = account.id === caller.id && caller.impersonator === null
  if (account.is_used && !isThemselves) {
    const invitee = { userId: account.id, email, asAdministrator, afterRefusal }
    return { kind: 'invitation', id: await inviteToTeam(tx, outside, auditContext, centerId, invitee) }
  }
  await joinTeam(tx, auditContext, centerId, account.id)
  await invite(tx, outside, auditContext, centerId, account.id)
  await recordAuditEvents(tx, auditContext, [
    { action: 'teacher_added', entity: 'center', entityId: centerId, centerId, after: { user_id: account.id, email } },
  ])
  return { kind: 'member', id: account.id }
}

/** Makes a person a teacher of a center and takes a seat; nothing happens if they are one. @throws 409 `teacher_limit` */
export async function joinTeam(tx: Tx, auditContext: AuditContext, centerId: number, userId: number): Promise<void> {
  await lockSeats(tx, centerId)
  if ((await teamOf(tx, centerId)).members.includes(userId)) return
  await takeSeats(tx, auditContext, { centerId, kind: 'teacher', reason: 'joined', assignees: [{ userId, groupId: null }] })
  await tx.insertInto('center_staff').values({ center_id: centerId, user_id: userId, joined_at: auditContext.at }).execute()
  await tx.updateTable('users').set({ is_staff: true }).where('id', '=', userId).where('is_staff', '=', false).execute()
}

/**
 * Queues the mail with the link to choose a password to a teacher who has none, in their language; none to who adds themselves.
 * @throws 404 when the account has no e-mail or the center is gone
 */
export async function invite(tx: Tx, { config, jobs }: Outside, { at }: AuditContext, centerId: number, userId: number): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('centers', (join) => join.on('centers.id', '=', centerId))
    .where('users.id', '=', userId)
    .select(['users.email', 'users.password_hash'])
    .executeTakeFirst()
  if (!row?.email) throw notFound()
  if (row.password_hash !== null) return
  const link = await createInvitation(tx, config, userId, at)
  await queueMails(tx, jobs, at, [{ kind: 'team_invitation', userId, centerId, address: row.email, link }])
}

/**
 * The account of a new teacher: found by e-mail or created. `is_used` says that somebody may stand behind it: its owner has signed in
 * or can, or it belongs to a center.
 * @param centerId where they must not teach already; null asks for none
 * @throws 400 on `email`, as {@link addTeacher} says
 */
export async function teacherAccount(tx: Tx, centerId: number | null, teacher: NewTeacher): Promise<{ id: number; is_used: boolean }> {
  const email = teacher.email.trim()
  const known = await accountFor(tx, centerId ?? 0, email)
  return known ?? { ...(await createAccount(tx, { ...teacher, email })), is_used: false }
}

/** Finds the account with an e-mail; null without one. */
async function accountFor(tx: Tx, centerId: number, email: string): Promise<{ id: number; is_used: boolean } | null> {
  const account = await tx
    .selectFrom('users')
    .innerJoin('login_names', 'login_names.user_id', 'users.id')
    .where('login_names.name_key', '=', email.toLowerCase())
    .select(['users.id', 'users.email', 'users.is_staff', 'users.is_superuser', 'users.is_active', isInvited.as('is_invited')])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('center_staff').whereRef('center_staff.user_id', '=', 'users.id').where('center_id', '=', centerId).select('user_id'),
      ).as('in_team'),
      exists(selectFrom('center_staff').whereRef('center_staff.user_id', '=', 'users.id').select('user_id')).as('teaches'),
      exists(selectFrom('center_students').whereRef('center_students.user_id', '=', 'users.id').select('user_id')).as('learns'),
    ])
    .forUpdate('users')
    .executeTakeFirst()
  if (!account) return null
  const is = (fact: unknown) => fact === true || fact === 1
  const rejection =
    account.email?.toLowerCase() === email.toLowerCase()
      ? [
          [account.in_team, 'already_in_team'],
          [account.is_superuser, 'admin_account'],
          [!account.is_active, 'account_inactive'],
          [!account.is_staff && is(account.learns), 'student_account'],
        ].find(([objects]) => is(objects))?.[1]
      : 'email_taken'
  if (rejection) throw invalid({ email: [String(rejection)] })
  return { id: account.id, is_used: !account.is_invited || is(account.teaches) || is(account.learns) }
}

async function createAccount(tx: Tx, teacher: NewTeacher) {
  const { email, first_name, last_name_1, last_name_2 } = teacher
  // Without a name, lists show the e-mail up to the @ until the person enters a name.
  const name = first_name.trim() || (email.split('@')[0] ?? email)
  try {
    return await tx
      .insertInto('users')
      .values({
        username: await freeUsername(tx, { first_name: name, last_name_1 }),
        email,
        first_name: name,
        last_name_1: last_name_1.trim(),
        last_name_2: last_name_2.trim(),
        is_staff: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    // Another center has just added the same person.
    if (violatedConstraint(error) === 'login_names_pkey') throw invalid({ email: ['email_taken'] })
    throw error
  }
}

/**
 * Removes a teacher from a center and frees the seat. Their account, marks and comments stay; their groups lose them or go to a
 * successor, who also manages the active groups that they managed. Locks the center's row first; the caller has checked the access
 * to the center.
 * @param successorId another teacher of the center, or null for no successor
 * @throws 404 when they are not in the team
 * @throws 409 `is_administrator` while they manage the center
 * @throws 400 on `successor`: `not_in_team`
 */
export async function removeTeacher(
  tx: Tx,
  auditContext: AuditContext,
  centerId: number,
  { userId, successorId }: { userId: number; successorId: number | null },
): Promise<void> {
  await lockSeats(tx, centerId)
  const team = await teamOf(tx, centerId)
  if (!team.members.includes(userId)) throw notFound()
  if (team.managerId === userId) throw rejected('is_administrator', 'The administrator of the center cannot leave its team.')
  if (successorId !== null && (successorId === userId || !team.members.includes(successorId))) throw invalid({ successor: ['not_in_team'] })
  const groupIds = await handOverGroups(tx, auditContext, centerId, { userId, successorId })
  await tx.deleteFrom('center_staff').where('center_id', '=', centerId).where('user_id', '=', userId).execute()
  await freeSeats(tx, auditContext, { centerId, kind: 'teacher', reason: 'left', assignees: [{ userId, groupId: null }] })
  await recordAuditEvents(tx, auditContext, [
    {
      action: 'teacher_removed',
      entity: 'center',
      entityId: centerId,
      centerId,
      before: { user_id: userId, groups: groupIds },
      after: { successor: successorId },
    },
  ])
}

/**
 * Makes a teacher of the center its administrator; the previous one stays a teacher of the team. Locks the center's row first; the
 * caller has checked the access to the center.
 * @throws 404 when the center is gone
 * @throws 400 on `user`: `not_in_team`, `account_inactive`, `manages_another_center`
 */
export async function changeAdministrator(tx: Tx, auditContext: AuditContext, centerId: number, userId: number): Promise<void> {
  await lockSeats(tx, centerId)
  const team = await teamOf(tx, centerId)
  if (team.managerId === userId) return
  if (!team.members.includes(userId)) throw invalid({ user: ['not_in_team'] })
  // Locked so that two centers do not appoint the same person at once.
  const user = await tx.selectFrom('users').where('id', '=', userId).select('is_active').forUpdate().executeTakeFirstOrThrow()
  if (!user.is_active) throw invalid({ user: ['account_inactive'] })
  const elsewhere = await tx.selectFrom('centers').where('manager_id', '=', userId).select('id').executeTakeFirst()
  if (elsewhere) throw invalid({ user: ['manages_another_center'] })
  await tx.updateTable('centers').set({ manager_id: userId }).where('id', '=', centerId).execute()
  await offerToNobody(tx, centerId)
  await recordAuditEvents(tx, auditContext, [
    {
      action: 'administrator_changed',
      entity: 'center',
      entityId: centerId,
      centerId,
      before: { manager_id: team.managerId },
      after: { manager_id: userId },
    },
  ])
}

async function teamOf(tx: Tx, centerId: number): Promise<{ managerId: number | null; members: number[] }> {
  const center = await tx.selectFrom('centers').where('id', '=', centerId).select('manager_id').executeTakeFirstOrThrow()
  const staff = await tx.selectFrom('center_staff').where('center_id', '=', centerId).select('user_id').execute()
  return { managerId: center.manager_id, members: staff.map(({ user_id }) => user_id) }
}
