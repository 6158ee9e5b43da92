import { type RawBuilder, sql } from 'kysely'

/** The student has handed something in, or got a mark without it; in a query over `submissions` and `grades`. */
export const hasWorked = sql<boolean>`(submissions.selected_version_id is not null
  or coalesce(grades.released_at is not null and grades.outcome = 'marked', false))`

interface InProgram {
  groupId: RawBuilder<number | null>
  studentId: RawBuilder<number>
  courseId: RawBuilder<number | null>
}

/** When a student has first handed something in, or got a mark, in a program of a group: whoever has works in it without opening it here. */
export const workedAt = ({ groupId, studentId, courseId }: InProgram) => sql<Date | null>`(
  select min(least(version.submitted_at, case when grades.outcome = 'marked' then grades.released_at end))
  from submissions join deliverables on deliverables.id = submissions.deliverable_id and deliverables.is_active
  left join grades on grades.submission_id = submissions.id
  left join deliverable_versions as version on version.id = submissions.selected_version_id
  where submissions.group_id = ${groupId} and submissions.student_id = ${studentId} and deliverables.course_id = ${courseId}
    and ${hasWorked})`
