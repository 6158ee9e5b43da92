import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#server/db/client.ts'
import { gradebookColumns, taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'

/** Versions of the history. */
const mostVersions = 50

/** A program with the rules that its center follows; null for one of the platform. */
export const findCourse = (db: Db | Tx, courseId: number) =>
  db
    .selectFrom('courses')
    .leftJoin('centers', 'centers.id', 'courses.center_id')
    .where('courses.id', '=', courseId)
    .select(['courses.id', 'courses.name', 'courses.center_id', 'centers.rule_pack', 'centers.time_zone'])
    .executeTakeFirstOrThrow()

/** Versions of the rules of a program, the newest first. */
export const versionsOf = (db: Db | Tx, courseId: number) =>
  db
    .selectFrom('course_rules')
    .leftJoin('users', 'users.id', 'course_rules.created_by')
    .where('course_rules.course_id', '=', courseId)
    .select(['version', 'pass_mark', 'gate', 'gate_cap', 'rounding', 'minimum_per_deliverable', 'recovery', 'not_handed_in'])
    .select(['final_reading', 'course_rules.created_at', 'users.id as author_id', 'first_name', 'last_name_1', 'last_name_2'])
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute()

/** The active groups that have a program, with their students. */
export const studentsOfProgram = (db: Db, courseId: number) =>
  db
    .selectFrom('group_courses')
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .leftJoin('group_students', (join) => join.onRef('group_students.group_id', '=', 'groups.id').on('group_students.left_at', 'is', null))
    .leftJoin('users', 'users.id', 'group_students.user_id')
    .where('group_courses.course_id', '=', courseId)
    .where('groups.archived_at', 'is', null)
    .select(['groups.id as group_id', 'groups.name as group_name', 'groups.center_id', 'users.id as student_id'])
    .select(['first_name', 'last_name_1', 'last_name_2'])
    .orderBy('groups.name')
    .orderBy('groups.id')
    .orderBy('users.sort_key')
    .execute()

/** The input of the grading engine for a program in all its active groups, in one statement. */
export const gradebookOfProgram = (db: Db, courseId: number, studentIds: readonly number[]) =>
  db
    .with('programs', () => taughtPrograms(db).where('courses.id', '=', courseId).where('groups.archived_at', 'is', null))
    .selectNoFrom((eb) => gradebookColumns(eb, studentIds))
    .executeTakeFirstOrThrow()

/** Where the deliverables of a program stand in its contents. */
export const deliverablePlaces = (db: Db, courseId: number) =>
  db.selectFrom('deliverables').where('course_id', '=', courseId).select(['id', 'content_id']).execute()

/** What the gaps of a program are found in, in one statement. @param centerIds centers whose groups count; null for all */
export const coverageRows = (db: Db, courseId: number, centerIds: readonly number[] | null) =>
  db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('learning_results')
          .where('course_id', '=', courseId)
          .select(['id', 'code', 'name', 'weight'])
          .orderBy('position')
          .orderBy('id'),
      ).as('results'),
      jsonArrayFrom(
        eb
          .selectFrom('criteria')
          .where('course_id', '=', courseId)
          .select((criterion) => [
            'id',
            'learning_result_id',
            'code',
            'name',
            'weight',
            jsonArrayFrom(
              criterion
                .selectFrom('deliverable_criteria')
                .where('deliverable_criteria.course_id', '=', courseId)
                .whereRef('deliverable_criteria.criterion_id', '=', 'criteria.id')
                .select('deliverable_id as id'),
            ).as('assessed_by'),
          ])
          .orderBy('position')
          .orderBy('id'),
      ).as('criteria'),
      jsonArrayFrom(
        eb
          .selectFrom('deliverables')
          .where('course_id', '=', courseId)
          .where('is_active', '=', true)
          .select((task) => [
            'id',
            'name',
            'content_id',
            'kind',
            'weight',
            task
              .selectFrom('deliverable_criteria')
              .whereRef('deliverable_id', '=', 'deliverables.id')
              .select(sql<number>`sum(weight)::integer`.as('n'))
              .as('assessed'),
            // a recovery without criteria assesses those of what it recovers
            task
              .exists(
                task.selectFrom('deliverable_criteria').whereRef('deliverable_id', '=', 'deliverables.recovers_id').select('criterion_id'),
              )
              .as('recovers_criteria'),
          ])
          .orderBy('position')
          .orderBy('id'),
      ).as('deliverables'),
      jsonArrayFrom(
        eb
          .selectFrom('course_contents')
          .where('course_id', '=', courseId)
          .where('is_active', '=', true)
          .select((node) => [
            'id',
            'parent_id',
            'level',
            'name',
            'weight',
            node
              .exists(node.selectFrom('related_resources').whereRef('content_id', '=', 'course_contents.id').select('related_resources.id'))
              .as('has_resources'),
          ])
          .orderBy('level')
          .orderBy('position')
          .orderBy('id'),
      ).as('contents'),
      jsonArrayFrom(
        eb
          .selectFrom('group_courses')
          .innerJoin('groups', 'groups.id', 'group_courses.group_id')
          .innerJoin('centers', 'centers.id', 'groups.center_id')
          .innerJoin('group_deliverables', 'group_deliverables.group_id', 'groups.id')
          .innerJoin('deliverables', 'deliverables.id', 'group_deliverables.deliverable_id')
          .where('group_courses.course_id', '=', courseId)
          .where('deliverables.course_id', '=', courseId)
          .where('groups.archived_at', 'is', null)
          .$if(centerIds !== null, (query) => query.where('groups.center_id', '=', sql<number>`any(${centerIds})`))
          .select(['deliverables.id', 'deliverables.name', 'groups.id as group_id', 'groups.name as group_name', 'groups.period'])
          .select('centers.time_zone')
          // with those of extensions
          .select(
            sql<string[]>`array_remove(array[group_deliverables.opens_at, group_deliverables.due_at, group_deliverables.closes_at] || array(
              select unnest(array[given.due_at, given.closes_at]) from deliverable_extensions as given
              where given.group_id = groups.id and given.deliverable_id = deliverables.id order by 1), null)`.as('moments'),
          )
          .orderBy('groups.name')
          .orderBy('deliverables.position')
          .orderBy('deliverables.id'),
      ).as('dates'),
      jsonArrayFrom(
        eb
          .selectFrom('group_resources')
          .innerJoin('groups', 'groups.id', 'group_resources.group_id')
          .innerJoin('centers', 'centers.id', 'groups.center_id')
          .innerJoin('related_resources', 'related_resources.id', 'group_resources.related_resource_id')
          .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
          .where('related_resources.course_id', '=', courseId)
          .where('groups.archived_at', 'is', null)
          .$if(centerIds !== null, (query) => query.where('groups.center_id', '=', sql<number>`any(${centerIds})`))
          .select(['related_resources.id', 'resources.name', 'groups.id as group_id', 'groups.name as group_name', 'groups.period'])
          .select('centers.time_zone')
          .select(sql<string[]>`array_remove(array[group_resources.visible_from, group_resources.visible_until], null)`.as('moments'))
          .orderBy('groups.name')
          .orderBy('related_resources.id'),
      ).as('resource_dates'),
    ])
    .executeTakeFirstOrThrow()

export type CoverageRows = Awaited<ReturnType<typeof coverageRows>>
