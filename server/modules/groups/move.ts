import type { components } from '#openapi/generated/schema.gen.ts'
import type { Tables, Tx } from '#server/db/client.ts'
import { denied, notFound, programsWithdrawn } from '#server/errors.ts'
import { type Selectable, sql } from 'kysely'
import type { AuditContext, CallAuditContext } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { freeSeats, type Assignee, lockSeats, takeSeats } from '#server/modules/licences/seats.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { requireNotMoving } from './new-year/under-way.ts'
import { mayManage } from './rights.ts'
import { lockOffers, withdrawnCourses } from './withdrawn-queries.ts'

export type GroupAction = components['schemas']['GroupAction']
export type LockedGroup = Selectable<Tables['groups']>

/**
 * Locks a group that the caller can access, its center first, until the transaction ends.
 * @throws 404 where it does not exist for them
 */
export async function lockGroup(tx: Tx, { caller }: CallAuditContext, id: number): Promise<LockedGroup> {
  const found = await tx
    .selectFrom('groups')
    .where('id', '=', id)
    .where('id', 'in', accessibleGroups(tx, caller))
    .select('center_id')
    .executeTakeFirst()
  if (!found) throw notFound()
  await lockSeats(tx, found.center_id)
  const group = await tx.selectFrom('groups').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!group) throw notFound()
  return group
}

/** 403: no permission to archive or unarchive this group. */
export const archiveDenied = () => denied('archive_denied', 'You do not have permission to archive or unarchive this group.')

/** Students with a seat in a group while it is active; those in the center's archive meanwhile do not return with it. */
export async function assigneesOf(tx: Tx, groupId: number): Promise<Assignee[]> {
  const rows = await tx
    .selectFrom('group_students')
    .innerJoin('center_students', (join) =>
      join
        .onRef('center_students.center_id', '=', 'group_students.center_id')
        .onRef('center_students.user_id', '=', 'group_students.user_id'),
    )
    .where('group_students.group_id', '=', groupId)
    .where('group_students.left_at', 'is', null)
    .where('center_students.archived_at', 'is', null)
    .select('group_students.user_id')
    .orderBy('group_students.id')
    .execute()
  return rows.map(({ user_id }) => ({ userId: user_id, groupId }))
}

/** Students in the center's archive leave groups that are unarchived, as they left the active ones. */
export async function endArchivedEnrolments(tx: Tx, { at }: AuditContext, groupIds: readonly number[]): Promise<void> {
  await sql`update group_students set left_at = ${at} from center_students
    where group_students.group_id = any(${groupIds}::bigint[]) and group_students.left_at is null and center_students.archived_at is not null
      and center_students.center_id = group_students.center_id and center_students.user_id = group_students.user_id`.execute(tx)
}

/** @throws 409 programs_withdrawn: the group would have programs that its center has no more */
async function requireOffered(tx: Tx, { id, center_id }: LockedGroup): Promise<void> {
  await lockOffers(tx, center_id, [id])
  const withdrawn = await withdrawnCourses(tx, [id])
  if (withdrawn.length > 0) throw programsWithdrawn(withdrawn.map((course) => ({ id: course.id, name: course.name })))
}

/**
 * Archives or unarchives a group with the seats of all its students, and records it. A group already in that state stays as it is.
 * @returns how many seats changed; null if nothing was to be done
 * @throws 404, 403 `archive_denied`, 409 `year_under_way`, `programs_withdrawn`, `no_licences` with the seats needed and left
 */
export async function moveGroup(tx: Tx, auditContext: CallAuditContext, action: GroupAction, id: number): Promise<number | null> {
  const group = await lockGroup(tx, auditContext, id)
  if (!mayManage(auditContext.caller, group)) throw archiveDenied()
  if ((group.archived_at !== null) === (action === 'archive')) return null
  await requireNotMoving(tx, id)
  if (action === 'unarchive') await requireOffered(tx, group)
  return setArchived(tx, auditContext, action, group)
}

/** Moves a locked group to the other state. */
export async function setArchived(tx: Tx, auditContext: CallAuditContext, action: GroupAction, group: LockedGroup): Promise<number> {
  const assignees = await assigneesOf(tx, group.id)
  const seats = { centerId: group.center_id, kind: 'student', assignees } as const
  if (action === 'archive') await freeSeats(tx, auditContext, { ...seats, reason: 'archived' })
  else await takeSeats(tx, auditContext, { ...seats, reason: 'unarchived' })
  const archived_at = action === 'archive' ? auditContext.at : null
  await tx
    .updateTable('groups')
    .set({ archived_at, revision: group.revision + 1 })
    .where('id', '=', group.id)
    .execute()
  if (action === 'unarchive') await endArchivedEnrolments(tx, auditContext, [group.id])
  await recordAuditEvents(tx, auditContext, [
    {
      action: action === 'archive' ? 'archived' : 'unarchived',
      entity: 'group',
      entityId: group.id,
      centerId: group.center_id,
      before: { archived_at: group.archived_at },
      after: { archived_at, seats: assignees.length },
    },
  ])
  return assignees.length
}
