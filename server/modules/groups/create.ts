import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { etag, invalid } from '#server/errors.ts'
import { auditContextOf } from '#server/caller.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { lockSeats } from '#server/modules/licences/seats.ts'
import { centerFor } from '#server/modules/students/access.ts'
import { checkPeriod, nameTaken } from './fields.ts'
import { insertGroup } from './insert.ts'
import { readGroup } from './read.ts'

export const createGroup: Handler<'createGroup'> = async (call, { db, clock }) => {
  const { body, caller } = call
  const center = await centerFor(db, caller, body.center_id)
  const name = body.name.trim()
  if (name === '') throw invalid({ name: ['required'] })
  checkPeriod(body.period)
  const { logo_file_id = null, thumbnail_file_id = null, category_id = null } = body
  // who only manages the center does not become a teacher of the group
  const self = caller.role === 'teacher' ? caller.id : null
  const wanted = {
    managerId: body.manager_id === undefined ? self : body.manager_id,
    teacherIds: [...(body.teacher_ids ?? []), ...(self === null ? [] : [self])],
  }
  const id = await transact(db, async (tx) => {
    // Locked so that no teacher leaves, and no school year begins, during the creation.
    await lockSeats(tx, center.id)
    await checkImages(tx, caller, {
      logo_file_id: { purpose: 'group_logo', wanted: logo_file_id, current: null },
      thumbnail_file_id: { purpose: 'group_thumbnail', wanted: thumbnail_file_id, current: null },
    })
    return insertGroup(tx, auditContextOf(call, clock), {
      centerId: center.id,
      name,
      period: body.period,
      categoryId: category_id,
      description: body.description?.trim() ?? '',
      logoFileId: logo_file_id,
      thumbnailFileId: thumbnail_file_id,
      team: wanted,
      courseIds: body.course_ids ?? [],
      courseTeachers: body.course_teachers ?? [],
    })
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
  const group = await readGroup(db, caller, id)
  return answer(201, group, { headers: { etag: etag(group.revision) } })
}
