import { auditContextOf } from '#server/caller.ts'
import { answer, type Handler, type ReplyBody } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { lockEditableCourse } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockEditableGroup } from '#server/modules/groups/rights.ts'
import { checkCriteria } from './criteria.ts'
import { checkRecovery } from './recovery.ts'
import { placeAmong } from './siblings.ts'

/** Adds a deliverable without a hand-in to the program of a group, with its date in that group. @throws 400, 403, 404, 409 */
export const addScoreColumn: Handler<'addScoreColumn'> = async (call, { db, clock }) => {
  const { body, caller, params } = call
  const { content_id, max_points, due_at, kind = 'ordinary', recovers_id = null, criteria } = body
  const name = body.name.trim()
  if (name === '') throw invalid({ name: ['required'] })
  const column = await transact(db, async (tx): Promise<ReplyBody<'addScoreColumn', 201>> => {
    const group = await lockEditableGroup(tx, caller, params.id)
    const place = await tx
      .selectFrom('course_contents')
      .innerJoin('group_courses', 'group_courses.course_id', 'course_contents.course_id')
      .where('group_courses.group_id', '=', group.id)
      .where('course_contents.id', '=', content_id)
      .select('course_contents.course_id')
      .executeTakeFirst()
    if (!place) throw invalid({ content_id: ['choice'] })
    const course = await lockEditableCourse(tx, caller, place.course_id)
    await checkCriteria(tx, place.course_id, criteria)
    await checkRecovery(tx, place.course_id, null, { kind, recovers_id, criteria })
    const { weight, position } = await placeAmong(tx, content_id)
    const { id } = await tx
      .insertInto('deliverables')
      .values({
        ...{ course_id: place.course_id, content_id, name, max_points, kind, recovers_id, weight, position, created_at: clock.now() },
        ...{ accepts_text: false, accepts_link: false, accepts_files: false },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (criteria.length > 0) {
      await tx
        .insertInto('deliverable_criteria')
        .values(criteria.map((each) => ({ ...each, deliverable_id: id, course_id: place.course_id })))
        .execute()
    }
    if (due_at !== null) await tx.insertInto('group_deliverables').values({ group_id: group.id, deliverable_id: id, due_at }).execute()
    const { grading_revision } = await tx
      .selectFrom('deliverables')
      .where('id', '=', id)
      .select('grading_revision')
      .executeTakeFirstOrThrow()
    await recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'created',
        entity: 'deliverable',
        entityId: id,
        centerId: course.center_id,
        courseId: place.course_id,
        after: { name, max_points, kind, recovers_id, accepts_text: false, accepts_link: false, accepts_files: false, criteria },
      },
      ...(due_at === null
        ? []
        : [
            {
              ...{ action: 'scheduled', entity: 'deliverable', entityId: id, centerId: group.center_id },
              after: { group_id: group.id, opens_at: null, due_at, closes_at: null },
            },
          ]),
    ])
    return {
      ...{ id, name, weight, max_points, due_at, content_id, kind, takes_work: false, past_due: false, grading_revision },
      criteria: criteria.map(({ criterion_id, weight: share }) => ({ id: criterion_id, weight: share })),
    }
  })
  return answer(201, column)
}
