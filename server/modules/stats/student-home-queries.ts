import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/client.ts'
import { isLive } from '#server/modules/deliverables/access.ts'
import { datesFor } from '#server/modules/deliverables/date-queries.ts'
import { stageAt } from '#server/modules/deliverables/stage-queries.ts'
import { gradebookColumns, taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'

const pastShown = 20

/** Programs of the groups in which a student is enrolled now. */
function currentPrograms(db: Db, studentId: number) {
  return taughtPrograms(db)
    .innerJoin('group_students', 'group_students.group_id', 'groups.id')
    .where('group_students.user_id', '=', studentId)
    .where('group_students.left_at', 'is', null)
    .where('groups.archived_at', 'is', null)
}

/**
 * Every deliverable of the rows of `programs`, with the student's own work. A deactivated one accepts no work and keeps its mark.
 */
function tasks(db: Db, studentId: number, now: Date) {
  return db
    .with('programs', () => currentPrograms(db, studentId))
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
    .leftJoin('deliverable_versions as drafts', (join) =>
      join.onRef('drafts.submission_id', '=', 'submissions.id').on('drafts.submitted_at', 'is', null),
    )
    .select([
      'deliverables.id',
      'deliverables.name',
      'deliverables.kind',
      'group_deliverables.due_at',
      'group_deliverables.closes_at',
      stageAt(now).as('stage'),
      isLive.as('is_live'),
    ])
    .select(['programs.group_id', 'programs.group_name', 'programs.course_id', 'programs.course_name'])
    .select(['submissions.selected_version_id', 'drafts.id as draft_id'])
    .select(['grades.outcome', 'grades.mark', 'grades.feedback', 'grades.released_at'])
}

/** Archived groups of a student, which stay readable. */
function pastGroups(db: Db, studentId: number) {
  return db
    .selectFrom('group_students')
    .innerJoin('groups', 'groups.id', 'group_students.group_id')
    .where('group_students.user_id', '=', studentId)
    .where('group_students.left_at', 'is', null)
    .where('groups.archived_at', 'is not', null)
    .select(['groups.id', 'groups.name'])
    .orderBy('groups.period', 'desc')
    .orderBy(sql`fold(groups.name)`)
    .limit(pastShown)
}

/** The gradebook of a student's current programs, their tasks and their past groups, as JSON columns of one row. */
export function studentHomeQuery(db: Db, studentId: number, now: Date) {
  return db
    .with('programs', () => currentPrograms(db, studentId))
    .selectNoFrom((eb) => [
      ...gradebookColumns(eb, [studentId]),
      jsonArrayFrom(tasks(db, studentId, now)).as('tasks'),
      jsonArrayFrom(pastGroups(db, studentId)).as('past_groups'),
    ])
}

export type StudentTask = InferResult<ReturnType<typeof studentHomeQuery>>[number]['tasks'][number]
