import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { isActivePath, isOpenProgram, isReadable } from '#server/modules/access/placed-resources.ts'
import type { PersonRow } from '#server/modules/people/person.ts'
import type { PathPlace } from './content-rows.ts'

interface Named {
  id: number
  name: string
}

export interface ProgramRow {
  id: number
  name: string
  about: string
  description: string
  background_file_id: number | null
  /** Groups of the caller with the program, active ones first. */
  groups: (Named & { is_archived: boolean; center: Named; teachers: PersonRow[]; teacher_id: number | null })[]
  /** A center of the caller that offers it. */
  offered_by: Named | null
}

interface Wanted {
  /** The program, or a content of it. */
  of: { course: number } | { content: number }
  /** Only as a program of this center. */
  center?: number | undefined
  group?: number | undefined
}

/** Maximum number of groups to choose from. */
const mostGroups = 50

/** A program that the caller can read, with their groups that have it; undefined where there is none. */
export async function findProgram(db: Db | Tx, caller: Caller, { of, center, group }: Wanted): Promise<ProgramRow | undefined> {
  const course = 'course' in of ? sql`${of.course}` : sql`(select course_id from course_contents where id = ${of.content})`
  const inCenter = (column: RawBuilder<unknown>) => (center === undefined ? sql`true` : sql`${column} = ${center}`)
  const mine = sql`select groups.id, groups.name, groups.archived_at, groups.center_id, group_courses.teacher_id from groups
    join group_courses on group_courses.group_id = groups.id and group_courses.course_id = courses.id
    where groups.id in (${accessibleGroups(db, caller)}) and ${inCenter(sql`groups.center_id`)}
      and ${group === undefined ? sql`true` : sql`groups.id = ${group}`}`
  const offered = sql`select centers.id, centers.name from center_courses join centers on centers.id = center_courses.center_id
    where center_courses.course_id = courses.id and ${inCenter(sql`centers.id`)}
      and ${caller.role === 'admin' ? sql`true` : sql`centers.id = any(${caller.centerIds}::bigint[])`} order by centers.id limit 1`
  const isTheirs =
    caller.role === 'student'
      ? sql`(exists (${mine}) or (${isOpenProgram(caller, sql<number>`courses.id`)} and exists (${offered})))`
      : sql`(courses.id in (${accessibleCourses(db, caller).select('courses.id')}) and ${center === undefined ? sql`true` : sql`exists (${offered})`})`
  const { rows } = await sql<ProgramRow>`
    select courses.id, courses.name, courses.about, courses.description, courses.background_file_id,
      (select coalesce(json_agg(own order by own.is_archived, fold(own.name), own.id), '[]') from (
        select mine.id, mine.name, mine.archived_at is not null as is_archived, mine.teacher_id,
          json_build_object('id', centers.id, 'name', centers.name) as center,
          (select coalesce(json_agg(json_build_object('id', users.id, 'first_name', users.first_name, 'last_name_1', users.last_name_1,
              'last_name_2', users.last_name_2, 'profile_image_file_id', users.profile_image_file_id) order by users.sort_key), '[]')
            from group_teachers join users on users.id = group_teachers.user_id where group_teachers.group_id = mine.id) as teachers
        from (${mine}) as mine join centers on centers.id = mine.center_id
        order by mine.archived_at is not null, fold(mine.name), mine.id limit ${sql.lit(mostGroups)}) as own) as groups,
      (select row_to_json(offer) from (${offered}) as offer) as offered_by
    from courses where courses.id = ${course} and ${isTheirs}`.execute(db)
  return rows[0]
}

interface OwnProgramRow {
  course: Named
  group: Named
  center: Named
}

/** Maximum number of programs without a group in the list. */
const mostOpen = 100

