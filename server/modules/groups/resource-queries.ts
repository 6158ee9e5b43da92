import { sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { folded, holdsWords } from '#server/db/search.ts'

/** Tree order: content, unit and class of each program, then the position within it. */
const inTreeOrder = sql`group_courses.position, coalesce(content.position, unit.position, course_contents.position),
  coalesce(unit.position, -1), course_contents.level, course_contents.position, related_resources.position`

interface ResourceFilter {
  search: string
  /** Only resources that students may open now. */
  onlyOpen: boolean
  limit: number
  offset: number
}

/** A page of the resources of a group's programs, and the total count. */
export async function resourceRows(db: Db, groupId: number, now: Date, { search, onlyOpen, limit, offset }: ResourceFilter) {
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
    .where('group_courses.group_id', '=', groupId)
    .where(holdsWords(folded('resources.name'), search))
  if (onlyOpen) {
    matching = matching.where(
      sql<boolean>`course_contents.is_active and coalesce(unit.is_active, true) and coalesce(content.is_active, true)
        and coalesce(group_resources.visible_from <= ${now}, true) and coalesce(group_resources.visible_until >= ${now}, true)`,
    )
  }
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
  return { count, rows }
}
