import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { assessedCriteria, attachedFiles } from '#server/modules/deliverables/work-queries.ts'

/** Maximum number of groups on a deliverable's page. */
const mostGroups = 200

/** The groups of the caller that have the program, with the dates of the deliverable in them. */
const groupsOf = (db: Db | Tx, caller: Caller, deliverableId: number) =>
  db
    .selectFrom('groups')
    .innerJoin('group_courses', 'group_courses.group_id', 'groups.id')
    .innerJoin('deliverables', 'deliverables.course_id', 'group_courses.course_id')
    .leftJoin('group_deliverables', (join) =>
      join.onRef('group_deliverables.group_id', '=', 'groups.id').onRef('group_deliverables.deliverable_id', '=', 'deliverables.id'),
    )
    .where('deliverables.id', '=', deliverableId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['groups.id', 'groups.name', 'groups.center_id', 'groups.manager_id', 'groups.archived_at'])
    .select(['group_deliverables.opens_at', 'group_deliverables.due_at', 'group_deliverables.closes_at'])
    .select(
      sql<boolean>`exists (select 1 from group_teachers where group_teachers.group_id = groups.id and group_teachers.user_id = ${caller.id})`.as(
        'teaches',
      ),
    )
    .orderBy(sql`groups.archived_at is not null`)
    .orderBy(sql`fold(groups.name)`)
    .orderBy('groups.id')
    .limit(mostGroups)

const criterionOptions = (db: Db | Tx, courseId: ReturnType<typeof sql.ref<number>>) =>
  db
    .selectFrom('criteria')
    .innerJoin('learning_results', 'learning_results.id', 'criteria.learning_result_id')
    .where('criteria.course_id', '=', courseId)
    .select(['criteria.id', sql<string>`learning_results.code || '.' || criteria.code`.as('code'), 'criteria.name'])
    .orderBy('learning_results.position')
    .orderBy('learning_results.id')
    .orderBy('criteria.position')
    .orderBy('criteria.id')

/** A deliverable of a program that the caller can read, with all that its author's page shows; undefined where there is none. */
export function authoredDeliverable(db: Db | Tx, caller: Caller, id: number) {
  return db
    .selectFrom('deliverables')
    .innerJoin('courses', 'courses.id', 'deliverables.course_id')
    .innerJoin('course_contents', 'course_contents.id', 'deliverables.content_id')
    .leftJoin('deliverables as recovered', 'recovered.id', 'deliverables.recovers_id')
    .where('deliverables.id', '=', id)
    .where('courses.id', 'in', accessibleCourses(db, caller).select('courses.id'))
    .selectAll('deliverables')
    .select((eb) => [
      'courses.name as course_name',
      'courses.center_id as course_center_id',
      'course_contents.name as content_name',
      'recovered.name as recovers_name',
      jsonArrayFrom(assessedCriteria(db, id)).as('criteria'),
      jsonArrayFrom(attachedFiles(db, id)).as('files'),
      jsonArrayFrom(groupsOf(db, caller, id)).as('groups'),
      jsonArrayFrom(criterionOptions(db, sql.ref<number>('deliverables.course_id'))).as('criterion_options'),
      jsonArrayFrom(
        eb
          .selectFrom('deliverables as other')
          .whereRef('other.course_id', '=', 'deliverables.course_id')
          .where('other.id', '<>', id)
          .where('other.kind', '=', 'ordinary')
          .select(['other.id', 'other.name'])
          .orderBy(sql`fold(other.name)`)
          .orderBy('other.id'),
      ).as('recoverable'),
      jsonObjectFrom(workIn(db, id)).as('work'),
    ])
    .executeTakeFirst()
}

/** How much there is of students in a deliverable, in all groups. A subquery per submission never reads all grades. */
export const workIn = (db: Db | Tx, deliverableId: number) =>
  db
    .selectFrom('submissions')
    .where('submissions.deliverable_id', '=', deliverableId)
    .select(({ fn }) => [
      fn.countAll<number>().as('works'),
      sql<number>`coalesce(sum((select count(*) from grades where grades.submission_id = submissions.id and grades.outcome is not null)), 0)::int`.as(
        'marks',
      ),
    ])

/** The program of a deliverable or of a content node that the caller can read. */
export const courseOfDeliverable = (db: Db | Tx, caller: Caller, id: number) =>
  accessibleCourses(db, caller)
    .innerJoin('deliverables', 'deliverables.course_id', 'courses.id')
    .where('deliverables.id', '=', id)
    .select(['courses.id', 'courses.center_id'])
    .executeTakeFirst()

export const courseOfContent = (db: Db | Tx, caller: Caller, id: number) =>
  accessibleCourses(db, caller)
    .innerJoin('course_contents', 'course_contents.course_id', 'courses.id')
    .where('course_contents.id', '=', id)
    .select(['courses.id', 'courses.center_id'])
    .executeTakeFirst()
