import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditContext, CallAuditContext } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { type Tx, transact } from '#server/db/client.ts'
import { groupArchived, invalid, notFound } from '#server/errors.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { changedAnnotations, settleAnnotations } from '#server/modules/annotations/annotation-queries.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { findPlace, type Place } from './access.ts'
import { changedFiles, fileNames, settleFiles } from './feedback-file-queries.ts'
import { keepEarlierComments } from './earlier-comment-queries.ts'
import { type GradeChange, historyEntryOf, recordChanges, recordFileChanges } from './grade-history-queries.ts'
import { lockWorks, setReleased, studentsEverIn } from './grade-queries.ts'
import { studentsToRead, withdrawNotices } from './notices.ts'
import { gradeSnapshots, keepUndo } from './undo-queries.ts'
import { changedGrades, publishChanges } from './unpublished-queries.ts'
import { lockGroup } from './work-queries.ts'

type Work = Awaited<ReturnType<typeof lockWorks>>[number]

/**
 * Releases marks to their students, with what was changed since the last time, or withdraws them. Work without a grade and marks that
 * are already in the requested state are skipped. Withdrawn marks lose their unread notifications. The revision of a grade stays: it
 * counts edits, so a release is no conflict for a teacher who is typing.
 */
export async function releaseGrades(
  { id: requestId, caller, params, body }: Call<'releaseGrades'>,
  { db, clock, jobs, workListener }: Ctx,
): Promise<ReplyBody<'releaseGrades'>> {
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const wanted = body.student_ids && [...new Set(body.student_ids)]
  if (wanted && (await studentsEverIn(db, place.group_id, wanted)) < wanted.length) throw invalid({ student_ids: ['choice'] })
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, place.group_id)
    if (group.archived_at !== null) throw groupArchived()
    const works = await lockWorks(tx, place, wanted ?? null)
    const pendingFiles = await changedFiles(tx, idsOf(works))
    const withFiles = body.released ? pendingFiles : []
    const pending = [...new Set([...pendingFiles, ...(await changedAnnotations(tx, idsOf(works)))])]
    const withMore = body.released ? pending : []
    const snapshots = await gradeSnapshots(tx, idsOf(works))
    const changes = await applyChanges(tx, place, works, withMore, { caller, requestId, at: now })
    const released = await release(tx, place, works, body.released ? now : null)
    await removeStored(tx, jobs, await settleFiles(tx, idsOf(works), now))
    await settleAnnotations(tx, idsOf(works))
    await recordFiles(tx, { caller, requestId, at: now }, place, works, withFiles)
    await recordChanges(tx, { caller, requestId, at: now }, [...changes.history, ...released.history])
    const task = { groupId: place.group_id, deliverableId: place.id }
    const hidden = body.released ? changes.clearedIds : [...changes.clearedIds, ...released.studentIds]
    await withdrawNotices(tx, task, hidden)
    if (body.released) {
      const unread = await studentsToRead(tx, task, changes.studentIds)
      const notice = (kind: 'mark_released' | 'mark_changed') => (student_id: number) => ({
        centerId: place.center_id,
        userId: student_id,
        kind,
        data: { group_id: place.group_id, deliverable_id: place.id, student_id },
        at: now,
      })
      const studentIds = [...new Set([...released.studentIds, ...changes.studentIds])]
      if (studentIds.length > 0) await workListener.resultsChanged(tx, { ...place, studentIds })
      const told = changes.studentIds.filter((id) => !changes.clearedIds.includes(id) && !unread.has(id))
      await insertNotifications(tx, [...released.studentIds.map(notice('mark_released')), ...told.map(notice('mark_changed'))])
    }
    const changedIds = new Set([...changes.studentIds, ...released.studentIds])
    const changed = works.filter(({ student_id }) => changedIds.has(student_id))
    if (changed.length === 0) return { changed: 0, undo_id: null }
    const appeared = new Set(released.studentIds)
    const undoId = randomUUID()
    await keepUndo(tx, {
      id: undoId,
      kind: body.released ? 'release' : 'unrelease',
      centerId: place.center_id,
      by: { id: caller.id, at: now },
      snapshots,
      submissionIds: idsOf(changed),
      kept: body.released
        ? { ids: idsOf(changed.filter(({ student_id }) => !appeared.has(student_id))), reason: 'published' }
        : { ids: pending, reason: 'files' },
    })
    return { changed: changed.length, undo_id: undoId }
  })
}

const idsOf = (works: readonly Work[]) => works.map(({ id }) => id)

/** Which files the students see from now on, where a mark that they saw before has other ones. */
async function recordFiles(tx: Tx, auditContext: AuditContext, place: Place, works: readonly Work[], withFiles: readonly number[]) {
  if (withFiles.length === 0) return
  const names = await fileNames(tx, withFiles)
  const changed = works.filter(({ id }) => withFiles.includes(id))
  const files = (id: number) => names.get(id) ?? []
  await recordFileChanges(
    tx,
    auditContext,
    changed.map(({ id, student_id }) => ({
      action: 'files_released',
      submissionId: id,
      centerId: place.center_id,
      studentId: student_id,
      files: files(id),
    })),
  )
}

/**
 * Publishes the changes of published grades. The history keeps the comment that the student saw before.
 * @param withMore submissions whose files or annotations change with it
 */
async function applyChanges(tx: Tx, place: Place, works: readonly Work[], withMore: readonly number[], audit: CallAuditContext) {
  const students = new Map(works.map(({ id, student_id }) => [id, student_id]))
  const studentOf = (id: number) => students.get(id) ?? 0
  const found = await changedGrades(tx, idsOf(works))
  if (found.length === 0) return { history: [], studentIds: withMore.map(studentOf), clearedIds: [] }
  const changes = found.map(({ submission_id, unpublished, version_number, unpublished_version_number, ...current }) => ({
    submissionId: submission_id,
    centerId: place.center_id,
    studentId: studentOf(submission_id),
    action: 'grade' as const,
    before: historyEntryOf(current, version_number),
    after: historyEntryOf(unpublished, unpublished_version_number),
  }))
  const reassessed = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  const cleared = changes.filter(({ after }) => after === null)
  await publishChanges(tx, {
    submissionIds: changes.map(({ submissionId }) => submissionId),
    reassessed: reassessed.map(({ submissionId }) => submissionId),
    callerId: audit.caller.id,
    at: audit.at,
  })
  const commented = found.filter(({ feedback, unpublished }) => feedback !== unpublished.feedback)
  await keepEarlierComments(
    tx,
    audit,
    place.center_id,
    commented.map(({ submission_id, feedback }) => ({ submissionId: submission_id, studentId: studentOf(submission_id), text: feedback })),
  )
  return {
    history: [...reassessed, ...cleared.map((change): GradeChange => ({ ...change, action: 'unrelease' }))],
    studentIds: [...new Set([...changes.map(({ studentId }) => studentId), ...withMore.map(studentOf)])],
    clearedIds: cleared.map(({ studentId }) => studentId),
  }
}

async function release(tx: Tx, place: Place, works: readonly Work[], at: Date | null) {
  const grades = await setReleased(tx, idsOf(works), at)
  const students = new Map(works.map(({ id, student_id }) => [id, student_id]))
  const history = grades.map(({ submission_id, version_number, ...grade }): GradeChange => {
    const entry = historyEntryOf(grade, version_number)
    return {
      submissionId: submission_id,
      centerId: place.center_id,
      studentId: students.get(submission_id) ?? 0,
      action: at === null ? 'unrelease' : 'release',
      before: entry,
      after: entry,
    }
  })
  return { history, studentIds: history.map(({ studentId }) => studentId) }
}
