import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { gradeEvents } from './grade-history-queries.ts'
import { studentInGroup } from './grade-queries.ts'
import { findPlace } from './access.ts'

/** Every change of a student's mark, newest first. */
export async function listGradeHistory(
  { caller, params, query }: Call<'listGradeHistory'>,
  { db, clock }: Ctx,
): Promise<ReplyBody<'listGradeHistory'>> {
  const place = await findPlace(db, caller, clock.now(), params.id, query.group)
  if (!place || !(await studentInGroup(db, place.group_id, params.student_id).executeTakeFirst())) throw notFound()
  return { results: await gradeEvents(db, { groupId: place.group_id, deliverableId: place.id, studentId: params.student_id }) }
}
