import { isDeepStrictEqual } from 'node:util'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { type Db, retried } from '#server/db/client.ts'
import { conflict, etag, groupArchived, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import type { EarlierComment } from './earlier-comment-queries.ts'
import { readEntry } from './grade-entry.ts'
import { hasCriteria, historyEntryOf } from './grade-history-queries.ts'
import type { GradeRow } from './grade-queries.ts'
import { type GradeValue, type PublicGrade, writeGrade } from './grade-write-queries.ts'
import { gradingPlace } from './place-queries.ts'
import { writeUnpublished } from './unpublished-queries.ts'
import { type TeacherGrade, toTeacherGrade } from './views.ts'

/** Attempts after a concurrent change between reading and writing. Usually the revision has changed by then, which is a conflict. */
const mostAttempts = 10

/**
 * Saves a student's grade. A repeated save of the stored grade writes nothing and is no conflict. A change of the mark, of a
 * criterion's mark or of the graded version is added to the history, and the text that a new comment or note replaces, once while a person
 * types. Changes of a published grade stay beside it until it is published again: the student sees none of them, and the history gets what is published then.
 */
export async function saveGrade(call: Call<'saveGrade'>, { db, clock }: Ctx) {
  const now = clock.now()
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const grade = await saveOnce(call, db, now)
    if (grade) return answer(200, grade, { headers: { etag: etag(grade.revision) } })
  }
  throw new Error('A grade changed each time it was to be saved.')
}

/** Returns null, and writes nothing, when the data changed between reading and writing. */
async function saveOnce(
  { id: requestId, caller, params, body, ifMatch }: Call<'saveGrade'>,
  db: Db,
  now: Date,
): Promise<TeacherGrade | null> {
  const key = { groupId: body.group_id, deliverableId: params.id, studentId: body.student_id }
  const place = await gradingPlace(db, caller, now, key)
  if (!place?.student) throw notFound()
  if (ifMatch === null) throw ifMatchRequired()
  const isOutdated = body.grading_revision !== undefined && body.grading_revision !== place.grading_revision
  const assessment = readTyped(isOutdated, () =>
    readEntry(body.entry, { maxPoints: place.max_points, criteria: place.criteria, rubric: place.rubric }),
  )
  if (place.archived_at !== null) throw groupArchived()
  const stored = place.grade
  const { private_note, ...current } = valueOf(stored)
  // changes that were stored before there were rubrics have no choices
  const shown = stored?.unpublished ? { ...stored.unpublished, choices: stored.unpublished.choices ?? [] } : current
  const isExempt = stored?.outcome === 'exempt'
  if (isExempt) checkExempt(body, assessment.outcome, current)
  else if (assessment.outcome === 'exempt') throw invalid({ 'entry.text': ['needs_exemption'] })
  const assessed: PublicGrade = {
    ...assessment,
    // marks of criteria and levels of the rubric are kept while a mark of the whole counts instead of them
    criteria: hasCriteria(assessment.entry) ? assessment.criteria : shown.criteria,
    choices: assessment.entry === 'rubric' ? assessment.choices : shown.choices,
    feedback: body.feedback,
    version_id: body.version_id,
  }
  const given = isExempt ? current : assessed
  const wanted: GradeValue = { ...given, private_note: body.private_note }
  const number = numberOf(place.versions, wanted)
  if (isDeepStrictEqual({ ...shown, private_note }, wanted)) return toTeacherGrade(stored)
  if ((stored?.revision ?? 0) !== ifMatch) {
    const theirs = toTeacherGrade(stored)
    throw conflict(theirs, theirs.revision)
  }
  const isAssessed = !isDeepStrictEqual(assessmentOf(shown), assessmentOf(given))
  if (isAssessed && isOutdated) throw gradingChanged()
  const base = {
    submissionId: stored?.submission_id ?? null,
    submissionRevision: stored?.submission_revision ?? 0,
    gradeRevision: ifMatch,
    gradingRevision: isAssessed ? place.grading_revision : null,
  }
  const write = { key, centerId: place.center_id, base }
  const replaced = (field: EarlierComment['field'], before: string, after: string) => (before === after ? [] : [{ field, text: before }])
  const earlierNote = replaced('private_note', private_note, body.private_note)
  const audit = { caller, requestId, at: now }
  if (stored?.released_at) {
    const unpublished = isDeepStrictEqual(current, given) ? null : given
    const change = { private_note: body.private_note, unpublished }
    const hadChanges = stored.unpublished !== null
    const isWritten = await retried(() => writeUnpublished(db, audit, { ...write, ...change, hadChanges, earlier: earlierNote }))
    return isWritten ? toTeacherGrade({ ...stored, ...change, revision: ifMatch + 1 }) : null
  }
  const before = historyEntryOf(current, stored?.version_number ?? null)
  const after = historyEntryOf(wanted, number)
  const isReassessed = !isDeepStrictEqual(before, after)
  const kept = { graded_by: stored?.graded_by ?? null, graded_at: stored?.graded_at ?? null, grader_name: stored?.grader_name ?? null }
  const { grader_name, ...graded } =
    wanted.outcome === null
      ? { graded_by: null, graded_at: null, grader_name: null }
      : isReassessed
        ? { graded_by: caller.id, graded_at: now, grader_name: place.caller_name }
        : kept
  const change = {
    action: 'grade' as const,
    centerId: place.center_id,
    studentId: key.studentId,
    before,
    after,
    reason: body.reason ?? null,
  }
  const isWritten = await retried(() =>
    writeGrade(db, audit, {
      ...write,
      value: wanted,
      graded,
      change: isReassessed ? change : null,
      earlier: [...replaced('feedback', current.feedback, wanted.feedback), ...earlierNote],
    }),
  )
  if (!isWritten) return null
  return toTeacherGrade({
    ...wanted,
    ...graded,
    grader_name,
    released_at: null,
    unpublished: null,
    revision: ifMatch + 1,
    pass_mark: place.pass_mark,
  })
}

