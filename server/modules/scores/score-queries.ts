import { type ExpressionBuilder, type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tables } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { hasOwnTime, isLate } from '#server/modules/deliverables/date-queries.ts'
import { passMark, teachersOutcome } from '#server/modules/deliverables/grade-queries.ts'
import { stageAt, takesWork } from '#server/modules/deliverables/stage-queries.ts'
import { gradebookColumns, taughtPrograms, type TaughtProgram } from '#server/modules/gradebook/gradebook-queries.ts'
import { bySurnames } from '#server/modules/people/person.ts'

/** The group of a notebook with its programs and enrolled students; undefined outside the caller's access. */
export const notebookGroup = (db: Db, caller: Caller, groupId: number) =>
  db
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['groups.id', 'groups.name', 'groups.archived_at', 'groups.center_id'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('group_courses')
          .innerJoin('courses', 'courses.id', 'group_courses.course_id')
          .whereRef('group_courses.group_id', '=', 'groups.id')
          .select(['courses.id', 'courses.name', 'courses.center_id', 'group_courses.teacher_id'])
          .select((course) =>
            course
              .selectFrom('group_courses as taught')
              .innerJoin('groups as other', 'other.id', 'taught.group_id')
              .whereRef('taught.course_id', '=', 'courses.id')
              .whereRef('other.id', '<>', 'groups.id')
              .where('other.archived_at', 'is', null)
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .as('other_groups'),
          )
          .orderBy('group_courses.position')
          .orderBy('courses.name'),
      ).as('courses'),
      jsonArrayFrom(
        eb
          .selectFrom('group_students')
          .innerJoin('users', 'users.id', 'group_students.user_id')
          .whereRef('group_students.group_id', '=', 'groups.id')
          .where('group_students.left_at', 'is', null)
          .select(['users.id', 'users.first_name', 'users.last_name_1', 'users.last_name_2', 'group_students.id as enrolment_id'])
          .select((student) =>
            student
              .selectFrom('student_notes')
              .whereRef('student_notes.group_id', '=', 'group_students.group_id')
              .whereRef('student_notes.student_id', '=', 'group_students.user_id')
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .as('notes'),
          )
          .orderBy(bySurnames)
          .orderBy('users.id'),
      ).as('students'),
    ])
    .executeTakeFirst()

/** The programs with the mark that passes and the least of a deliverable, which are read once and not for every cell. */
type WithPrograms = Tables & { programs: TaughtProgram & { pass_mark: number; minimum: number | null } }

const minimum = (courseId: Expression<number>) => sql<number | null>`(
  select minimum_per_deliverable from course_rules where course_rules.course_id = ${courseId} order by version desc limit 1)`

/** A grade as its teachers see it: what is not published yet in place of what the student sees. */
const outcome = teachersOutcome
const mark = sql`case when grades.unpublished is null then grades.mark else (grades.unpublished ->> 'mark')::integer end`
const entry = sql`case when grades.unpublished is null then grades.entry else grades.unpublished ->> 'entry' end`
const feedback = sql`case when grades.unpublished is null then grades.feedback else grades.unpublished ->> 'feedback' end`
const gradedVersion = sql`case when grades.unpublished is null then grades.version_id else (grades.unpublished ->> 'version_id')::bigint end`

const bit = (value: number, condition: Expression<unknown>) => sql`case when ${condition} then ${sql.lit(value)} else 0 end`

/** The sum that the contract calls `ScoreFlags`, without what `ownTimes` adds. */
const flags = sql<number>`
  ${bit(1, sql`submissions.selected_version_id is not null`)} +
  ${bit(2, isLate('selected'))} +
  ${bit(
    4,
    sql`${outcome} <> 'exempt' and exists (select from deliverable_versions as newer where newer.submission_id = submissions.id
      and newer.number > coalesce((select number from deliverable_versions where id = ${gradedVersion}), 0))`,
  )} +
  ${bit(8, sql`grades.released_at is not null`)} +
  ${bit(16, sql`grades.unpublished is not null`)} +
  ${bit(32, sql`${feedback} <> ''`)} +
  ${bit(64, sql`grades.private_note <> ''`)} +
  ${bit(128, sql`${entry} in ('criteria', 'rubric') and ${outcome} = 'marked'`)} +
  ${bit(256, sql`${mark} < programs.pass_mark`)} +
  ${bit(1024, sql`${mark} < programs.minimum`)}`

