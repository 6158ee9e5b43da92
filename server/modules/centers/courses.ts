import type { Handler } from '#server/contract.ts'
import { folded, holdsWords } from '#server/db/search.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { sql } from 'kysely'
import { fileUrl } from '#server/modules/people/person.ts'
import { requireCenterAccess } from '#server/modules/access/centers.ts'

export const listCenterCourses: Handler<'listCenterCourses'> = async (call, { db }) => {
  const { center, search = '' } = call.query
  await requireCenterAccess(db, call.caller, center)
  const { limit, offset } = pageOf(call.query)
  const matching = db
    .selectFrom('center_courses')
    .innerJoin('courses', 'courses.id', 'center_courses.course_id')
    .where('center_courses.center_id', '=', center)
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
  const results = rows.map((row) => ({
    id: row.id,
    course: {
      id: row.course_id,
      name: row.name,
      code: row.code,
      about: row.about,
      logo: fileUrl(row.logo_file_id),
      is_active: row.is_active,
      is_own: row.owner_id === center,
      groups_count: row.groups_count ?? 0,
    },
  }))
  return paged(call, results, count)
}
