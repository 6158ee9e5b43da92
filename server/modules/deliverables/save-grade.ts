import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, etag, groupArchived, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { readEntry } from './grade-entry.ts'
import { recordChanges, type Shadow } from './grade-history-queries.ts'
import { findGrade, type GradeRow, type GradeStamp, type GradeValue, studentInGroup, writeGrade } from './grade-queries.ts'
import { withdrawNotices } from './notices.ts'
import { findPlace } from './access.ts'
import { toTeacherGrade } from './views.ts'
import { assessedCriteria, draftState, lockGroup, openWork, type WorkKey } from './work-queries.ts'

/**
 * Saves what one student is given. What is already stored is answered as it is and writes nothing, so a repeated autosave
 * is no conflict. A change of the mark, of a criterion's mark or of the version it was given for goes into the history;
 * comments alone do not.
 */
export async function saveGrade({ id: requestId, caller, params, body, ifMatch }: Call<'saveGrade'>, { db, clock }: Ctx) {
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place || !(await studentInGroup(db, body.group_id, body.student_id).executeTakeFirst())) throw notFound()
  if (ifMatch === null) throw ifMatchRequired()
  const assessment = readEntry(body.entry, { maxPoints: place.max_points, criteria: await assessedCriteria(db, place.id).execute() })
  const key: WorkKey = { groupId: body.group_id, deliverableId: place.id, studentId: body.student_id }

  const grade = await transact(db, async (tx) => {
    const group = await lockGroup(tx, key.groupId)
    if (group.archived_at !== null) throw groupArchived()
    const { id: submissionId } = await openWork(tx, place.center_id, key)
    const stored = await findGrade(tx, key)
    const wanted: GradeValue = {
      ...assessment,
      feedback: body.feedback,
      private_note: body.private_note,
      version_id: body.version_id,
    }
    const number = await numberOf(tx, submissionId, wanted)
    if (isDeepStrictEqual(valueOf(stored), wanted)) return toTeacherGrade(stored)
    if ((stored?.revision ?? 0) !== ifMatch) {
      const current = toTeacherGrade(stored)
      throw conflict(current, current.revision)
    }
    const before = shadowOf(valueOf(stored), stored?.version_number ?? null)
    const after = shadowOf(wanted, number)
    const isReassessed = !isDeepStrictEqual(before, after)
    const isCleared = wanted.outcome === null
    const stamp: GradeStamp = {
      graded_by: isCleared ? null : isReassessed ? caller.id : (stored?.graded_by ?? null),
      graded_at: isCleared ? null : isReassessed ? now : (stored?.graded_at ?? null),
      released_at: isCleared ? null : (stored?.released_at ?? null),
      revision: ifMatch + 1,
    }
    await writeGrade(tx, { submissionId, centerId: place.center_id, groupId: key.groupId }, wanted, stamp)
    const change = { submissionId, centerId: place.center_id, studentId: key.studentId, before, after, reason: body.reason ?? null }
    await recordChanges(tx, { caller, requestId, at: now }, [
      ...(isReassessed ? [{ ...change, action: 'grade' as const }] : []),
      ...(isCleared && stored?.released_at ? [{ ...change, action: 'unrelease' as const }] : []),
    ])
    if (isCleared && stored?.released_at) await withdrawNotices(tx, key, [key.studentId])
    // the same person over and over, as autosave does: nothing is left to look up
    const isSameGrader = stored !== undefined && stored.graded_by === stamp.graded_by
    return toTeacherGrade(isSameGrader ? { ...stored, ...wanted, ...stamp, version_number: number } : await findGrade(tx, key))
  })
  return answer(200, grade, { headers: { etag: etag(grade.revision) } })
}

/** What is stored, in the shape of what is wanted; an empty grade where nothing is. */
function valueOf(row: GradeRow | undefined): GradeValue {
  return {
    outcome: row?.outcome ?? null,
    mark: row?.mark ?? null,
    points: row?.points ?? null,
    entry: row?.entry ?? 'mark',
    criteria: row?.criteria ?? [],
    feedback: row?.feedback ?? '',
    private_note: row?.private_note ?? '',
    version_id: row?.version_id ?? null,
  }
}

/** What the history keeps of a grade; null while it says nothing. */
function shadowOf({ outcome, mark, points, criteria }: GradeValue, version_number: number | null): Shadow | null {
  return outcome === null ? null : { outcome, mark, points, criteria, version_number }
}

/** The number of the version that was read: one of this work, and needed for a mark where any was handed in. */
async function numberOf(tx: Tx, submissionId: number, { version_id, outcome }: GradeValue): Promise<number | null> {
  const { handedIn } = await draftState(tx, submissionId)
  if (version_id === null) {
    if (outcome === 'marked' && handedIn.length > 0) throw invalid({ version_id: ['required'] })
    return null
  }
  const version = handedIn.find(({ id }) => id === version_id)
  if (!version) throw invalid({ version_id: ['choice'] })
  return version.number
}
