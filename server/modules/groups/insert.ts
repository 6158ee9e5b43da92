import type { AuditContext } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { programTeacherEvents } from '#server/modules/audit/program-teacher.ts'
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
  /** Which of its teachers teaches which of the programs. */
  courseTeachers?: readonly CourseTeacher[]
}

interface CourseTeacher {
  readonly course_id: number
  readonly teacher_id: number
}

/** @throws 400 on `course_teachers`: `choice`, `repeated`, `not_in_group` */
function checkCourseTeachers(chosen: readonly CourseTeacher[], courseIds: readonly number[], teacherIds: readonly number[]): void {
  const programs = chosen.map(({ course_id }) => course_id)
  if (programs.some((id) => !courseIds.includes(id))) throw invalid({ course_teachers: ['choice'] })
  if (new Set(programs).size < programs.length) throw invalid({ course_teachers: ['repeated'] })
  if (chosen.some(({ teacher_id }) => !teacherIds.includes(teacher_id))) throw invalid({ course_teachers: ['not_in_group'] })
}

/**
 * Creates a group; the center is locked by the caller.
 * @returns its id
 * @throws 400 with the field that is wrong; a unique violation where the name is taken (`nameTaken`)
 */
export async function insertGroup(tx: Tx, auditContext: AuditContext, group: NewGroup): Promise<number> {
  const { centerId, name, period, categoryId, description = '', logoFileId = null, thumbnailFileId = null } = group
  const { courseIds = [], courseTeachers = [] } = group
  checkPeriod(period)
  await checkCategory(tx, categoryId)
  const team = await checkTeam(tx, centerId, group.team)
  checkCourseTeachers(courseTeachers, courseIds, team.teacherIds)
  const values = { name, period, description, category_id: categoryId, logo_file_id: logoFileId, thumbnail_file_id: thumbnailFileId }
  const made = await tx
    .insertInto('groups')
    .values({ ...values, center_id: centerId, manager_id: team.managerId, created_at: auditContext.at })
    .returning(['id', 'center_id'])
    .executeTakeFirstOrThrow()
  await setTeachers(tx, made, team.teacherIds)
  await addCourses(tx, made, courseIds, auditContext.at, courseTeachers)
  const after = { name, period, manager_id: team.managerId, teacher_ids: team.teacherIds, course_ids: courseIds }
  const taught = courseTeachers.map(({ course_id, teacher_id }) => ({ group_id: made.id, course_id, before: null, after: teacher_id }))
  await recordAuditEvents(tx, auditContext, [
    { action: 'created', entity: 'group', entityId: made.id, centerId, after },
    ...programTeacherEvents(centerId, taught),
  ])
  return made.id
}
