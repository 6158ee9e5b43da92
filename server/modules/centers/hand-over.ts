import type { Tx } from '#server/db/client.ts'

/**
 * Gives a successor the active groups of a teacher, the programs that they teach there and what they manage; without a successor the
 * groups only lose their manager. The groups are locked.
 * @returns the groups
 */
export async function handOverGroups(
  tx: Tx,
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
  if (successorId !== null && groupIds.length > 0) {
    await tx
      .insertInto('group_teachers')
      .values(groupIds.map((id) => ({ group_id: id, center_id: centerId, user_id: successorId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .updateTable('group_courses')
      .set((eb) => ({ teacher_id: successorId, revision: eb('revision', '+', 1) }))
      .where('group_id', 'in', groupIds)
      .where('teacher_id', '=', userId)
      .execute()
  }
  const managed = groups.filter(({ manager_id }) => manager_id === userId).map(({ id }) => id)
  if (managed.length > 0) await tx.updateTable('groups').set({ manager_id: successorId }).where('id', 'in', managed).execute()
  return groupIds
}
