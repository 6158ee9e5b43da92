import { randomUUID } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { groupArchived, invalid, notFound } from '#server/errors.ts'
import { auditContextOf } from '#server/caller.ts'
import { findPlace } from './access.ts'
import { type BulkWork, bulkWorks, openWorks, writeComments, writeMarks } from './bulk-grade-queries.ts'
import { parseMark } from '#server/grading/index.ts'
import { keepEarlierComments } from './earlier-comment-queries.ts'
import type { Assessment } from './grade-entry.ts'
import { historyEntryOf, recordChanges } from './grade-history-queries.ts'
import { lockWorks } from './grade-queries.ts'
import { lockForMarks } from './grade-write-queries.ts'
import { gradeSnapshots, keepUndo } from './undo-queries.ts'
import { lockGroup } from './work-queries.ts'

const isFree = ({ outcome, is_released }: BulkWork) => outcome === null && !is_released

/** Whether a work gets the mark: NP only where nothing was handed in, and no extension lets the student do so yet. */
const takesMark = (work: BulkWork, { outcome }: Assessment) =>
  outcome !== null && isFree(work) && (outcome !== 'not_handed_in' || (work.selected_version_id === null && !work.has_own_time))

const takesComment = (work: BulkWork, feedback: string) => feedback !== '' && work.feedback === '' && !work.is_released

/** Gives several students the same mark or comment, all or nothing. What exists stays; with `preview` everything does. */
export async function gradeMany(call: Call<'gradeMany'>, { db, clock }: Ctx): Promise<ReplyBody<'gradeMany'>> {
  const { caller, params, body } = call
  const now = clock.now()
  const place = await findPlace(db, caller, now, params.id, body.group_id)
  if (!place) throw notFound()
  const feedback = body.feedback.trim()
  const assessment = readMark(body.mark)
  if (assessment.outcome === null && feedback === '') throw invalid({ mark: ['required'] })
  const ids = [...new Set(body.student_ids)]
  const sort = (works: readonly BulkWork[]) => {
    if (works.length < ids.length) throw invalid({ student_ids: ['choice'] })
    const marked = works.filter((work) => takesMark(work, assessment))
    const commented = works.filter((work) => takesComment(work, feedback))
    const changed = new Set([...marked, ...commented])
    return {
      marked,
      commented,
      changed,
      counts: { marks: marked.length, comments: commented.length, unchanged: works.length - changed.size },
    }
  }
  if (body.preview) {
    if (place.archived_at !== null) throw groupArchived()
    return { ...sort(await bulkWorks(db, place, ids, now)).counts, undo_id: null }
  }
  return transact(db, async (tx) => {
    const group = await lockGroup(tx, place.group_id)
    if (group.archived_at !== null) throw groupArchived()
    await lockForMarks(tx, place.id)
    const before = sort(await bulkWorks(tx, place, ids, now))
    const changedIds = [...before.changed].map(({ student_id }) => student_id)
    await openWorks(tx, place, changedIds)
    await lockWorks(tx, place, changedIds)
    // read again: somebody may have handed in or graded until the works were locked
    const locked = sort(await bulkWorks(tx, place, ids, now))
    const known = ({ student_id }: BulkWork) => changedIds.includes(student_id)
    const marked = locked.marked.filter(known)
    const commented = locked.commented.filter(known)
    const changed = new Set([...marked, ...commented])
    const changedWorks = [...changed].map(({ submission_id }) => submission_id ?? 0)
    const snapshots = await gradeSnapshots(tx, changedWorks)
    const versionOf = (work: BulkWork) => (assessment.outcome === 'marked' ? work.selected_version_id : null)
    await writeMarks(
      tx,
      place,
      marked.map((work) => ({ submissionId: work.submission_id ?? 0, versionId: versionOf(work) })),
      assessment,
      { id: caller.id, at: now },
    )
    await writeComments(
      tx,
      place,
      commented.map(({ submission_id }) => submission_id ?? 0),
      feedback,
    )
    await recordChanges(
      tx,
      auditContextOf(call, clock),
      marked.map((work) => ({
        submissionId: work.submission_id ?? 0,
        centerId: place.center_id,
        studentId: work.student_id,
        action: 'grade' as const,
        before: null,
        after: historyEntryOf(assessment, versionOf(work) === null ? null : work.version_number),
      })),
    )
    await keepEarlierComments(
      tx,
      auditContextOf(call, clock),
      place.center_id,
      commented.map(({ submission_id, student_id, feedback: text }) => ({ submissionId: submission_id ?? 0, studentId: student_id, text })),
    )
    const undoId = changed.size > 0 ? randomUUID() : null
    if (undoId !== null)
      await keepUndo(tx, {
        id: undoId,
        kind: 'grade',
        centerId: place.center_id,
        by: { id: caller.id, at: now },
        snapshots,
        submissionIds: changedWorks,
      })
    return { marks: marked.length, comments: commented.length, unchanged: ids.length - changed.size, undo_id: undoId }
  })
}

/** @throws 400 with a code for `mark` */
function readMark(text: string): Assessment {
  const parsed = parseMark(text)
  if (!parsed.ok) throw invalid({ mark: [parsed.code] })
  const none = { entry: 'mark' as const, mark: null, points: null, criteria: [], choices: [] }
  const { value } = parsed
  if (value.kind === 'outcome' && value.outcome === 'exempt') throw invalid({ mark: ['needs_exemption'] })
  if (value.kind === 'mark') return { ...none, outcome: 'marked', mark: value.mark }
  return { ...none, outcome: value.kind === 'outcome' ? value.outcome : null }
}