/** The programs of the active groups of the caller, and for a student those that they read without a group. */
export async function ownPrograms(db: Db, caller: Caller) {
  const groups =
    caller.role === 'student'
      ? accessibleGroups(db, caller)
      : db.selectFrom('group_teachers').where('user_id', '=', caller.id).select('group_teachers.group_id as id')
  const { rows } = await sql<{ own: OwnProgramRow[]; open: { course: Named; center: Named; free: number }[] }>`
    select (select coalesce(json_agg(json_build_object('course', json_build_object('id', courses.id, 'name', courses.name),
          'group', json_build_object('id', groups.id, 'name', groups.name), 'center', json_build_object('id', centers.id, 'name', centers.name))
          order by fold(groups.name), groups.id, group_courses.teacher_id is distinct from ${caller.id}, group_courses.position,
            fold(courses.name)), '[]')
        from groups join centers on centers.id = groups.center_id
        join group_courses on group_courses.group_id = groups.id join courses on courses.id = group_courses.course_id
        where groups.id in (${groups}) and groups.archived_at is null) as own,
      (select coalesce(json_agg(json_build_object('course', json_build_object('id', id, 'name', name), 'center', center, 'free', free)
          order by fold(name), id), '[]') from (
        select courses.id, courses.name, min(free.count)::integer as free,
          (array_agg(json_build_object('id', centers.id, 'name', centers.name) order by centers.id))[1] as center
        from center_courses join courses on courses.id = center_courses.course_id join centers on centers.id = center_courses.center_id
        join lateral (select count(*) from course_contents
          left join course_contents unit on unit.id = course_contents.parent_id
          left join course_contents content on content.id = unit.parent_id
          where course_contents.course_id = courses.id and course_contents.is_free and course_contents.is_active
            and coalesce(unit.is_active, true) and coalesce(content.is_active, true)) as free on free.count > 0
        where ${caller.role === 'student' ? sql`center_courses.center_id = any(${caller.centerIds}::bigint[])` : sql`false`}
          and ${isOpenProgram(caller, sql<number>`courses.id`)}
        group by courses.id order by fold(courses.name), courses.id limit ${sql.lit(mostOpen)}) as found) as open`.execute(db)
  return rows[0] ?? { own: [], open: [] }
}

/** Whether the students of a group can open a resource of a content now. */
export async function isResourceOpen(db: Db | Tx, groupId: number, contentId: number, relatedId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from related_resources
    join course_contents on course_contents.id = related_resources.content_id
    left join course_contents unit on unit.id = course_contents.parent_id
    left join course_contents content on content.id = unit.parent_id
    left join group_resources on group_resources.group_id = ${groupId} and group_resources.related_resource_id = related_resources.id
    where related_resources.id = ${relatedId} and related_resources.content_id = ${contentId} and ${isReadable(now)}`.execute(db)
  return rows.length > 0
}

/**
 * Whether a node and those above it are active for a student of a group. Locks the student's place, as a hand-in does: what one student
 * does in a group takes turns, so that each act sees what the others have done. The group is locked first, as by whoever enrols or moves.
 */
export async function lockActiveContent(tx: Tx, contentId: number, group: number, student: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from groups join group_students on group_students.group_id = groups.id
    join course_contents on course_contents.id = ${contentId}
    left join course_contents unit on unit.id = course_contents.parent_id
    left join course_contents content on content.id = unit.parent_id
    where groups.id = ${group} and group_students.user_id = ${student} and ${isActivePath}
    for share of groups for no key update of group_students`.execute(tx)
  return rows.length > 0
}

/** Locks the places of students in one order: what they do in their groups takes turns with it. */
export const lockPlaces = (tx: Tx, places: readonly PathPlace[]) =>
  sql`
  select 1 from groups join group_students on group_students.group_id = groups.id
  where exists (select from unnest(${places.map(({ group }) => group)}::bigint[], ${places.map(({ student }) => student)}::bigint[])
    as place (group_id, student_id) where place.group_id = groups.id and place.student_id = group_students.user_id)
  order by groups.id, group_students.user_id for share of groups for no key update of group_students`.execute(tx)
