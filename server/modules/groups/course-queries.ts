import type { Db, Tx } from '#server/db/client.ts'

/** Programs of a group with the amount of work in them, in order. */
export function courseRows(db: Db | Tx) {
  return db
    .selectFrom('group_courses')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .select(({ selectFrom }) => {
      const works = selectFrom('submissions')
        .innerJoin('deliverables', 'deliverables.id', 'submissions.deliverable_id')
        .whereRef('submissions.group_id', '=', 'group_courses.group_id')
        .whereRef('deliverables.course_id', '=', 'group_courses.course_id')
      return [
        'group_courses.id',
        'group_courses.group_id',
        'group_courses.course_id',
        'group_courses.teacher_id',
        'group_courses.revision',
        'courses.name',
        selectFrom('deliverables')
          .whereRef('deliverables.course_id', '=', 'group_courses.course_id')
          .where('deliverables.is_active', '=', true)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('deliverables'),
        works
          .where('submissions.selected_version_id', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('works'),
        works
          .innerJoin('grades', 'grades.submission_id', 'submissions.id')
          .where('grades.outcome', 'is not', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('marks'),
      ]
    })
    .orderBy('group_courses.position')
    .orderBy('courses.name')
}

export type CourseRow = Awaited<ReturnType<ReturnType<typeof courseRows>['execute']>>[number]