const gradingChanged = () => rejected('grading_changed', 'The points, the criteria or the rubric of the deliverable have changed.')

/**
 * Reads what was typed. A text that was typed for other points or criteria is not blamed for what it is with these.
 * @throws what `read` throws; 409 `grading_changed` in its place where the text is outdated
 */
export function readTyped<T>(isOutdated: boolean, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw isOutdated ? gradingChanged() : error
  }
}

/** The part of a grade that depends on points, criteria or a rubric; nothing of it without a mark. */
const assessmentOf = ({ outcome, mark, points, entry, criteria, choices }: PublicGrade) =>
  outcome === null && criteria.length === 0 && choices.length === 0 ? null : { outcome, mark, points, entry, criteria, choices }

/** The stored grade in the shape of a new one; an empty grade where there is none. */
function valueOf(row: GradeRow | null): GradeValue {
  return {
    outcome: row?.outcome ?? null,
    mark: row?.mark ?? null,
    points: row?.points ?? null,
    entry: row?.entry ?? 'mark',
    criteria: row?.criteria ?? [],
    choices: row?.choices ?? [],
    feedback: row?.feedback ?? '',
    private_note: row?.private_note ?? '',
    version_id: row?.version_id ?? null,
  }
}

/** Of an exempt student only the private note changes: there is no mark, and no comment on it. */
function checkExempt({ feedback }: { feedback: string }, outcome: GradeValue['outcome'], current: PublicGrade): void {
  if (outcome !== 'exempt') throw invalid({ 'entry.text': ['is_exempt'] })
  if (feedback !== current.feedback) throw invalid({ feedback: ['is_exempt'] })
}

/** The number of the graded version. It must belong to this work, and is required for a mark if anything was handed in. */
function numberOf(versions: readonly { id: number; number: number | null }[], { version_id, outcome }: GradeValue): number | null {
  if (version_id === null) {
    if (outcome === 'marked' && versions.length > 0) throw invalid({ version_id: ['required'] })
    return null
  }
  const version = versions.find(({ id }) => id === version_id)
  if (!version) throw invalid({ version_id: ['choice'] })
  return version.number
}
