import { sql } from 'kysely'
import { auditContextOf } from '#server/caller.ts'
import type { Handler, RequestBody } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { aboutStudents, conflict, invalid } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { lockEditableGroup } from '#server/modules/groups/rights.ts'
import { schoolDay } from '#server/school-day.ts'
import { storedStates } from './attendance-queries.ts'
import { readDay } from './read.ts'

type Change = RequestBody<'saveAttendance'>

interface ClassOfGroup {
  groupId: number
  centerId: number
}

/** The session of a day, opened by its first state. */
async function openSession(tx: Tx, { groupId, centerId }: ClassOfGroup, { course_id, day, hours }: Change) {
  const at = { group_id: groupId, course_id, day }
  await tx
    .insertInto('class_sessions')
    .values({ ...at, center_id: centerId, ...(hours === undefined ? {} : { hours }) })
    .onConflict((same) => same.columns(['group_id', 'course_id', 'day']).doNothing())
    .execute()
  return tx
    .selectFrom('class_sessions')
    .where('group_id', '=', groupId)
    .where('course_id', '=', course_id)
    .where('day', '=', day)
    .select(['id', 'hours'])
    .executeTakeFirstOrThrow()
}

async function requireChoices(tx: Tx, groupId: number, { course_id, entries }: Change): Promise<void> {
  const course = await tx
    .selectFrom('group_courses')
    .where('group_id', '=', groupId)
    .where('course_id', '=', course_id)
    .select('id')
    .executeTakeFirst()
  if (!course) throw invalid({ course_id: ['choice'] })
  const ids = new Set(entries.map(({ student_id }) => student_id))
  if (ids.size < entries.length) throw invalid({ entries: ['choice'] })
  const enrolled = await tx
    .selectFrom('group_students')
    .where('group_id', '=', groupId)
    .where('left_at', 'is', null)
    .where('user_id', '=', sql<number>`any(${[...ids]})`)
    .select('user_id')
    .execute()
  for (const { user_id } of enrolled) ids.delete(user_id)
  if (ids.size > 0) throw aboutStudents(invalid({ entries: ['choice'] }), [...ids])
}

/** Saves states of a day while the group is locked: two teachers take turns. @throws 400, 403, 404, 409 */
export const saveAttendance: Handler<'saveAttendance'> = async (call, { clock, db }) => {
  const { body, caller, params } = call
  const now = clock.now()
  const changedBy = caller.impersonator?.id ?? caller.id
  const isStale = await transact(db, async (tx) => {
    const group = await lockEditableGroup(tx, caller, params.id)
    if (body.day > schoolDay(now, group.time_zone)) throw invalid({ day: ['future'] })
    await requireChoices(tx, group.id, body)
    const session = await openSession(tx, { groupId: group.id, centerId: group.center_id }, body)
    const ids = body.entries.map(({ student_id }) => student_id)
    const stored = new Map((await storedStates(tx, session.id, ids)).map((row) => [row.student_id, row]))
    const changed = body.entries.filter(({ student_id, state }) => state !== (stored.get(student_id)?.state ?? null))
    const isOutdated = changed.some(({ student_id, revision }) => revision !== (stored.get(student_id)?.revision ?? 0))
    if (changed.length > 0 && !isOutdated) {
      await tx
        .insertInto('attendances')
        .values(
          changed.map(({ student_id, state }) => ({
            ...{ session_id: session.id, student_id, center_id: group.center_id, group_id: group.id },
            ...{ state, changed_by: changedBy, changed_at: now },
          })),
        )
        .onConflict((same) =>
          same.columns(['session_id', 'student_id']).doUpdateSet({
            state: sql`excluded.state`,
            changed_by: changedBy,
            changed_at: now,
            revision: sql`attendances.revision + 1`,
          }),
        )
        .execute()
    }
    const isLonger = !isOutdated && body.hours !== undefined && body.hours !== session.hours
    if (isLonger) await tx.updateTable('class_sessions').set({ hours: body.hours }).where('id', '=', session.id).execute()
    // a day without states is none
    await tx
      .deleteFrom('class_sessions')
      .where('id', '=', session.id)
      .where(sql<boolean>`not exists (select from attendances where session_id = ${session.id} and state is not null)`)
      .execute()
    if ((changed.length > 0 && !isOutdated) || isLonger) {
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        {
          ...{ action: 'attendance_saved', entity: 'group', entityId: group.id, centerId: group.center_id },
          after: { course_id: body.course_id, day: body.day, count: changed.length },
        },
      ])
    }
    return isOutdated
  })
  const day = await readDay(db, caller, { groupId: params.id, courseId: body.course_id, day: body.day, now })
  if (isStale) throw conflict(day, 0)
  return day
}
