import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { programTeacherEvents } from '#server/modules/audit/program-teacher.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'

/**
 * Gives a successor the active groups of a teacher, the programs that they teach there and what they manage; without a successor the
 * groups only lose their manager, and nobody teaches the programs any more once the teacher leaves. The groups are locked.
 * @returns the groups
 */
export async function handOverGroups(
  tx: Tx,
  auditContext: AuditContext,
  centerId: number,
  { userId, successorId }: { userId: number; successorId: number | null },
): Promise<number[]> {
  const groups = await tx
    .selectFrom('groups')
    .where('center_id', '=', centerId)
    .where('archived_at', 'is', null)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('manager_id', '=', userId),
        exists(
          selectFrom('group_teachers')
            .whereRef('group_id', '=', 'groups.id')
            .where('group_teachers.user_id', '=', userId)
            .select('user_id'),
        ),
      ]),
    )
    .select(['id', 'manager_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const groupIds = groups.map(({ id }) => id)
  // those of archived groups are nobody's either
  const taught = await tx
    .selectFrom('group_courses')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .where('groups.center_id', '=', centerId)
    .where('group_courses.teacher_id', '=', userId)
    .select(['group_courses.group_id', 'group_courses.course_id'])
    .orderBy('group_courses.group_id')
    .orderBy('group_courses.position')
    .execute()
  if (successorId !== null && groupIds.length > 0) {
    await tx
      .insertInto('group_teachers')
      .values(groupIds.map((id) => ({ group_id: id, center_id: centerId, user_id: successorId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .updateTable('group_courses')
      .set({ teacher_id: successorId })
      .where('group_id', 'in', groupIds)
      .where('teacher_id', '=', userId)
      .execute()
  }
  const changes = taught.map((program) => ({
    ...program,
    before: userId,
    after: groupIds.includes(program.group_id) ? successorId : null,
  }))
  await recordAuditEvents(tx, auditContext, programTeacherEvents(centerId, changes))
  const managed = groups.filter(({ manager_id }) => manager_id === userId).map(({ id }) => id)
  if (managed.length > 0) await tx.updateTable('groups').set({ manager_id: successorId }).where('id', 'in', managed).execute()
  return groupIds
}
