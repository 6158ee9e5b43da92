import { type ExpressionBuilder, type Selection, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tables } from '#server/db/client.ts'

/** Programs of groups with their names and the rules that the center follows. The caller narrows the query to groups, programs or students. */
export function taughtPrograms(db: Db) {
  return db
    .selectFrom('group_courses')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .innerJoin('centers', 'centers.id', 'groups.center_id')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .select(['groups.id as group_id', 'groups.name as group_name', 'courses.id as course_id', 'courses.name as course_name'])
    .select(['group_courses.position', 'centers.rule_pack', 'groups.period'])
}

export type ProgramSelection = ReturnType<typeof taughtPrograms>
/** A program taught in a group. */
export type TaughtProgram = Awaited<ReturnType<ProgramSelection['executeTakeFirstOrThrow']>>

type WithPrograms = Tables & { programs: TaughtProgram }

const inPrograms = (eb: ExpressionBuilder<WithPrograms, never>) => eb.selectFrom('programs').select('programs.course_id')

/** Work of the students in the programs. */
function workIn(eb: ExpressionBuilder<WithPrograms, never>, studentIds: readonly number[]) {
  return eb
    .selectFrom('submissions')
    .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
    .innerJoin('programs', (join) =>
      join.onRef('programs.group_id', '=', 'submissions.group_id').onRef('programs.course_id', '=', 'deliverables.course_id'),
    )
    .innerJoin('grades', 'grades.submission_id', 'submissions.id')
    .where('submissions.student_id', '=', sql<number>`any(${studentIds})`)
}

/** Whether a published mark was changed since and the change is not published; a new comment alone is no change of the mark. */
export const isMarkChanged = sql<boolean>`case when grades.unpublished is null then false
  else grades.unpublished - '{feedback,version_id,choices}'::text[] is distinct from jsonb_build_object(
    'outcome', grades.outcome, 'mark', grades.mark, 'points', grades.points, 'entry', grades.entry, 'criteria', coalesce((
      select jsonb_agg(jsonb_build_object('criterion_id', given.criterion_id, 'mark', given.mark) order by given.criterion_id)
      from grade_criteria as given where given.submission_id = grades.submission_id), '[]')) end`

/**
 * The data that the grading engine needs about students in programs, as JSON columns of one row: rows of a statement that begins
 * with `with programs as (…)`. Times are text in them.
 */
