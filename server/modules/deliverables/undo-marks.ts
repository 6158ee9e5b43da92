import type { JobTable } from '#server/adapters/jobs.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { type Tx, transact } from '#server/db/client.ts'
import { groupArchived, notFound } from '#server/errors.ts'
import { settleAnnotations } from '#server/modules/annotations/annotation-queries.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { insertNotifications } from '#server/modules/notifications/insert.ts'
import { findPlace, type Place } from './access.ts'
import { keepEarlierComments } from './earlier-comment-queries.ts'
import { settleFiles } from './feedback-file-queries.ts'
import { type GradeChange, historyEntryOf, recordChanges } from './grade-history-queries.ts'
import { lockWorks } from './grade-queries.ts'
import { withdrawNotices } from './notices.ts'
import { dropOldUndos, dropUndo, putBack, type UndoRow, undoRows } from './undo-queries.ts'
import { lockGroup } from './work-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'purge-mark-undos': Record<string, never>
  }
}

const day = 24 * 60 * 60 * 1000

/** Why the grade of a row stays as it is; null when it is put back. */
function keptBecause({ kept_reason, is_edited, is_published_since, kind }: UndoRow): 'changed' | 'published' | 'files' | null {
  if (is_edited) return 'changed'
  if (is_published_since) return kind === 'grade' ? 'published' : 'changed'
  return kept_reason
}

/**
 * Undoes a bulk change of marks by the same person within a day: every grade that nobody has touched since is again as it was, and the
 * rest stays. It is undone once.
 */
export async function undoMarks(call: Call<'undoMarks'>, { db, clock, jobs, workListener }: Ctx): Promise<ReplyBody<'undoMarks'>> {
  const { caller, params, body } = call
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const wanted = { id: body.undo_id, madeBy: caller.id, since: new Date(now.getTime() - day) }
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, place.group_id)
    if (group.archived_at !== null) throw groupArchived()
    const found = await undoRows(tx, wanted, place)
    const studentIds = found.rows.map(({ student_id }) => student_id)
    await lockWorks(tx, place, studentIds)
    // read again: somebody may have graded until the works were locked
    const { rows, elsewhere } = await undoRows(tx, wanted, place)
    if (rows.length === 0) throw notFound()
    const undone = rows.filter((row) => keptBecause(row) === null)
    const ids = undone.map(({ submission_id }) => submission_id)
    await putBack(tx, body.undo_id, ids)
    await recordChanges(
      tx,
      auditContextOf(call, clock),
      undone.flatMap((row) => changesOf(place, row)),
    )
    const commented = undone.filter(({ now: current, before }) => current.feedback !== before?.feedback)
    await keepEarlierComments(
      tx,
      auditContextOf(call, clock),
      place.center_id,
      commented.map((row) => ({ submissionId: row.submission_id, studentId: row.student_id, text: row.now.feedback })),
    )
    await removeStored(tx, jobs, await settleFiles(tx, ids, now))
    await settleAnnotations(tx, ids)
    await tellStudents(tx, place, undone, now)
    const again = studentsOf(undone, 'unrelease')
    if (again.length > 0) await workListener.resultsChanged(tx, { ...place, studentIds: again })
    await dropUndo(tx, body.undo_id)
    const countOf = (reason: ReturnType<typeof keptBecause>) => rows.filter((row) => keptBecause(row) === reason).length
    return {
      undone: undone.length,
      kept: { changed: countOf('changed') + elsewhere, published: countOf('published'), files: countOf('files') },
    }
  })
}

/** The entry of the history; a comment alone has one of its own. */
function changesOf(place: Place, { submission_id, student_id, kind, now, before }: UndoRow): GradeChange[] {
  const current = entryOf(now)
  const earlier = entryOf(before)
  const change = { submissionId: submission_id, centerId: place.center_id, studentId: student_id }
  if (kind === 'grade') return current === null && earlier === null ? [] : [{ ...change, action: 'grade', before: current, after: earlier }]
  if (kind === 'release') return [{ ...change, action: 'unrelease', before: current, after: current }]
  return [{ ...change, action: 'release', before: earlier, after: earlier }]
}

const entryOf = (grade: UndoRow['before']) =>
  grade && (grade.outcome === null ? null : historyEntryOf({ ...grade, outcome: grade.outcome }, grade.version_number))

const studentsOf = (undone: readonly UndoRow[], of: UndoRow['kind']) =>
  undone.filter(({ kind }) => kind === of).map(({ student_id }) => student_id)

/** As publishing and withdrawing do. */
async function tellStudents(tx: Tx, place: Place, undone: readonly UndoRow[], at: Date): Promise<void> {
  await withdrawNotices(tx, { groupId: place.group_id, deliverableId: place.id }, studentsOf(undone, 'release'))
  await insertNotifications(
    tx,
    studentsOf(undone, 'unrelease').map((userId) => ({
      centerId: place.center_id,
      userId,
      kind: 'mark_released',
      data: { group_id: place.group_id, deliverable_id: place.id, student_id: userId },
      at,
    })),
  )
}

export const undoJobs = {
  /** Once a day. */
  'purge-mark-undos': async (_data, { clock, db, jobs }) => {
    await jobs.daily(db, 'purge-mark-undos', {})
    await dropOldUndos(db, new Date(clock.now().getTime() - day))
  },
} satisfies Partial<JobTable<Ctx>>
