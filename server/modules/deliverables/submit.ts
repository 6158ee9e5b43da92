import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, groupArchived, quotaReached, rejected } from '#server/errors.ts'
import { ownPlace, refuseExempt, rejectionOf } from './draft.ts'
import { findGrade } from './grade-queries.ts'
import { noticeDelivery } from './notices.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { toDraft, toWork, type Work } from './views.ts'
import { draftState, lockOwnPlace, lockWork, sealDraft, select, versionRows, type WorkKey } from './work-queries.ts'

// Crockford's base 32: no letter that is read as a digit.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixty random bits in groups that can be read out: 7K2M-9QXD-41TB. */
function newReceipt(): string {
  return [...randomBytes(12)]
    .map((byte) => alphabet[byte % 32])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')
}

/**
 * Submits the draft with the given revision. If that draft is already submitted, the same response is returned, whatever happened
 * since; if it has changed, it is a conflict.
 */
export async function submitVersion(
  { caller, params, body }: Call<'submitVersion'>,
  { config, db, clock, workListener }: Ctx,
): Promise<Work> {
  const now = clock.now()
  const { place, key } = await ownPlace(db, caller, now, params.id, body.group_id)
  const rejection = rejectionOf(place)
  await transact(db, async (tx) => {
    const group = await lockOwnPlace(tx, key)
    const submission = await lockWork(tx, key)
    const { draft, handedIn, newest, revision } = await draftState(tx, submission?.id ?? 0)
    if (draft?.revision !== body.revision && handedIn.some((version) => version.revision === body.revision)) return
    if (rejection) throw rejection
    if (group.archived_at !== null) throw groupArchived()
    await refuseExempt(tx, submission?.id ?? 0)
    if ((draft?.revision ?? revision) !== body.revision) {
      const current = toDraft(await versionRows(tx, key))
      throw conflict(current, current.revision)
    }
    if (!submission || !draft || (draft.text.trim() === '' && draft.link === '' && draft.files === 0)) {
      throw rejected('empty_draft', 'There is nothing to submit.')
    }
    if (handedIn.length >= config.versionLimit) throw quotaReached('version_limit', { used: handedIn.length, limit: config.versionLimit })
    const number = (newest?.number ?? 0) + 1
    await sealDraft(tx, draft.id, { number, submittedAt: now, isLate: place.stage === 'late', receipt: newReceipt() })
    const isGraded = await notifyTeachers(tx, place.center_id, key, now)
    if (submission.selected_version_id === null || (!isGraded && submission.selected_version_id === newest?.id)) {
      // The newest version is selected until the student or teacher selects an older one, or a mark is given.
      await select(tx, submission.id, draft.id)
    }
    await workListener.handedIn(tx, { ...place, studentIds: [key.studentId] }, now)
  })
  const [rows, grade] = await Promise.all([versionRows(db, key), findGrade(db, key)])
  return toWork(place, rows, grade, config)
}

/**
 * A version after the grade changes no mark; the grader is notified of it. The other teachers of the group learn that work has arrived.
 * @returns whether there is a grade
 */
async function notifyTeachers(tx: Tx, centerId: number, key: WorkKey, now: Date): Promise<boolean> {
  const grade = await findGrade(tx, key)
  const grader = grade?.outcome ? grade.graded_by : null
  if (grader !== null) {
    const data = { group_id: key.groupId, deliverable_id: key.deliverableId, student_id: key.studentId }
    await insertNotifications(tx, [{ centerId, userId: grader, kind: 'newer_version', data, at: now }])
  }
  await noticeDelivery(tx, centerId, key, now, grader)
  return Boolean(grade?.outcome)
}
