import type { AuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid, notFound, rejected, tooManyTeachers } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { createInvitation } from '#server/modules/auth/password-links.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { queueMails } from '#server/modules/mail/queue.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { memoryMs, stateOf } from './invitation-queries.ts'

/** Dependencies for writing to a person. */
export type Outside = Pick<Ctx, 'config' | 'jobs'>

const dayMs = 24 * 60 * 60 * 1000
const validDays = 14
/** A second refusal is an answer: the center cannot ask again for a year. */
const maxDeclines = 2

export interface Invitee {
  userId: number
  /** As it was typed. */
  email: string
  asAdministrator: boolean
  /** Whether a person who declined is asked a second time. */
  afterRefusal: boolean
}

const rowOf = (tx: Tx, centerId: number) => tx.selectFrom('team_invitations').where('center_id', '=', centerId).selectAll().forUpdate()
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof rowOf>['executeTakeFirst']>>>

const isRefused = ({ state, declines, answered_at }: Row, now: Date) =>
  state === 'declined' && declines >= maxDeclines && now.getTime() - (answered_at?.getTime() ?? 0) < memoryMs

/** An invitation takes no seat, but none is sent without a free one. @throws 409 `teacher_limit` */
async function requireFreeSeat(tx: Tx, centerId: number): Promise<void> {
  const { left } = (await lockSeats(tx, centerId)).teacher
  if (left === 0) throw tooManyTeachers({ needed: 1, left })
}

/**
 * Invites a person who has an account to the team of a center. They join when they accept; until then they are no part of it.
 * The caller has locked the center's row.
 * @returns the invitation's id
 * @throws 400 on `email`: `already_invited`, `declined_twice`, `invitation_declined` without `afterRefusal`; 409 `teacher_limit`
 */
export async function inviteToTeam(
  tx: Tx,
  outside: Outside,
  auditContext: AuditContext,
  centerId: number,
  { userId, email, asAdministrator, afterRefusal }: Invitee,
): Promise<number> {
  const before = await rowOf(tx, centerId).where('user_id', '=', userId).executeTakeFirst()
  const state = before && stateOf(before, auditContext.at)
  if (state === 'pending') throw invalid({ email: ['already_invited'] })
  if (before && isRefused(before, auditContext.at)) throw invalid({ email: ['declined_twice'] })
  if (state === 'declined' && !afterRefusal) throw invalid({ email: ['invitation_declined'] })
  await requireFreeSeat(tx, centerId)
  return send(tx, outside, auditContext, { centerId, userId, email, asAdministrator, before })
}

/**
 * Sends an invitation again; it is pending again for two weeks.
 * @throws 404; 409 `invitation_accepted`, `declined_twice`, `invited_today` within a day of the last mail, `teacher_limit`
 */
export async function resendInvitation(tx: Tx, outside: Outside, auditContext: AuditContext, centerId: number, id: number): Promise<void> {
  await lockSeats(tx, centerId)
  const before = await rowOf(tx, centerId).where('id', '=', id).executeTakeFirst()
  if (!before) throw notFound()
  if (before.state === 'accepted') throw accepted()
  if (isRefused(before, auditContext.at)) throw rejected('declined_twice', 'The person declined twice.')
  if (wasMailedToday(before, auditContext.at)) throw rejected('invited_today', 'The invitation was sent within the last day.')
  await requireFreeSeat(tx, centerId)
  const { user_id: userId, email, as_administrator: asAdministrator } = before
  await send(tx, outside, auditContext, { centerId, userId, email, asAdministrator, before })
}

export const accepted = () => rejected('invitation_accepted', 'The person has accepted the invitation.')
export const declined = () => rejected('invitation_declined', 'The person has declined the invitation.')

const wasMailedToday = (row: Row, now: Date) => now.getTime() - row.sent_at.getTime() < dayMs

