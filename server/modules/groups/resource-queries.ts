import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { folded, holdsWords } from '#server/db/search.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { captionsOfResource } from '#server/modules/files/caption-queries.ts'
import { isFinishable, isFinished } from '#server/modules/learning/met-queries.ts'
import { isActivePath, isShown } from '#server/modules/access/placed-resources.ts'
import { resourceFileName } from '#server/modules/access/resources.ts'

/** Tree order: content, unit and class of each program, then the position within it. */
const inTreeOrder = sql`group_courses.position, coalesce(content.position, unit.position, course_contents.position),
  coalesce(unit.position, -1), course_contents.level, course_contents.position, related_resources.position`

/** Resources of the programs of groups, with their dates there. */
const groupResources = (db: Db) =>
  db
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

const columns = [
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
  'group_resources.shows_title',
] as const

interface ResourceFilter {
  search: string
  /** Only resources that students may see now, or whose title is announced to them. */
  forStudents: boolean
  limit: number
  offset: number
}

/** Students who are in a group. */
const membersOf = (groupId: number) => sql`group_students where group_students.group_id = ${groupId} and group_students.left_at is null`

/** How many of them have opened each placed resource, by its id. */
const openedIn = (groupId: number) =>
  sql<{ id: number; count: number }>`(select opened.id::bigint as id, count(*)::integer as count
    from content_progress cross join lateral jsonb_object_keys(content_progress.opened_resources) as opened (id)
    where content_progress.group_id = ${groupId} and content_progress.student_id in (select user_id from ${membersOf(groupId)})
    group by 1)`.as<'opened'>(sql`opened`)

/** A page of the resources of a group's programs, and the total count; for teachers with how many students have opened each. */
export async function resourceRows(db: Db, groupId: number, now: Date, { search, forStudents, limit, offset }: ResourceFilter) {
  let matching = groupResources(db)
    .where('group_courses.group_id', '=', groupId)
    .where(holdsWords(folded('resources.name'), search))
  if (forStudents) matching = matching.where(isShown(now))
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const page = matching.select(columns).orderBy(inTreeOrder).orderBy('related_resources.id').limit(limit).offset(offset)
  const unknown = sql<number | null>`null::integer`
  const rows = await (
    forStudents
      ? page.select([unknown.as('opened'), unknown.as('students')])
      : page
          .leftJoin(openedIn(groupId), (join) => join.onRef('opened.id', '=', 'related_resources.id'))
          .select([
            sql<number | null>`coalesce(opened.count, 0)`.as('opened'),
            sql<number | null>`(select count(*)::integer from ${membersOf(groupId)})`.as('students'),
          ])
  ).execute()
  return { count, rows }
}

type ListedRow = Awaited<ReturnType<typeof resourceRows>>['rows'][number]
export type GroupResourceRow = Omit<ListedRow, 'opened' | 'students'>

/** Whether a student has finished what does not tell it, as their path says it; null for other resources. */
const finishedBy = (studentId: number) => sql<boolean | null>`(
  select case when ${isFinishable} then ${isFinished} end from (select) as one left join files on files.id = resources.file_id
  left join content_progress on content_progress.group_id = groups.id and content_progress.student_id = ${studentId}
    and content_progress.content_id = related_resources.content_id)`

/** A resource in a group that the caller can access; a student only one that they may see now, or whose title is announced. */
export function findGroupResource(db: Db, caller: Caller, groupId: number, relatedId: number, now: Date) {
  const found = groupResources(db)
    .innerJoin('groups', 'groups.id', 'group_courses.group_id')
    .where('groups.id', '=', groupId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .where('related_resources.id', '=', relatedId)
  return (caller.role === 'student' ? found.where(isShown(now)) : found)
    .select(columns)
    .select([
      'groups.id as group_id',
      'groups.name as group_name',
      'groups.center_id',
      'groups.manager_id',
      'groups.archived_at',
      'resources.description',
      isActivePath.as('is_active'),
    ])
    .select(({ exists, selectFrom }) => [
      jsonObjectFrom(
        selectFrom('files')
          .whereRef('files.id', '=', 'resources.file_id')
          .select(['files.id', resourceFileName.as('name'), 'files.media_type', 'files.size']),
      ).as('file'),
      captionsOfResource.as('captions'),
      (caller.role === 'student' ? finishedBy(caller.id) : sql<null>`null::boolean`).as('is_finished'),
      exists(
        selectFrom('group_teachers')
          .whereRef('group_teachers.group_id', '=', 'groups.id')
          .where('group_teachers.user_id', '=', caller.id)
          .select('group_teachers.user_id'),
      ).as('teaches'),
    ])
    .executeTakeFirst()
}
