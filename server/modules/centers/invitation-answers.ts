import type { CallAuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { ApiError, notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { stateOf } from './invitation-queries.ts'
import { accepted, declined, forgetNotification } from './invitations.ts'
import { changeAdministrator, joinTeam } from './team.ts'

/** The caller's own invitation, locked after its center, as a withdrawal does. @throws 404 */
async function lockOwn(tx: Tx, userId: number, id: number) {
  const own = tx.selectFrom('team_invitations').where('id', '=', id).where('user_id', '=', userId)
  const found = await own.select('center_id').executeTakeFirst()
  if (!found) throw notFound()
  await lockSeats(tx, found.center_id)
  const row = await own.selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const withdrawn = () => rejected('invitation_withdrawn', 'The center has withdrawn the invitation.')
const expired = () => rejected('invitation_expired', 'The invitation has expired.')

/** @throws 409 `student_account` for a person who learns in a center, `account_inactive` for one who cannot teach */
async function requireTeacher(tx: Tx, userId: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_staff', 'is_superuser'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('center_students').where('user_id', '=', userId).where('archived_at', 'is', null).select('user_id')).as('learns'),
    )
    .forUpdate('users')
    .executeTakeFirstOrThrow()
  if (user.is_superuser) throw rejected('admin_account', 'IT admins belong to no center.')
  if (!user.is_staff && user.learns) throw rejected('student_account', 'The account is a student’s.')
}

/** The person is not of the center yet when they decline, so the notification of the manager has only the address. */
const notifyInviter = async (
  tx: Tx,
  row: Awaited<ReturnType<typeof lockOwn>>,
  kind: 'invitation_accepted' | 'invitation_declined',
  at: Date,
) => {
  if (row.invited_by === null) return
  const about = kind === 'invitation_accepted' ? { student_id: row.user_id } : { email: row.email }
  await insertNotifications(tx, [
    { centerId: row.center_id, userId: row.invited_by, kind, data: { center_id: row.center_id, ...about }, at },
  ])
}

/**
 * The caller joins the team that invites them; nothing happens the second time.
 * @throws 404; 409 `invitation_withdrawn`, `invitation_declined`, `invitation_expired`, `teacher_limit`, `student_account`,
 *   `admin_account`, `manages_another_center`
 */
export async function acceptInvitation(tx: Tx, auditContext: CallAuditContext, id: number): Promise<void> {
  const { at, caller } = auditContext
  const row = await lockOwn(tx, caller.id, id)
  const state = stateOf(row, at)
  if (state === 'accepted') return
  if (state === 'withdrawn') throw withdrawn()
  if (state === 'declined') throw declined()
  if (state === 'expired') throw expired()
  await requireTeacher(tx, caller.id)
  await joinTeam(tx, auditContext, row.center_id, caller.id)
  if (row.as_administrator) {
    await changeAdministrator(tx, auditContext, row.center_id, caller.id).catch((error: unknown) => {
      const isBusy = error instanceof ApiError && error.body.errors?.['user']?.includes('manages_another_center')
      throw isBusy ? rejected('manages_another_center', 'You manage another center.') : error
    })
  }
  await tx
    .updateTable('team_invitations')
    .set({ state: 'accepted', answered_at: at, declines: 0, as_administrator: row.as_administrator })
    .where('id', '=', id)
    .execute()
  await forgetNotification(tx, row.center_id, caller.id)
  await notifyInviter(tx, row, 'invitation_accepted', at)
  await recordAuditEvents(tx, auditContext, [
    {
      action: 'invitation_accepted',
      entity: 'center',
      entityId: row.center_id,
      centerId: row.center_id,
      after: { user_id: caller.id, email: row.email },
    },
  ])
}

/**
 * The caller does not want to join; nothing happens the second time.
 * @throws 404; 409 `invitation_withdrawn`, `invitation_accepted`, `invitation_expired`
 */
export async function declineInvitation(tx: Tx, auditContext: CallAuditContext, id: number): Promise<void> {
  const { at, caller } = auditContext
  const row = await lockOwn(tx, caller.id, id)
  const state = stateOf(row, at)
  if (state === 'declined') return
  if (state === 'withdrawn') throw withdrawn()
  if (state === 'accepted') throw accepted()
  if (state === 'expired') throw expired()
  await tx
    .updateTable('team_invitations')
    .set({ state: 'declined', answered_at: at, declines: row.declines + 1 })
    .where('id', '=', id)
    .execute()
  await forgetNotification(tx, row.center_id, caller.id)
  await notifyInviter(tx, row, 'invitation_declined', at)
  // Outside any center: its log would say who the person is, which the center must not learn.
  await recordAuditEvents(tx, auditContext, [
    { action: 'invitation_declined', entity: 'center', entityId: row.center_id, centerId: null, after: { email: row.email } },
  ])
}
