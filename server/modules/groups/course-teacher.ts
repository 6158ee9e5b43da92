import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, denied, etag, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { programTeacherEvents } from '#server/modules/audit/program-teacher.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { courseRows } from './course-queries.ts'
import { accessibleCourse, toGroupCourse } from './courses.ts'
import { lockGroup } from './move.ts'
import { mayManage, requireEditable } from './rights.ts'

async function isTeacherOf(tx: Tx, groupId: number, userId: number): Promise<boolean> {
  const teachers = tx.selectFrom('group_teachers').where('group_id', '=', groupId).where('user_id', '=', userId)
  return (await teachers.select('user_id').executeTakeFirst()) !== undefined
}

/** Says which teacher of the group teaches a program. Who may change the team of the group may; permissions stay as they are. */
export const updateGroupCourse: Handler<'updateGroupCourse'> = async (call, { db, clock }) => {
  const { body, caller, ifMatch, params } = call
  const auditContext = auditContextOf(call, clock)
  const { group_id: groupId } = await accessibleCourse(db, caller, params.id)
  const { row, isStale } = await transact(db, async (tx) => {
    const group = await lockGroup(tx, auditContext, groupId)
    await requireEditable(tx, caller, group)
    if (!mayManage(caller, group)) throw denied()
    if (ifMatch === null) throw ifMatchRequired()
    const stored = courseRows(tx).where('group_courses.id', '=', params.id)
    const before = await stored.executeTakeFirst()
    if (!before) throw notFound()
    if (before.teacher_id === body.teacher_id || before.revision !== ifMatch)
      return { row: before, isStale: before.teacher_id !== body.teacher_id }
    if (body.teacher_id !== null && !(await isTeacherOf(tx, groupId, body.teacher_id))) throw invalid({ teacher_id: ['not_in_group'] })
    // a trigger counts the revision
    await tx.updateTable('group_courses').set({ teacher_id: body.teacher_id }).where('id', '=', before.id).execute()
    const change = { group_id: groupId, course_id: before.course_id, before: before.teacher_id, after: body.teacher_id }
    await recordAuditEvents(tx, auditContext, programTeacherEvents(group.center_id, [change]))
    return { row: await stored.executeTakeFirstOrThrow(), isStale: false }
  })
  if (isStale) throw conflict(toGroupCourse(row), row.revision)
  return answer(200, toGroupCourse(row), { headers: { etag: etag(row.revision) } })
}