/** A mail a day at most, also when the invitation was withdrawn meanwhile; the notification is always there. */
async function send(
  tx: Tx,
  outside: Outside,
  auditContext: AuditContext,
  { centerId, userId, email, asAdministrator, before }: Omit<Invitee, 'afterRefusal'> & { centerId: number; before: Row | undefined },
): Promise<number> {
  const { at, caller } = auditContext
  const isMailed = before === undefined || !wasMailedToday(before, at)
  if (asAdministrator) await offerToNobody(tx, centerId)
  const values = {
    email,
    state: 'pending' as const,
    as_administrator: asAdministrator,
    invited_by: caller.id,
    expires_at: new Date(at.getTime() + validDays * dayMs),
    answered_at: null,
    ...(isMailed ? { sent_at: at } : {}),
  }
  const { id } = await tx
    .insertInto('team_invitations')
    .values({ center_id: centerId, user_id: userId, sent_at: at, ...values })
    .onConflict((conflict) => conflict.columns(['center_id', 'user_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  await forgetNotification(tx, centerId, userId)
  await insertNotifications(tx, [{ centerId, userId, kind: 'team_invited', data: { center_id: centerId }, at }])
  if (isMailed) await mail(tx, outside, at, { invitationId: id, centerId, userId, asAdministrator })
  // Without the person's id: the log of the center must not say whose the address is.
  await recordAuditEvents(tx, auditContext, [
    { action: 'teacher_invited', entity: 'center', entityId: centerId, centerId, after: { email, as_administrator: asAdministrator } },
  ])
  return id
}

/** The mail is of no center: its manager must not read there who was asked. */
async function mail(
  tx: Tx,
  { config, jobs }: Outside,
  at: Date,
  {
    invitationId,
    centerId,
    userId,
    asAdministrator,
  }: Pick<Invitee, 'userId' | 'asAdministrator'> & { invitationId: number; centerId: number },
): Promise<void> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('centers', (join) => join.on('centers.id', '=', centerId))
    .where('users.id', '=', userId)
    .select(['users.email', 'users.password_hash', 'centers.name'])
    .executeTakeFirst()
  if (!row?.email) throw notFound()
  const data = { invitationId, center: row.name, asAdministrator, days: validDays }
  // An account that another center made and nobody has used yet has no password.
  const link = row.password_hash === null ? { link: await createInvitation(tx, config, userId, at) } : {}
  await queueMails(tx, jobs, at, [{ kind: 'team_asked', userId, address: row.email, data, ...link }])
}

/** Deletes the unread notification of an invitation that is over. */
export const forgetNotification = (tx: Tx, centerId: number, userId: number) =>
  tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('center_id', '=', centerId)
    .where('kind', '=', 'team_invited')
    .where('read_at', 'is', null)
    .execute()

/** Withdraws an invitation; nothing happens the second time. @throws 404; 409 `invitation_accepted`, `invitation_declined` */
export async function withdrawInvitation(tx: Tx, auditContext: AuditContext, centerId: number, id: number): Promise<void> {
  await lockSeats(tx, centerId)
  const row = await rowOf(tx, centerId).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (row.state === 'accepted') throw accepted()
  if (row.state === 'declined') throw declined()
  if (row.state === 'withdrawn') return
  await tx.updateTable('team_invitations').set({ state: 'withdrawn', answered_at: auditContext.at }).where('id', '=', id).execute()
  await forgetNotification(tx, centerId, row.user_id)
  await recordAuditEvents(tx, auditContext, [
    { action: 'invitation_withdrawn', entity: 'center', entityId: centerId, centerId, before: { email: row.email } },
  ])
}

/** The latest decision about the administrator holds: no earlier invitation makes anybody one. */
export const offerToNobody = (tx: Tx, centerId: number) =>
  tx
    .updateTable('team_invitations')
    .set({ as_administrator: false })
    .where('center_id', '=', centerId)
    .where('as_administrator', '=', true)
    .where('state', '<>', 'accepted')
    .execute()

/**
 * Lets a person with a pending invitation administer the center once they accept.
 * @returns the invitation's id, or null without a pending invitation
 */
export async function offerAdministration(tx: Tx, { at }: AuditContext, centerId: number, userId: number): Promise<number | null> {
  await lockSeats(tx, centerId)
  const row = await rowOf(tx, centerId).where('user_id', '=', userId).executeTakeFirst()
  if (!row || stateOf(row, at) !== 'pending') return null
  if (!row.as_administrator) {
    await offerToNobody(tx, centerId)
    await tx.updateTable('team_invitations').set({ as_administrator: true }).where('id', '=', row.id).execute()
  }
  return row.id
}
