import { type Db, type Tx, violatedConstraint } from '#server/db/client.ts'
import { conflict, invalid, notFound, rejected } from '#server/errors.ts'
import type { AuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { endLinks } from '#server/modules/auth/queries.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { offerAdministration, type Outside } from './invitations.ts'
import { type Added, addTeacher, changeAdministrator, invite, type NewTeacher } from './team.ts'
import { type TeamMember, teamMember } from './team-queries.ts'

/** Maximum invitations within an hour, so that no mailbox is flooded. */
const invitationsPerHour = 3

/** One teacher of a center. @throws 404 for a person who is not in its team */
export async function readMember(db: Db, centerId: number, userId: number): Promise<TeamMember> {
  const member = await teamMember(db, centerId, userId)
  if (!member) throw notFound()
  return member
}

/** Whether a person also works in another center: then this center may not change their data. */
const worksElsewhere = async (tx: Tx, centerId: number, userId: number) =>
  (await tx
    .selectFrom('center_staff')
    .where('user_id', '=', userId)
    .where('center_id', '<>', centerId)
    .select('center_id')
    .executeTakeFirst()) !== undefined

export type TeacherChange = Partial<Omit<NewTeacher, 'email'>> & { email?: string }

/**
 * Changes the data of a teacher. A pending invitation is sent again to a changed address.
 * @param revision that was read
 * @throws 400 `first_name` `required`, `email` `has_password`, `works_elsewhere` or `email_taken`
 * @throws 404 when they are not of the team
 * @throws 409 `conflict` for an outdated revision
 */
export async function changeTeacher(
  tx: Tx,
  outside: Outside,
  auditContext: AuditContext,
  { centerId, userId, revision, change: typed }: { centerId: number; userId: number; revision: number; change: TeacherChange },
): Promise<void> {
  const change: TeacherChange = Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, value.trim()]))
  if (change.first_name === '') throw invalid({ first_name: ['required'] })
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  const before = await readMember(tx, centerId, userId)
  if (before.revision !== revision) throw conflict(before, before.revision)
  const newAddress = change.email !== undefined && change.email !== before.email
  if (newAddress && !before.is_invited) throw invalid({ email: ['has_password'] })
  const were = { ...before.teacher, email: before.email }
  const fields = Object.keys(change) as (keyof TeacherChange)[]
  const different = fields.filter((field) => change[field] !== were[field])
  if (different.length > 0 && (await worksElsewhere(tx, centerId, userId))) {
    throw invalid(Object.fromEntries(different.map((field) => [field, ['works_elsewhere']])))
  }
  await tx
    .updateTable('users')
    .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('id', '=', userId)
    .execute()
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'login_names_pkey' ? invalid({ email: ['email_taken'] }) : error
    })
  if (newAddress) {
    await endLinks(tx, userId, auditContext.at)
    await invite(tx, outside, auditContext, centerId, userId)
  }
  await recordAuditEvents(tx, auditContext, [
    {
      action: 'teacher_changed',
      entity: 'user',
      entityId: userId,
      centerId,
      before: Object.fromEntries(fields.map((field) => [field, were[field]])),
      after: change,
    },
  ])
}

/**
 * Sends the invitation of a teacher again.
 * @throws 404 when they are not of the team
 * @throws 409 `has_password` when they have come already, `invited_often` when several were sent within the hour
 */
export async function inviteAgain(tx: Tx, outside: Outside, auditContext: AuditContext, centerId: number, userId: number): Promise<void> {
  const { is_invited } = await readMember(tx, centerId, userId)
  if (!is_invited) throw rejected('has_password', 'The person already has a password.')
  const { sent } = await tx
    .selectFrom('password_links')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(auditContext.at.getTime() - 60 * 60 * 1000))
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  if (sent >= invitationsPerHour) throw rejected('invited_often', 'Too many invitations were sent within the last hour.')
  await invite(tx, outside, auditContext, centerId, userId)
  await recordAuditEvents(tx, auditContext, [{ action: 'password_link_sent', entity: 'user', entityId: userId, centerId }])
}

/**
 * Makes the person with the e-mail the center's administrator. A person outside its team is added to it, as {@link addTeacher} says;
 * who is invited becomes the administrator when they accept, unless another is chosen meanwhile.
 * @throws 400 on `email` `manages_another_center` and as with {@link addTeacher}
 */
export async function appoint(tx: Tx, outside: Outside, auditContext: AuditContext, centerId: number, teacher: NewTeacher): Promise<Added> {
  await lockSeats(tx, centerId)
  const person = await tx
    .selectFrom('login_names')
    .where('name_key', '=', teacher.email.trim().toLowerCase())
    .select(['user_id'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('center_staff').whereRef('user_id', '=', 'login_names.user_id').where('center_id', '=', centerId).select('user_id'),
      ).as('in_team'),
      exists(selectFrom('centers').whereRef('manager_id', '=', 'login_names.user_id').where('id', '<>', centerId).select('id')).as(
        'manages',
      ),
    ])
    .executeTakeFirst()
  if (person?.manages) throw invalid({ email: ['manages_another_center'] })
  const invitation = person && (await offerAdministration(tx, auditContext, centerId, person.user_id))
  if (invitation) return { kind: 'invitation', id: invitation }
  const added: Added = person?.in_team
    ? { kind: 'member', id: person.user_id }
    : await addTeacher(tx, outside, auditContext, centerId, { ...teacher, asAdministrator: true })
  if (added.kind === 'member') await changeAdministrator(tx, auditContext, centerId, added.id)
  return added
}
