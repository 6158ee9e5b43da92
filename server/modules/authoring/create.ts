import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { etag, invalid } from '#server/errors.ts'
import { lockEditableCourse } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { courseOfContent } from './queries.ts'
import { readAuthored } from './read.ts'
import { placeAmong } from './siblings.ts'

export const createDeliverable: Handler<'createDeliverable'> = async (call, { db, clock, workListener }) => {
  const { body, caller } = call
  const name = body.name.trim()
  if (name === '') throw invalid({ name: ['required'] })
  const id = await transact(db, async (tx) => {
    const course = await courseOfContent(tx, caller, body.content_id)
    if (!course) throw invalid({ content_id: ['choice'] })
    await workListener.classesChange(tx, { contentIds: [body.content_id] }, clock.now())
    await lockEditableCourse(tx, caller, course.id)
    const place = await placeAmong(tx, body.content_id)
    const added = await tx
      .insertInto('deliverables')
      .values({ course_id: course.id, content_id: body.content_id, name, ...place, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      { action: 'created', entity: 'deliverable', entityId: added.id, centerId: course.center_id, courseId: course.id, after: { name } },
    ])
    return added.id
  })
  const deliverable = await readAuthored(db, caller, id)
  return answer(201, deliverable, { headers: { etag: etag(deliverable.revision) } })
}
