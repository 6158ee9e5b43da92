import { type RawBuilder, sql } from 'kysely'
import type { AuditContext } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { auditRow } from '#server/modules/audit/record.ts'
import { commentsOfWritten, type EarlierComment } from './earlier-comment-queries.ts'
import { type GradeChange, toAuditEvent } from './grade-history-queries.ts'
import type { RubricChoice } from './rubric.ts'
import type { WorkKey } from './work-queries.ts'

/** The fields of a grade that a teacher decides. */
export interface GradeValue {
  outcome: 'marked' | 'not_handed_in' | 'not_assessed' | 'exempt' | null
  mark: number | null
  points: number | null
  entry: 'mark' | 'points' | 'criteria' | 'rubric'
  criteria: { criterion_id: number; mark: number }[]
  /** Levels of the rubric. While the mark was entered otherwise they are kept, as marks of criteria are. */
  choices: RubricChoice[]
  version_id: number | null
  feedback: string
  private_note: string
}

/** The part of a grade that its student sees once it is published. */
export type PublicGrade = Omit<GradeValue, 'private_note'>

/** The state on which the new grade is based: if any of it has changed since, nothing is written. */
export interface GradeBase {
  /** Null where there was no submission. */
  submissionId: number | null
  submissionRevision: number
  gradeRevision: number
  /** Of the points, criteria and rubric that the mark was read with; null where no mark changes. */
  gradingRevision: number | null
}

export interface GradeWrite {
  key: WorkKey
  centerId: number
  base: GradeBase
  value: GradeValue
  graded: { graded_by: number | null; graded_at: Date | string | null }
  /** The entry of the history; null for a change of comments alone. */
  change: Omit<GradeChange, 'submissionId'> | null
  /** Texts that are replaced, for the history. */
  earlier: readonly EarlierComment[]
}

const insertFrom = (source: string, table: string, row: Record<string, unknown>) => sql`
  insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
  select ${sql.join(Object.values(row))} from ${sql.table(source)}`

/** Locks the deliverable against a change of what decides its marks: such a change locks it too, and then counts the marks. */
const decidedAsRead = ({ key, base }: Pick<GradeWrite, 'key' | 'base'>): RawBuilder<boolean> =>
  base.gradingRevision === null
    ? sql`true`
    : sql`exists (select from (select grading_revision from deliverables where id = ${key.deliverableId} for share) as deliverable
        where deliverable.grading_revision = ${base.gradingRevision})`

/** Locks a deliverable while marks are given in it: a change of what decides them waits, and then counts them. */
export async function lockForMarks(tx: Tx, deliverableId: number): Promise<void> {
  await tx.selectFrom('deliverables').where('id', '=', deliverableId).select('id').forShare().execute()
}

/**
 * The submission, made where there was none, locked after its group: writes of a submission take turns. No row when it changed:
 * PostgreSQL checks a row again after it waited for its lock. A trigger refuses archived groups.
 */
export const lockedWork = ({ key, centerId, base }: Pick<GradeWrite, 'key' | 'centerId' | 'base'>): RawBuilder<unknown> =>
  base.submissionId === null
    ? sql`insert into submissions (center_id, group_id, deliverable_id, student_id)
        select ${centerId}, ${key.groupId}, ${key.deliverableId}, ${key.studentId} where ${decidedAsRead({ key, base })}
        on conflict (group_id, deliverable_id, student_id) do nothing returning id`
    : sql`select submissions.id from groups join submissions on submissions.group_id = groups.id
        where submissions.id = ${base.submissionId} and submissions.revision = ${base.submissionRevision}
          and ${decidedAsRead({ key, base })}
        for share of groups for update of submissions`

/**
 * Writes a grade that is not published, with its criteria and its audit event in one statement, which is its own transaction.
 * @returns false, with nothing written, when the state it was based on has changed
 */
export async function writeGrade(db: Db, audit: AuditContext, write: GradeWrite): Promise<boolean> {
  const { base, key, centerId, change, earlier } = write
  const { criteria, choices, ...value } = write.value
  const columns = { ...value, choices: json(choices), ...write.graded, revision: base.gradeRevision + 1 }
  const row = { submission_id: sql.ref('work.id'), center_id: centerId, group_id: key.groupId, ...columns }
  const assignments = Object.keys(columns).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const event = change && { ...auditRow(audit, toAuditEvent({ ...change, submissionId: 0 })), entity_id: sql.ref('written.submission_id') }
  const recorded = event ? sql`, recorded as (${insertFrom('written', 'audit_log', event)})` : sql``
  const comments = earlier.length > 0 ? sql`, ${commentsOfWritten(audit, centerId, key.studentId, earlier)}` : sql``
  const { rows } = await sql`
    with work as (${lockedWork(write)}),
    written as (${insertFrom('work', 'grades', row)}
      on conflict (submission_id) do update set ${sql.join(assignments)}
      where grades.revision = ${base.gradeRevision} and grades.released_at is null
      returning submission_id),
    dropped as (delete from grade_criteria using written where grade_criteria.submission_id = written.submission_id
      and grade_criteria.criterion_id <> all(${criteria.map(({ criterion_id }) => criterion_id)}::bigint[])),
    kept as (insert into grade_criteria (submission_id, criterion_id, mark)
      select written.submission_id, given.criterion_id, given.mark
      from written, unnest(${criteria.map(({ criterion_id }) => criterion_id)}::bigint[], ${criteria.map(({ mark }) => mark)}::integer[])
        as given (criterion_id, mark)
      on conflict (submission_id, criterion_id) do update set mark = excluded.mark)
    ${recorded}${comments}
    select from written`.execute(db)
  return rows.length > 0
}
