import type { Ctx } from '#server/context.ts'
import { answer, type Call, type ReplyBody } from '#server/contract.ts'
import { ApiError, conflict, etag, notFound } from '#server/errors.ts'
import { gradingPlace } from '#server/modules/deliverables/place-queries.ts'
import { readTyped, saveGrade } from '#server/modules/deliverables/save-grade.ts'
import { toGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { notebookRow } from './score-queries.ts'
import { cellsOf, everyPart, toSummary } from './score-rows.ts'
import { readCell, typedAs } from './typed-score.ts'

type Saved = ReplyBody<'saveScore'>

/**
 * Saves the mark of a cell. Everything else of the grade stays as it was read here; a change of it since then changes its revision,
 * so that the save meets a conflict rather than losing it.
 */
export async function saveScore(call: Call<'saveScore'>, ctx: Ctx) {
  const { caller, params, body } = call
  const ids = { groupId: params.id, deliverableId: body.deliverable_id, studentId: body.student_id }
  const place = await gradingPlace(ctx.db, caller, ctx.clock.now(), ids)
  if (!place?.student) throw notFound()
  const { grade, versions, max_points, grading_revision } = place
  const seen = body.grading_revision ?? grading_revision
  const entry = readTyped(seen !== grading_revision, () => readCell(body.text, max_points))
  const shown = { outcome: null, mark: null, points: null, version_id: null, feedback: '', ...grade, ...grade?.unpublished }
  const newest = versions.toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))[0]?.id ?? null
  // a version that a mark was given for and that has none any more does not keep the next mark
  const graded = shown.outcome === null ? null : shown.version_id
  const counting = graded ?? grade?.selected_version_id ?? newest
  const at = { groupId: params.id, courseId: place.course_id, studentId: body.student_id, deliverableId: body.deliverable_id }
  let revision: number
  try {
    const { body: stored } = await saveGrade(
      {
        ...call,
        params: { id: body.deliverable_id },
        query: {},
        body: {
          group_id: params.id,
          student_id: body.student_id,
          // an empty cell is for no version yet
          version_id: entry.text === '' ? shown.version_id : counting,
          entry,
          feedback: shown.feedback ?? '',
          private_note: grade?.private_note ?? '',
          grading_revision: seen,
          ...(body.reason === undefined ? {} : { reason: body.reason }),
        },
      },
      ctx,
    )
    revision = stored.revision
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'conflict') throw error
    const theirs = await readScore(ctx, at, typedAs(shown, max_points))
    throw conflict(theirs, theirs.revision)
  }
  const wasStored = revision === (grade?.revision ?? 0)
  const saved = await readScore(ctx, at, wasStored ? null : typedAs(shown, max_points))
  return answer(200, saved, { headers: { etag: etag(saved.revision) } })
}

interface CellIds {
  groupId: number
  courseId: number
  studentId: number
  deliverableId: number
}

/** A cell with its student's marks, computed again. */
async function readScore(
  { db, clock }: Ctx,
  { groupId, courseId, studentId, deliverableId }: CellIds,
  before: string | null,
): Promise<Saved> {
  const row = await notebookRow(db, groupId, courseId, [studentId], clock.now())
  const input = toGradebooks(row, [studentId], 'staff')[0]?.inputs.get(studentId)
  if (!input) throw notFound()
  const cell = cellsOf(row)(studentId, deliverableId)
  return { student_id: studentId, deliverable_id: deliverableId, ...cell, before, summary: toSummary(input, everyPart) }
}
