import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { groupArchived, invalid, notFound } from '#server/errors.ts'
import { recordChanges } from './grade-history-queries.ts'
import { setReleased, studentsEverIn } from './grade-queries.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { withdrawNotices } from './notices.ts'
import { findPlace } from './access.ts'
import { lockGroup } from './work-queries.ts'

/**
 * Releases marks to their students, or withdraws them. Work without a grade and marks that are already in the requested state are
 * skipped. Withdrawn marks lose their unread notifications. The revision of a grade stays: it counts edits, so a release is no
 * conflict for a teacher who is typing.
 */
export async function releaseGrades(
  { id: requestId, caller, params, body }: Call<'releaseGrades'>,
  { db, clock }: Ctx,
): Promise<ReplyBody<'releaseGrades'>> {
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const wanted = body.student_ids && [...new Set(body.student_ids)]
  if (wanted && (await studentsEverIn(db, place.group_id, wanted)) < wanted.length) throw invalid({ student_ids: ['choice'] })
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, place.group_id)
    if (group.archived_at !== null) throw groupArchived()
    const changed = await setReleased(tx, place, wanted ?? null, body.released ? now : null)
    const action = body.released ? 'release' : 'unrelease'
    await recordChanges(
      tx,
      { caller, requestId, at: now },
      changed.map(({ submission_id, student_id, ...shadow }) => ({
        submissionId: submission_id,
        centerId: place.center_id,
        studentId: student_id,
        action,
        before: shadow,
        after: shadow,
      })),
    )
    if (body.released) {
      await insertNotifications(
        tx,
        changed.map(({ student_id }) => ({
          centerId: place.center_id,
          userId: student_id,
          kind: 'mark_released' as const,
          data: { group_id: place.group_id, deliverable_id: place.id, student_id },
          at: now,
        })),
      )
    }
    const studentIds = changed.map(({ student_id }) => student_id)
    if (!body.released) await withdrawNotices(tx, { groupId: place.group_id, deliverableId: place.id }, studentIds)
    return { changed: changed.length, student_ids: studentIds }
  })
}
