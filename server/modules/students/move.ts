import { sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { transferSeats } from '#server/modules/licences/seats.ts'
import { lockActiveGroups, putInto, takeOut } from './enrol.ts'
import { livingIn } from './group-student-queries.ts'

export interface Move {
  from: number
  to: number
  userIds: readonly number[]
}

/**
 * Moves students from one group to another of the same center. Their seats move too, so no free one is needed. In programs of both
 * groups, their work, marks, progress and teachers' overrides move too, and what they have done stays done whatever is open in the new
 * group; where it already has work of theirs for a task, that is kept and the old one stays behind. Other programs, closed evaluations and notes stay in the old group, readable. Students
 * who are not in the old group are skipped.
 * @returns who moved
 * @throws 404 where a group does not exist or the centers differ, 409 `group_archived`
 */
export async function moveStudents(
  tx: Tx,
  { workListener }: Pick<Ctx, 'workListener'>,
  auditContext: AuditContext,
  { from, to, userIds }: Move,
): Promise<number[]> {
  const centerId = await lockActiveGroups(tx, [from, to])
  if (from === to) return []
  await workListener.classesChange(tx, { toGroupId: to, groupIds: [from], studentIds: userIds }, auditContext.at)
  const moved = await takeOut(tx, auditContext, { groupId: from, userIds })
  const already = new Set(await livingIn(tx, { groupId: to, userIds: moved }))
  const newcomers = moved.filter((id) => !already.has(id))
  await putInto(tx, auditContext, centerId, { groupId: to, userIds: newcomers })
  await transferSeats(
    tx,
    auditContext,
    centerId,
    moved.map((userId) => ({ userId, from, to: already.has(userId) ? null : to })),
  )
  await carryWork(tx, { from, to, userIds: moved })
  // what was still to be awarded in the old group finds nobody there any more
  const programs = moved.length > 0 ? (await programsOf(from, to).execute(tx)).rows : []
  for (const { course_id } of programs) await workListener.resultsChanged(tx, { group_id: to, course_id, studentIds: moved })
  await recordAuditEvents(
    tx,
    auditContext,
    moved.map((id) => ({
      action: 'moved',
      entity: 'student',
      entityId: id,
      centerId,
      studentId: id,
      before: { group_id: from },
      after: { group_id: to },
    })),
  )
  return moved
}

/** Programs of both groups. */
const programsOf = (from: number, to: number) => sql<{ course_id: number }>`(select course_id from group_courses where group_id = ${from}
  intersect select course_id from group_courses where group_id = ${to})`

async function carryWork(tx: Tx, { from, to, userIds }: Move): Promise<void> {
  if (userIds.length === 0) return
  const students = sql`any(${userIds}::bigint[])`
  const shared = programsOf(from, to)
  const { rows } = await sql<{ id: number; deliverable_id: number }>`update submissions set group_id = ${to}
    where group_id = ${from} and student_id = ${students}
      and deliverable_id in (select id from deliverables where course_id in ${shared})
      and not exists (select from submissions as present where present.group_id = ${to}
        and present.deliverable_id = submissions.deliverable_id and present.student_id = submissions.student_id)
    returning id, deliverable_id`.execute(tx)
  const carried = sql`any(${rows.map(({ id }) => id)}::bigint[])`
  await sql`update deliverable_versions set group_id = ${to} where submission_id = ${carried}`.execute(tx)
  await sql`update grades set group_id = ${to} where submission_id = ${carried}`.execute(tx)
  await sql`update feedback_files set group_id = ${to} where submission_id = ${carried}`.execute(tx)
  await sql`update annotations set group_id = ${to} where submission_id = ${carried}`.execute(tx)
  await sql`update deliverable_extensions set group_id = ${to}
    where group_id = ${from} and student_id = ${students}
      and deliverable_id in (select id from deliverables where course_id in ${shared})
      and not exists (select from deliverable_extensions as present where present.group_id = ${to}
        and present.deliverable_id = deliverable_extensions.deliverable_id
        and present.student_id = deliverable_extensions.student_id)`.execute(tx)
  await sql`update custom_scores set group_id = ${to}
    where group_id = ${from} and student_id = ${students} and course_id in ${shared}
      and not exists (select from custom_scores as present where present.group_id = ${to}
        and present.student_id = custom_scores.student_id and present.course_id = custom_scores.course_id
        and present.learning_result_id is not distinct from custom_scores.learning_result_id
        and present.content_id is not distinct from custom_scores.content_id)`.execute(tx)
  await sql`update recovery_plans set group_id = ${to}
    where group_id = ${from} and student_id = ${students} and course_id in ${shared}
      and not exists (select from recovery_plans as present where present.group_id = ${to}
        and present.student_id = recovery_plans.student_id and present.course_id = recovery_plans.course_id)`.execute(tx)
  const contents = sql`(select id from course_contents where course_id in ${shared})`
  // a student of both groups has done a class, or a video of it, in either of them
  await sql`update content_progress as present set completed_at = coalesce(present.completed_at, earlier.completed_at),
      opened_at = least(present.opened_at, earlier.opened_at), seen_at = greatest(present.seen_at, earlier.seen_at),
      opened_resources = earlier.opened_resources || present.opened_resources,
      finished_resources = earlier.finished_resources || present.finished_resources,
      watched = earlier.watched || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(present.watched)
        where value -> 'is_done' = 'true' or earlier.watched -> key -> 'is_done' is distinct from 'true')
    from content_progress as earlier where earlier.group_id = ${from} and present.group_id = ${to} and present.student_id = ${students}
      and earlier.student_id = present.student_id and earlier.content_id = present.content_id and present.content_id in ${contents}`.execute(
    tx,
  )
  await sql`update content_progress set group_id = ${to}
    where group_id = ${from} and student_id = ${students} and content_id in ${contents}
      and not exists (select from content_progress as present where present.group_id = ${to}
        and present.student_id = content_progress.student_id and present.content_id = content_progress.content_id)`.execute(tx)
  await sql`update milestones set group_id = ${to}
    where group_id = ${from} and student_id = ${students} and course_id in ${shared}
      and not exists (select from milestones as present where present.group_id = ${to} and present.student_id = milestones.student_id
        and present.course_id = milestones.course_id and present.kind = milestones.kind)`.execute(tx)
  await sql`update progress_baselines set group_id = ${to}
    where group_id = ${from} and student_id = ${students} and course_id in ${shared}
      and not exists (select from progress_baselines as present where present.group_id = ${to}
        and present.student_id = progress_baselines.student_id and present.course_id = progress_baselines.course_id)`.execute(tx)
  await sql`update learning_sessions set group_id = ${to}
    where group_id = ${from} and user_id = ${students} and content_id in ${contents}`.execute(tx)
  // Notifications link to a task or a program in a group: those of moved work and of programs of both groups now link to the new one.
  await sql`update notifications set data = jsonb_set(data, '{group_id}', to_jsonb(${to}::bigint))
    where user_id = ${students} and data ->> 'group_id' = ${String(from)}
      and ((data ->> 'deliverable_id')::bigint = any(${rows.map(({ deliverable_id }) => deliverable_id)}::bigint[])
        or (data ->> 'deliverable_id' is null and (data ->> 'course_id')::bigint in ${shared}))`.execute(tx)
}
