import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#server/db/client.ts'

/** Maximum groups named before a deletion. */
const mostGroups = 10

/** What is in a program, and the work and marks in it; teachers' own marks and what closed evaluations hold of each student count as marks. */
export async function countCourseData(db: Db | Tx, courseId: number) {
  const counts = await db
    .selectNoFrom(({ selectFrom }) => {
      const works = selectFrom('submissions')
        .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
        .where('deliverables.course_id', '=', courseId)
      const groups = selectFrom('group_courses')
        .innerJoin('groups', 'groups.id', 'group_courses.group_id')
        .where('group_courses.course_id', '=', courseId)
      const inCourse = (table: 'course_contents' | 'learning_results' | 'deliverables') =>
        selectFrom(table)
          .where('course_id', '=', courseId)
          .select(({ fn }) => fn.countAll<number>().as('n'))
      return [
        works.select(({ fn }) => fn.countAll<number>().as('n')).as('works_count'),
        works
          .innerJoin('grades', 'grades.submission_id', 'submissions.id')
          .where('grades.outcome', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('marks_count'),
        selectFrom('evaluation_records')
          .where('course_id', '=', courseId)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('records_count'),
        selectFrom('custom_scores')
          .where('course_id', '=', courseId)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('own_marks_count'),
        selectFrom('class_sessions')
          .where('course_id', '=', courseId)
          .where(({ exists, selectFrom: inner }) =>
            exists(
              inner('attendances').whereRef('session_id', '=', 'class_sessions.id').where('state', 'is not', null).select('session_id'),
            ),
          )
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('sessions_count'),
        inCourse('course_contents').as('contents_count'),
        inCourse('learning_results').as('results_count'),
        inCourse('deliverables').as('deliverables_count'),
        groups.select(({ fn }) => fn.countAll<number>().as('n')).as('groups_count'),
        jsonArrayFrom(groups.select(['groups.id', 'groups.name']).orderBy('groups.name').limit(mostGroups)).as('groups'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    works_count: counts.works_count ?? 0,
    marks_count: (counts.marks_count ?? 0) + (counts.own_marks_count ?? 0) + (counts.records_count ?? 0),
    sessions_count: counts.sessions_count ?? 0,
    contents_count: counts.contents_count ?? 0,
    results_count: counts.results_count ?? 0,
    deliverables_count: counts.deliverables_count ?? 0,
    groups_count: counts.groups_count ?? 0,
    groups: counts.groups,
  }
}
