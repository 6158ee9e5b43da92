import { type RawBuilder, sql } from 'kysely'
import { json } from '#server/db/json.ts'
import type { Db, Tx } from '#server/db/client.ts'
import type { AuditContext } from '#server/caller.ts'
import { commentsOfWritten, type EarlierComment } from './earlier-comment-queries.ts'
import { criteriaOf } from './grade-queries.ts'
import { type GradeBase, lockedWork, type PublicGrade } from './grade-write-queries.ts'
import type { WorkKey } from './work-queries.ts'

interface UnpublishedWrite {
  key: WorkKey
  centerId: number
  base: GradeBase
  private_note: string
  /** Whether there were changes when it was read: publishing them is no edit, and leaves the revision as it is. */
  hadChanges: boolean
  /** Null when the grade is again as the student sees it. */
  unpublished: PublicGrade | null
  earlier: readonly EarlierComment[]
}

/**
 * Writes the changes of a published grade beside it, in one statement.
 * @returns false, with nothing written, when the state it was based on has changed
 */
export async function writeUnpublished(
  db: Db,
  audit: AuditContext,
  { private_note, hadChanges, unpublished, earlier, ...write }: UnpublishedWrite,
): Promise<boolean> {
  const comments = earlier.length > 0 ? sql`, ${commentsOfWritten(audit, write.centerId, write.key.studentId, earlier)}` : sql``
  const { rows } = await sql`
    with work as (${lockedWork(write)}),
    written as (
      update grades set private_note = ${private_note}, unpublished = ${unpublished && json(unpublished)}, revision = revision + 1
      from work
      where grades.submission_id = work.id and grades.revision = ${write.base.gradeRevision} and grades.released_at is not null
        and (grades.unpublished is not null) = ${hadChanges}
      returning grades.submission_id)
    ${comments}
    select from written`.execute(db)
  return rows.length > 0
}

const numberOf = (versionId: RawBuilder<number>) => sql<number | null>`(select number from deliverable_versions where id = ${versionId})`

/** The grades with unpublished changes among those of some submissions, which the transaction has locked. */
export const changedGrades = (tx: Tx, submissionIds: readonly number[]) =>
  tx
    .selectFrom('grades')
    .where('submission_id', '=', sql<number>`any(${submissionIds})`)
    .where('unpublished', 'is not', null)
    .select(['submission_id', 'outcome', 'mark', 'points', 'entry', 'feedback'])
    .select([
      sql<PublicGrade>`unpublished`.as('unpublished'),
      criteriaOf(tx, 'grades.submission_id').as('criteria'),
      numberOf(sql`grades.version_id`).as('version_number'),
      numberOf(sql`(grades.unpublished ->> 'version_id')::bigint`).as('unpublished_version_number'),
    ])
    .orderBy('submission_id')
    .execute()

/**
 * Replaces published grades by their unpublished changes. A grade whose mark was cleared is withdrawn.
 * @param reassessed submissions whose mark, and not only the comment, changes: they get a new grader
 */
export async function publishChanges(
  tx: Tx,
  {
    submissionIds,
    reassessed,
    callerId,
    at,
  }: { submissionIds: readonly number[]; reassessed: readonly number[]; callerId: number; at: Date },
) {
  await sql`
    with changed as (
      select grades.submission_id, fresh.*, grades.submission_id = any(${reassessed}::bigint[]) as is_reassessed
      from grades, jsonb_to_record(grades.unpublished) as fresh
        (outcome text, mark integer, points integer, entry text, criteria jsonb, choices jsonb, version_id bigint, feedback text)
      where grades.submission_id = any(${submissionIds}::bigint[])),
    criterion_marks as (
      select changed.submission_id, criteria.id as criterion_id, given.mark
      from changed, jsonb_to_recordset(changed.criteria) as given (criterion_id bigint, mark integer)
      join criteria on criteria.id = given.criterion_id),
    written as (
      update grades set outcome = changed.outcome, mark = changed.mark, points = changed.points, entry = changed.entry,
        choices = coalesce(changed.choices, grades.choices), version_id = changed.version_id, feedback = changed.feedback, unpublished = null,
        released_at = case when changed.outcome is not null then ${at}::timestamptz end,
        graded_by = case when changed.outcome is null then null when is_reassessed then ${callerId} else graded_by end,
        graded_at = case when changed.outcome is null then null when is_reassessed then ${at}::timestamptz else graded_at end
      from changed where grades.submission_id = changed.submission_id),
    dropped as (
      delete from grade_criteria using changed where grade_criteria.submission_id = changed.submission_id
        and not exists (select from criterion_marks where criterion_marks.submission_id = grade_criteria.submission_id
          and criterion_marks.criterion_id = grade_criteria.criterion_id))
    insert into grade_criteria (submission_id, criterion_id, mark) select submission_id, criterion_id, mark from criterion_marks
    on conflict (submission_id, criterion_id) do update set mark = excluded.mark`.execute(tx)
}
