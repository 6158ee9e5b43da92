import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { etag, invalid } from '#server/errors.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { centerFor } from '#server/modules/students/access.ts'
import { addCourses } from './courses.ts'
import { checkCategory, checkPeriod, nameTaken } from './fields.ts'
import { readGroup } from './read.ts'
import { checkTeam, setTeachers } from './team-queries.ts'

export const createGroup: Handler<'createGroup'> = async (call, { db, clock }) => {
  const { body, caller } = call
  const center = await centerFor(db, caller, body.center_id)
  const name = body.name.trim()
  if (name === '') throw invalid({ name: ['required'] })
  checkPeriod(body.period)
  const { logo_file_id = null, thumbnail_file_id = null, category_id = null } = body
  const self = caller.role === 'admin' ? null : caller.id
  const wanted = {
    managerId: body.manager_id === undefined ? self : body.manager_id,
    teacherIds: [...(body.teacher_ids ?? []), ...(caller.role === 'teacher' ? [caller.id] : [])],
  }
  const id = await transact(db, async (tx) => {
    // Locked so that no teacher leaves, and no school year begins, during the creation.
    await lockSeats(tx, center.id)
    await checkImages(tx, caller, {
      logo_file_id: { purpose: 'group_logo', wanted: logo_file_id, current: null },
      thumbnail_file_id: { purpose: 'group_thumbnail', wanted: thumbnail_file_id, current: null },
    })
    await checkCategory(tx, category_id)
    const team = await checkTeam(tx, center.id, wanted)
    const values = { name, period: body.period, description: body.description?.trim() ?? '', category_id, logo_file_id, thumbnail_file_id }
    const group = await tx
      .insertInto('groups')
      .values({ ...values, center_id: center.id, manager_id: team.managerId, created_at: clock.now() })
      .returning(['id', 'center_id'])
      .executeTakeFirstOrThrow()
    await setTeachers(tx, group, team.teacherIds)
    await addCourses(tx, group, body.course_ids ?? [])
    const after = { name, period: body.period, manager_id: team.managerId, teacher_ids: team.teacherIds, course_ids: body.course_ids ?? [] }
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'created', entity: 'group', entityId: group.id, centerId: center.id, after },
    ])
    return group.id
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
  const group = await readGroup(db, caller, id)
  return answer(201, group, { headers: { etag: etag(group.revision) } })
}
