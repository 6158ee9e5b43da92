import { sql } from 'kysely'
import type { Handler } from '#server/contract.ts'
import { folded, holdsWords } from '#server/db/search.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { optionalMoment } from '#server/modules/deliverables/views.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { groupRow } from './queries.ts'

/** Order of the tree: content, unit and class of each program, then the place within it. */
const inTreeOrder = sql`group_courses.position, coalesce(content.position, unit.position, course_contents.position),
  coalesce(unit.position, -1), course_contents.level, course_contents.position, related_resources.position`

export const listGroupResources: Handler<'listGroupResources'> = async (call, { db, clock }) => {
  const { caller, params, query } = call
  if (!(await groupRow(db, caller, params.id))) throw notFound()
  const now = clock.now()
  let matching = db
    .selectFrom('group_courses')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .innerJoin('related_resources', 'related_resources.course_id', 'group_courses.course_id')
    .innerJoin('resources', 'resources.id', 'related_resources.resource_id')
    .innerJoin('course_contents', 'course_contents.id', 'related_resources.content_id')
    .leftJoin('course_contents as unit', 'unit.id', 'course_contents.parent_id')
    .leftJoin('course_contents as content', 'content.id', 'unit.parent_id')
    .leftJoin('group_resources', (join) =>
      join
        .onRef('group_resources.group_id', '=', 'group_courses.group_id')
        .onRef('group_resources.related_resource_id', '=', 'related_resources.id'),
    )
    .where('group_courses.group_id', '=', params.id)
    .where(holdsWords(folded('resources.name'), query.search ?? ''))
  if (caller.role === 'student') {
    matching = matching.where(
      sql<boolean>`course_contents.is_active and coalesce(unit.is_active, true) and coalesce(content.is_active, true)
        and coalesce(group_resources.visible_from <= ${now}, true) and coalesce(group_resources.visible_until >= ${now}, true)`,
    )
  }
  const { limit, offset } = pageOf(query)
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .select([
      'related_resources.id',
      'related_resources.is_required',
      'resources.name',
      'resources.type',
      'resources.file_id',
      'resources.url',
      'courses.id as course_id',
      'courses.name as course_name',
      'course_contents.id as content_id',
      'course_contents.name as content_name',
      'group_resources.visible_from',
      'group_resources.visible_until',
    ])
    .orderBy(inTreeOrder)
    .orderBy('related_resources.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const results = rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    is_required: row.is_required,
    course: { id: row.course_id, name: row.course_name },
    content: { id: row.content_id, name: row.content_name },
    visible_from: optionalMoment(row.visible_from),
    visible_until: optionalMoment(row.visible_until),
    url: row.url ?? fileUrl(row.file_id) ?? '',
  }))
  return paged(call, results, count)
}
