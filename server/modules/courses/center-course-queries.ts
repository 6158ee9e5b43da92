import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { folded, holdsWords } from '#server/db/search.ts'

interface OfferFilter {
  search?: string
  course?: number
  limit: number
  offset: number
}

/** A page of the programs of a center, and the total count. */
export async function centerCourseRows(db: Db, center: number, { search = '', course, limit, offset }: OfferFilter) {
  const matching = db
    .selectFrom('center_courses')
    .innerJoin('courses', 'courses.id', 'center_courses.course_id')
    .where('center_courses.center_id', '=', center)
    .$if(course !== undefined, (query) => query.where('center_courses.course_id', '=', course ?? 0))
    .$if(search !== '', (query) => query.where(holdsWords(sql<string>`fold(courses.code || ' ' || courses.name)`, search)))
  const [{ count }, rows] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    matching
      .select([
        'center_courses.id',
        'courses.id as course_id',
        'courses.name',
        'courses.code',
        'courses.about',
        'courses.logo_file_id',
        'courses.is_active',
        'courses.center_id as owner_id',
      ])
      .select(({ selectFrom }) =>
        selectFrom('group_courses')
          .innerJoin('groups', 'groups.id', 'group_courses.group_id')
          .whereRef('group_courses.course_id', '=', 'courses.id')
          .where('groups.center_id', '=', center)
          .where('groups.archived_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('groups_count'),
      )
      .orderBy(folded('courses.name'))
      .orderBy('center_courses.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  ])
  return { count, rows }
}
