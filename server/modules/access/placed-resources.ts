import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'

/**
 * What a student may read of the resources in contents. Every query about it is made of these conditions: over `related_resources` and
 * `group_resources`, and over `course_contents` with those above it as `unit` and `content`.
 */

/** The content and those above it are active. */
export const isActivePath = sql<boolean>`(course_contents.is_active and coalesce(unit.is_active, true) and coalesce(content.is_active, true))`

/** The content or one above it is free. */
export const isFreePath = sql<boolean>`(course_contents.is_free or coalesce(unit.is_free, false) or coalesce(content.is_free, false))`

/** Something active below the content is free. */
export const leadsToFree = sql<boolean>`exists (
  select from course_contents as below left join course_contents as between on between.id = below.parent_id
  where below.course_id = course_contents.course_id and below.is_free and below.is_active
    and (below.parent_id = course_contents.id or (between.parent_id = course_contents.id and between.is_active)))`

/** The first date of the group has come, or there is none. */
export const hasBegun = (now: Date): RawBuilder<boolean> => sql<boolean>`coalesce(group_resources.visible_from <= ${now}, true)`

/** The last date of the group has passed. */
export const hasEnded = (now: Date): RawBuilder<boolean> => sql<boolean>`not coalesce(group_resources.visible_until >= ${now}, true)`

/** Open to the students of the group now. */
export const isReadable = (now: Date): RawBuilder<boolean> => sql<boolean>`(${isActivePath} and ${hasBegun(now)} and not ${hasEnded(now)})`

/** Within the dates of the group, or announced by its title. */
export const isWithinDates = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(not ${hasEnded(now)} and (${hasBegun(now)} or coalesce(group_resources.shows_title, false)))`

/** Open to the students of the group now, or announced by its title. */
export const isShown = (now: Date): RawBuilder<boolean> => sql<boolean>`(${isActivePath} and ${isWithinDates(now)})`

/**
 * Whether a student reads the free contents of a program without a group, for queries with the program's id: it is active, a center of
 * theirs offers it, and no group of theirs has it, because the dates of a group count for its students.
 */
export const isOpenProgram = (
  student: Pick<Caller, 'id' | 'centerIds'>,
  courseId: RawBuilder<number>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from courses as offered where offered.id = ${courseId} and offered.is_active)
  and exists (select 1 from center_courses
    where center_courses.course_id = ${courseId} and center_courses.center_id = any(${student.centerIds}::bigint[]))
  and not exists (select 1 from group_courses as own
    join group_students on group_students.group_id = own.group_id and group_students.left_at is null
    where own.course_id = ${courseId} and group_students.user_id = ${student.id}))`

/** A free, active content of a program that the student reads without a group. */
export const isFreelyReadable = (student: Pick<Caller, 'id' | 'centerIds'>): RawBuilder<boolean> =>
  sql<boolean>`(${isActivePath} and ${isFreePath} and ${isOpenProgram(student, sql<number>`course_contents.course_id`)})`
