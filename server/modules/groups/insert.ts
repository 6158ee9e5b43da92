import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { addCourses } from './courses.ts'
import { checkCategory, checkPeriod } from './fields.ts'
import { checkTeam, setTeachers, type Team } from './team-queries.ts'

export interface NewGroup {
  centerId: number
  name: string
  period: string
  categoryId: number | null
  description?: string
  logoFileId?: number | null
  thumbnailFileId?: number | null
  team: Team
  courseIds?: readonly number[]
}

/**
 * Creates a group; the center is locked by the caller.
 * @returns its id
 * @throws 400 with the field that is wrong; a unique violation where the name is taken (`nameTaken`)
 */
export async function insertGroup(tx: Tx, auditContext: AuditContext, group: NewGroup): Promise<number> {
  const { centerId, name, period, categoryId, description = '', logoFileId = null, thumbnailFileId = null, courseIds = [] } = group
  checkPeriod(period)
  await checkCategory(tx, categoryId)
  const team = await checkTeam(tx, centerId, group.team)
  const values = { name, period, description, category_id: categoryId, logo_file_id: logoFileId, thumbnail_file_id: thumbnailFileId }
  const made = await tx
    .insertInto('groups')
    .values({ ...values, center_id: centerId, manager_id: team.managerId, created_at: auditContext.at })
    .returning(['id', 'center_id'])
    .executeTakeFirstOrThrow()
  await setTeachers(tx, made, team.teacherIds)
  await addCourses(tx, made, courseIds, auditContext.at)
  const after = { name, period, manager_id: team.managerId, teacher_ids: team.teacherIds, course_ids: courseIds }
  await recordAuditEvents(tx, auditContext, [{ action: 'created', entity: 'group', entityId: made.id, centerId, after }])
  return made.id
}
