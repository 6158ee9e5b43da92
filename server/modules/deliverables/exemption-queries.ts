import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { criteriaOf, exemptionColumns } from './grade-queries.ts'

interface Task {
  id: number
  group_id: number
}

/** The works of some students that are opened already, with their grades. */
export const gradesOf = (db: Db | Tx, task: Task, studentIds: readonly number[]) =>
  db
    .selectFrom('submissions')
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('users as grader', 'grader.id', 'grades.graded_by')
    .leftJoin('deliverable_versions as graded', 'graded.id', 'grades.version_id')
    .where('submissions.deliverable_id', '=', task.id)
    .where('submissions.group_id', '=', task.group_id)
    .where('submissions.student_id', '=', sql<number>`any(${studentIds}::bigint[])`)
    .select(['submissions.id as submission_id', 'submissions.student_id', 'graded.number as version_number'])
    .select(['grades.outcome', 'grades.mark', 'grades.points', 'grades.entry', criteriaOf(db, 'submissions.id').as('criteria')])
    .select(exemptionColumns)
    .orderBy('submissions.id')
    .execute()

export type ExemptableGrade = Awaited<ReturnType<typeof gradesOf>>[number]

export async function isExempt(tx: Tx, submissionId: number): Promise<boolean> {
  const grade = await tx
    .selectFrom('grades')
    .where('submission_id', '=', submissionId)
    .where('outcome', '=', 'exempt')
    .select('submission_id')
    .executeTakeFirst()
  return grade !== undefined
}

const replaced = ['outcome', 'mark', 'points', 'entry', 'version_id', 'graded_by', 'graded_at', 'released_at', 'unpublished'] as const

/**
 * Puts an exemption in the place of the grades of some works, or changes its reason. Marks of criteria stay, and so does a comment that
 * the student can read; one that was not published is kept for when the exemption ends, which the student reads at once.
 */
export async function writeExemptions(
  tx: Tx,
  place: Task & { center_id: number },
  submissionIds: readonly number[],
  { reason, showsReason }: { reason: string; showsReason: boolean },
  by: { id: number; at: Date },
): Promise<void> {
  await sql`
    insert into grades as g (submission_id, center_id, group_id, outcome, graded_by, graded_at, released_at, exemption_reason,
      shows_exemption_reason)
    select given.id, ${place.center_id}, ${place.group_id}, 'exempt', ${by.id}, ${by.at}::timestamptz, ${by.at}::timestamptz, ${reason},
      ${showsReason}
    from unnest(${submissionIds}::bigint[]) as given (id)
    on conflict (submission_id) do update set
      before_exemption = case when g.outcome = 'exempt' then g.before_exemption
        when g.outcome is not null or g.feedback <> '' then
          jsonb_build_object(${sql.join(replaced.map((column) => sql`${sql.lit(column)}, ${sql.ref(`g.${column}`)}`))})
          || case when g.released_at is null then jsonb_build_object('feedback', g.feedback) else '{}' end end,
      feedback = case when g.outcome is distinct from 'exempt' and g.released_at is null then '' else g.feedback end,
      outcome = 'exempt', mark = null, points = null, entry = 'mark', version_id = null, unpublished = null,
      graded_by = excluded.graded_by, graded_at = excluded.graded_at, released_at = excluded.released_at,
      exemption_reason = excluded.exemption_reason, shows_exemption_reason = excluded.shows_exemption_reason,
      revision = g.revision + 1`.execute(tx)
}

/** Ends the exemptions of some works: their grades are again as they were. Returns them. */
export async function restoreGrades(tx: Tx, submissionIds: readonly number[]): Promise<void> {
  await sql`
    update grades set outcome = was.outcome, mark = was.mark, points = was.points, entry = coalesce(was.entry, 'mark'),
      version_id = was.version_id, graded_by = (select users.id from users where users.id = was.graded_by), graded_at = was.graded_at,
      released_at = was.released_at, unpublished = nullif(was.unpublished, 'null'), feedback = coalesce(was.feedback, grades.feedback),
      before_exemption = null, exemption_reason = null, shows_exemption_reason = false, revision = grades.revision + 1
    from unnest(${submissionIds}::bigint[]) as given (id) join grades as exempt on exempt.submission_id = given.id
    cross join jsonb_to_record(coalesce(exempt.before_exemption, '{}')) as was (outcome text, mark integer, points integer, entry text,
      version_id bigint, graded_by bigint, graded_at timestamptz, released_at timestamptz, unpublished jsonb, feedback text)
    where grades.submission_id = given.id`.execute(tx)
}

/** Deletes what some students have not read yet about a task that they need not do, or about an exemption. */
export async function withdrawExemptionNotices(tx: Tx, task: Task, studentIds: readonly number[]): Promise<void> {
  await sql`delete from notifications where user_id = any(${studentIds}::bigint[]) and read_at is null
    and kind in ('exempted', 'exemption_ended', 'reminder')
    and data @> ${json({ group_id: task.group_id, deliverable_id: task.id })}`.execute(tx)
}