export function gradebookColumns(eb: ExpressionBuilder<WithPrograms, never>, studentIds: readonly number[]) {
  return [
    jsonArrayFrom(eb.selectFrom('programs').selectAll().orderBy('programs.position').orderBy('programs.course_name')).as('programs'),
    jsonArrayFrom(
      eb
        .selectFrom('course_rules')
        .where('course_id', 'in', inPrograms(eb))
        .distinctOn('course_id')
        .selectAll()
        .orderBy('course_id')
        .orderBy('version', 'desc'),
    ).as('rules'),
    jsonArrayFrom(
      eb
        .selectFrom('learning_results')
        .where('course_id', 'in', inPrograms(eb))
        .select(['course_id', 'id', 'code', 'name', 'weight', 'position']),
    ).as('results'),
    jsonArrayFrom(
      eb
        .selectFrom('criteria')
        .where('course_id', 'in', inPrograms(eb))
        .select(['id', 'learning_result_id', 'code', 'name', 'weight', 'rule', 'position']),
    ).as('criteria'),
    jsonArrayFrom(
      eb
        .selectFrom('course_contents')
        .where('course_id', 'in', inPrograms(eb))
        .select(['course_id', 'id', 'parent_id', 'name', 'weight', 'position', 'is_active']),
    ).as('contents'),
    jsonArrayFrom(
      eb
        .selectFrom('programs')
        .innerJoin('deliverables', 'deliverables.course_id', 'programs.course_id')
        .leftJoin('group_deliverables', (join) =>
          join
            .onRef('group_deliverables.deliverable_id', '=', 'deliverables.id')
            .onRef('group_deliverables.group_id', '=', 'programs.group_id'),
        )
        .select(['programs.group_id', 'programs.course_id', 'group_deliverables.due_at'])
        .select(['deliverables.id', 'deliverables.name', 'deliverables.max_points', 'deliverables.content_id'])
        .select(['deliverables.weight', 'deliverables.is_active', 'deliverables.kind', 'deliverables.recovers_id']),
    ).as('deliverables'),
    jsonArrayFrom(
      eb.selectFrom('deliverable_criteria').where('course_id', 'in', inPrograms(eb)).select(['deliverable_id', 'criterion_id', 'weight']),
    ).as('deliverable_criteria'),
    jsonArrayFrom(
      workIn(eb, studentIds)
        .leftJoin('deliverable_versions', 'deliverable_versions.id', 'grades.version_id')
        .select(['programs.group_id', 'programs.course_id', 'submissions.id as submission_id', 'submissions.student_id'])
        .select(['submissions.deliverable_id', 'grades.outcome', 'grades.mark', 'grades.points', 'grades.released_at'])
        .select(['deliverable_versions.number as version_number', isMarkChanged.as('is_changed')]),
    ).as('grades'),
    jsonArrayFrom(
      workIn(eb, studentIds)
        .innerJoin('grade_criteria', 'grade_criteria.submission_id', 'submissions.id')
        .where('grades.entry', 'in', ['criteria', 'rubric'])
        .selectAll('grade_criteria'),
    ).as('grade_criteria'),
    jsonArrayFrom(
      eb
        .selectFrom('custom_scores')
        .innerJoin('programs', (join) =>
          join.onRef('programs.group_id', '=', 'custom_scores.group_id').onRef('programs.course_id', '=', 'custom_scores.course_id'),
        )
        .leftJoin('users', 'users.id', 'custom_scores.author_id')
        .where('custom_scores.student_id', '=', sql<number>`any(${studentIds})`)
        .select(['programs.group_id', 'programs.course_id', 'custom_scores.student_id', 'custom_scores.learning_result_id'])
        .select(['custom_scores.id', 'custom_scores.revision'])
        .select(['custom_scores.content_id', 'custom_scores.mark', 'custom_scores.reason', 'custom_scores.created_at'])
        .select(['users.id as author_id', 'users.first_name', 'users.last_name_1', 'users.last_name_2']),
    ).as('custom_scores'),
    // What closed evaluations keep: also of another group of the center in the same school year, since students move.
    jsonArrayFrom(
      eb
        .selectFrom('evaluation_records')
        .innerJoin('evaluation_marks', (join) =>
          join
            .onRef('evaluation_marks.evaluation_id', '=', 'evaluation_records.evaluation_id')
            .onRef('evaluation_marks.course_id', '=', 'evaluation_records.course_id')
            .onRef('evaluation_marks.student_id', '=', 'evaluation_records.student_id'),
        )
        .innerJoin('evaluation_closings', (join) =>
          join
            .onRef('evaluation_closings.evaluation_id', '=', 'evaluation_records.evaluation_id')
            .onRef('evaluation_closings.course_id', '=', 'evaluation_records.course_id'),
        )
        .innerJoin('evaluations', 'evaluations.id', 'evaluation_records.evaluation_id')
        .innerJoin('groups as closed_in', 'closed_in.id', 'evaluation_records.group_id')
        .innerJoin('programs', 'programs.course_id', 'evaluation_records.course_id')
        .innerJoin('groups as taught_in', (join) =>
          join
            .onRef('taught_in.id', '=', 'programs.group_id')
            .onRef('taught_in.center_id', '=', 'closed_in.center_id')
            .onRef('taught_in.period', '=', 'closed_in.period'),
        )
        .where('evaluation_records.student_id', '=', sql<number>`any(${studentIds})`)
        .where('evaluation_records.reopened_at', 'is', null)
        .select(['programs.group_id', 'programs.course_id', 'evaluation_records.student_id', 'evaluation_marks.learning_result_id'])
        .select(['evaluation_marks.exact', 'evaluation_marks.is_own', 'evaluations.name as evaluation', 'evaluation_closings.closed_at']),
    ).as('closed_marks'),
  ] as const
}

export type GradebookRow = Selection<WithPrograms, never, ReturnType<typeof gradebookColumns>[number]>
