import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/client.ts'
import { isLive } from '#server/modules/deliverables/access.ts'
import { datesFor, isLate } from '#server/modules/deliverables/date-queries.ts'
import { stageAt } from '#server/modules/deliverables/stage-queries.ts'
import { gradebookColumns, isMarkChanged, type ProgramSelection, taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'

/** Programs of groups, or one of them. */
export function programsOf(db: Db, groupIds: readonly number[], courseId?: number): ProgramSelection {
  const programs = taughtPrograms(db).where('groups.id', 'in', groupIds.length > 0 ? groupIds : [0])
  return courseId === undefined ? programs : programs.where('courses.id', '=', courseId)
}

/** Every deliverable of the rows of `programs` with a student's own work, by date. */
const tasksOf = (db: Db, programs: ProgramSelection, studentId: number, now: Date) =>
  db
    .with('programs', () => programs)
    .selectFrom('programs')
    .innerJoin('deliverables', 'deliverables.course_id', 'programs.course_id')
    .innerJoin('group_courses', (join) =>
      join.onRef('group_courses.group_id', '=', 'programs.group_id').onRef('group_courses.course_id', '=', 'programs.course_id'),
    )
    .innerJoin('course_contents', 'course_contents.id', 'deliverables.content_id')
    .leftJoin('course_contents as unit', 'unit.id', 'course_contents.parent_id')
    .leftJoin('course_contents as content', 'content.id', 'unit.parent_id')
    .leftJoin(datesFor(db, studentId).as('group_deliverables'), (join) =>
      join
        .onRef('group_deliverables.group_id', '=', 'programs.group_id')
        .onRef('group_deliverables.deliverable_id', '=', 'deliverables.id'),
    )
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.group_id', '=', 'programs.group_id')
        .onRef('submissions.deliverable_id', '=', 'deliverables.id')
        .on('submissions.student_id', '=', studentId),
    )
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('deliverable_versions as versions', 'versions.id', 'submissions.selected_version_id')
    .select([
      'deliverables.id',
      'deliverables.name',
      'deliverables.kind',
      'group_deliverables.due_at',
      stageAt(now).as('stage'),
      isLive.as('is_live'),
    ])
    .select(['programs.group_id', 'programs.course_id', 'submissions.selected_version_id', isLate('versions').as('is_late')])
    .select(['grades.outcome', 'grades.mark', 'grades.graded_at', 'grades.released_at', isMarkChanged.as('is_changed')])
    .orderBy('group_deliverables.due_at', (order) => order.asc().nullsLast())
    .orderBy('deliverables.position')
    .orderBy('deliverables.id')

/** What a student has to recover in the rows of `programs`. */
const plansOf = (db: Db, programs: ProgramSelection, studentId: number) =>
  db
    .with('programs', () => programs)
    .selectFrom('programs')
    .innerJoin('recovery_plans as plan', (join) =>
      join.onRef('plan.group_id', '=', 'programs.group_id').onRef('plan.course_id', '=', 'programs.course_id'),
    )
    .leftJoin('users', 'users.id', 'plan.author_id')
    .where('plan.student_id', '=', studentId)
    .select(['plan.group_id', 'plan.course_id', 'plan.criteria', 'plan.deliverables', 'plan.remark', 'plan.changed_at', 'plan.revision'])
    .select(sql<string | null>`to_char(plan.due_on, 'YYYY-MM-DD')`.as('due_on'))
    .select(['users.first_name', 'users.last_name_1', 'users.last_name_2'])

/** Who teaches the rows of `programs`, where the group says it. */
const teachersOf = (db: Db, programs: ProgramSelection) =>
  db
    .with('programs', () => programs)
    .selectFrom('programs')
    .innerJoin('group_courses', (join) =>
      join.onRef('group_courses.group_id', '=', 'programs.group_id').onRef('group_courses.course_id', '=', 'programs.course_id'),
    )
    .innerJoin('users', 'users.id', 'group_courses.teacher_id')
    .select(['programs.group_id', 'programs.course_id', 'users.first_name', 'users.last_name_1', 'users.last_name_2'])

/** The gradebook of a student in programs with their teachers, their plans of recovery and their work, as JSON columns of one row. */
export function resultsQuery(db: Db, programs: ProgramSelection, studentId: number, now: Date) {
  return db
    .with('programs', () => programs)
    .selectNoFrom((eb) => [
      ...gradebookColumns(eb, [studentId]),
      jsonArrayFrom(tasksOf(db, programs, studentId, now)).as('tasks'),
      jsonArrayFrom(plansOf(db, programs, studentId)).as('recovery_plans'),
      jsonArrayFrom(teachersOf(db, programs)).as('teachers'),
    ])
}

type ResultsRow = InferResult<ReturnType<typeof resultsQuery>>[number]
export type TaskRow = ResultsRow['tasks'][number]
export type RecoveryPlanRow = ResultsRow['recovery_plans'][number]
export type TeacherRow = ResultsRow['teachers'][number]
