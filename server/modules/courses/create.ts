import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { etag } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { checkImages } from '#server/modules/images/access.ts'
import { ownerFor, setAreas, trimmedTexts } from './fields.ts'
import { insertCourse } from './insert.ts'
import { readCourse } from './read.ts'

export const createCourse: Handler<'createCourse'> = async (call, { db, clock }) => {
  const { caller } = call
  const { area_ids = [], center_id, ...fields } = trimmedTexts(call.body)
  const owner = await ownerFor(db, caller, center_id)
  const id = await transact(db, async (tx) => {
    await checkImages(tx, caller, {
      logo_file_id: { purpose: 'course_logo', wanted: fields.logo_file_id, current: null },
      background_file_id: { purpose: 'course_background', wanted: fields.background_file_id, current: null },
    })
    const courseId = await insertCourse(tx, { ...fields, center_id: owner, created_at: clock.now() })
    await setAreas(tx, courseId, area_ids)
    await tx
      .insertInto('course_rules')
      .values({ course_id: courseId, version: 1, created_by: caller.id, created_at: clock.now() })
      .execute()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'created', entity: 'course', entityId: courseId, centerId: owner, after: { ...fields, area_ids } },
    ])
    return courseId
  })
  const course = await readCourse(db, caller, id)
  return answer(201, course, { headers: { etag: etag(course.revision) } })
}