/** The cells that are not empty. */
const cells = (eb: ExpressionBuilder<WithPrograms, never>, studentIds: readonly number[]) =>
  eb
    .selectFrom('programs')
    .innerJoin('submissions', 'submissions.group_id', 'programs.group_id')
    .innerJoin('deliverables', (join) =>
      join.onRef('deliverables.id', '=', 'submissions.deliverable_id').onRef('deliverables.course_id', '=', 'programs.course_id'),
    )
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .leftJoin('deliverable_versions as selected', 'selected.id', 'submissions.selected_version_id')
    .where('submissions.student_id', '=', sql<number>`any(${studentIds})`)
    .select(['submissions.student_id', 'submissions.deliverable_id', sql<number>`coalesce(grades.revision, 0)`.as('revision')])
    .select([
      sql<number>`case ${outcome} when 'marked' then ${mark} when 'not_handed_in' then -2 when 'not_assessed' then -3 when 'exempt' then -4
        else -1 end`.as('mark'),
      flags.as('flags'),
    ])

/** Students with an extension that has not ended; they need not have begun their work. */
const ownTimes = (eb: ExpressionBuilder<WithPrograms, never>, studentIds: readonly number[], now: Date) =>
  eb
    .selectFrom('programs')
    .innerJoin('deliverable_extensions as extension', 'extension.group_id', 'programs.group_id')
    .innerJoin('deliverables', (join) =>
      join.onRef('deliverables.id', '=', 'extension.deliverable_id').onRef('deliverables.course_id', '=', 'programs.course_id'),
    )
    .where('extension.student_id', '=', sql<number>`any(${studentIds})`)
    .where(hasOwnTime(now))
    .select(['extension.student_id', 'extension.deliverable_id'])

/** Which deliverables of the program take work of students, and their stages in the group. */
const taskColumns = (eb: ExpressionBuilder<WithPrograms, never>, now: Date) =>
  eb
    .selectFrom('programs')
    .innerJoin('deliverables', 'deliverables.course_id', 'programs.course_id')
    .leftJoin('group_deliverables', (join) =>
      join
        .onRef('group_deliverables.group_id', '=', 'programs.group_id')
        .onRef('group_deliverables.deliverable_id', '=', 'deliverables.id'),
    )
    .select(['deliverables.id', 'deliverables.grading_revision'])
    .select([takesWork.as('takes_work'), stageAt(now).as('stage')])

/** What a notebook of one program shows about some students, with the data of the grading engine, in one statement. */
export const notebookRow = (db: Db, groupId: number, courseId: number, studentIds: readonly number[], now: Date) =>
  db
    .with('programs', () =>
      taughtPrograms(db)
        .where('groups.id', '=', groupId)
        .where('courses.id', '=', courseId)
        .select((eb) => [passMark(eb.ref('courses.id'), eb.ref('groups.id')).as('pass_mark'), minimum(eb.ref('courses.id')).as('minimum')]),
    )
    .selectNoFrom((eb) => [
      ...gradebookColumns(eb, studentIds),
      jsonArrayFrom(cells(eb, studentIds)).as('cells'),
      jsonArrayFrom(ownTimes(eb, studentIds, now)).as('extensions'),
      jsonArrayFrom(taskColumns(eb, now)).as('tasks'),
    ])
    .executeTakeFirstOrThrow()

export type NotebookRow = Awaited<ReturnType<typeof notebookRow>>

/** Scales of some deliverables of a group that the caller has access to. */
export const scalesIn = (db: Db, caller: Caller, groupId: number, deliverableIds: readonly number[]) =>
  db
    .selectFrom('group_courses')
    .innerJoin('deliverables', 'deliverables.course_id', 'group_courses.course_id')
    .where('group_courses.group_id', '=', groupId)
    .where('group_courses.group_id', 'in', accessibleGroups(db, caller))
    .where('deliverables.id', '=', sql<number>`any(${deliverableIds})`)
    .select(['deliverables.id', 'deliverables.max_points'])
    .execute()
