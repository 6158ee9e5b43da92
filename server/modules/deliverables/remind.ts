import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { groupArchived, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { lockPeople } from '#server/modules/notifications/reminded-queries.ts'
import { startOfSchoolDay } from '#server/school-day.ts'
import { findPlace } from './access.ts'
import { closedAt } from './draft.ts'
import { studentsWithTime } from './extension-queries.ts'
import { lockEnrolled, toRemind } from './reminder-queries.ts'
import { lockGroup } from './work-queries.ts'

/** Reminds those who handed nothing in, at most once a day of the school, whatever of. A student who wants no reminders gets none. */
export async function remindStudents(call: Call<'remindStudents'>, { db, clock }: Ctx): Promise<ReplyBody<'remindStudents'>> {
  const { caller, params, body } = call
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const wanted = body.student_ids ? [...new Set(body.student_ids)] : null
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, place.group_id)
    if (group.archived_at !== null) throw groupArchived()
    const enrolled = await lockEnrolled(tx, place.group_id, wanted)
    if (wanted && enrolled.length < wanted.length) throw invalid({ student_ids: ['choice'] })
    // other groups may remind the same students at this moment
    await lockPeople(tx, enrolled)
    const withTime = place.is_live ? await studentsWithTime(tx, place, enrolled, now) : []
    const rejection = withTime.length === 0 ? closedAt(place) : null
    if (rejection) throw rejection
    const ids = await toRemind(tx, place, withTime, startOfSchoolDay(now, group.time_zone))
    const data = { group_id: place.group_id, deliverable_id: place.id }
    const reminded = await insertNotifications(
      tx,
      ids.map((userId) => ({ centerId: place.center_id, userId, kind: 'reminder', data, at: now })),
    )
    if (reminded.length > 0) {
      const event = { action: 'students_reminded', entity: 'deliverable', entityId: place.id, centerId: place.center_id }
      await recordAuditEvents(tx, auditContextOf(call, clock), [{ ...event, after: { group_id: place.group_id, count: reminded.length } }])
    }
    return { reminded: reminded.length, skipped: enrolled.length - reminded.length }
  })
}
