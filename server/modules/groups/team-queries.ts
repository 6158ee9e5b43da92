import type { Db, Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'

export interface Team {
  managerId: number | null
  teacherIds: readonly number[]
}

/**
 * Checks a team and includes its manager among the teachers.
 * @throws 400 `not_in_team` for a person who does not work in the center
 */
export async function checkTeam(db: Db | Tx, centerId: number, { managerId, teacherIds }: Team): Promise<Team> {
  const members = [...new Set([...teacherIds, ...(managerId === null ? [] : [managerId])])]
  if (members.length === 0) return { managerId, teacherIds: members }
  const known = await db
    .selectFrom('center_staff')
    .where('center_id', '=', centerId)
    .where('user_id', 'in', members)
    .select('user_id')
    .execute()
  const isOutsideTeam = (id: number) => !known.some(({ user_id }) => user_id === id)
  if (managerId !== null && isOutsideTeam(managerId)) throw invalid({ manager_id: ['not_in_team'] })
  if (teacherIds.some(isOutsideTeam)) throw invalid({ teacher_ids: ['not_in_team'] })
  return { managerId, teacherIds: members }
}

/** The programs of a group that somebody teaches who is not among some teachers of it. */
export const programsWithout = (tx: Tx, groupId: number, teacherIds: readonly number[]) =>
  tx
    .selectFrom('group_courses')
    .where('group_id', '=', groupId)
    .where('teacher_id', 'is not', null)
    .where('teacher_id', 'not in', [0, ...teacherIds])
    .orderBy('position')
    .orderBy('id')
    .select(['group_id', 'course_id', 'teacher_id as before'])

/** Sets the teachers of a group. Nobody teaches the programs of those who leave it any more. */
export async function setTeachers(tx: Tx, group: { id: number; center_id: number }, teacherIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('group_teachers')
    .where('group_id', '=', group.id)
    .where('user_id', 'not in', [0, ...teacherIds])
    .execute()
  if (teacherIds.length === 0) return
  await tx
    .insertInto('group_teachers')
    .values(teacherIds.map((id) => ({ group_id: group.id, center_id: group.center_id, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
