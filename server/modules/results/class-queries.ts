import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { isLive } from '#server/modules/deliverables/access.ts'
import { hasOwnTime } from '#server/modules/deliverables/date-queries.ts'
import { teachersOutcome } from '#server/modules/deliverables/grade-queries.ts'
import { stageAt } from '#server/modules/deliverables/stage-queries.ts'
import { bySurnames, personColumns } from '#server/modules/people/person.ts'

export interface ClassKey {
  courseId: number
  groupId: number
}

/**
 * How many deliverables a student misses: those with NP, and those whose date in the group has passed without work, without a mark and
 * without an extension that has not ended. A recovery is missed by nobody: not every student has something to recover. The notebook counts
 * its cells in the same way.
 */
const missingOf = (db: Db, studentId: Expression<number>, { courseId, groupId }: ClassKey, now: Date) =>
  db
    .selectFrom('deliverables')
    .innerJoin('course_contents', 'course_contents.id', 'deliverables.content_id')
    .leftJoin('course_contents as unit', 'unit.id', 'course_contents.parent_id')
    .leftJoin('course_contents as content', 'content.id', 'unit.parent_id')
    .innerJoin('group_courses', 'group_courses.course_id', 'deliverables.course_id')
    .leftJoin('group_deliverables', (join) =>
      join
        .onRef('group_deliverables.group_id', '=', 'group_courses.group_id')
        .onRef('group_deliverables.deliverable_id', '=', 'deliverables.id'),
    )
    .leftJoin('deliverable_extensions as extension', (join) =>
      join
        .onRef('extension.group_id', '=', 'group_courses.group_id')
        .onRef('extension.deliverable_id', '=', 'deliverables.id')
        .on('extension.student_id', '=', studentId),
    )
    .leftJoin('submissions', (join) =>
      join
        .onRef('submissions.group_id', '=', 'group_courses.group_id')
        .onRef('submissions.deliverable_id', '=', 'deliverables.id')
        .on('submissions.student_id', '=', studentId),
    )
    .leftJoin('grades', 'grades.submission_id', 'submissions.id')
    .where('group_courses.group_id', '=', groupId)
    .where('deliverables.course_id', '=', courseId)
    .where('deliverables.kind', '=', 'ordinary')
    .where(isLive)
    .where((eb) =>
      eb.or([
        eb(teachersOutcome, '=', 'not_handed_in'),
        eb.and([
          eb(teachersOutcome, 'is', null),
          eb(stageAt(now), 'in', ['late', 'closed']),
          eb('submissions.selected_version_id', 'is', null),
          eb.not(hasOwnTime(now)),
        ]),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))

/** The students who are enrolled in a group, by surnames. */
const enrolledIn = (db: Db, groupId: Expression<number>) =>
  db
    .selectFrom('group_students')
    .innerJoin('users', 'users.id', 'group_students.user_id')
    .where('group_students.group_id', '=', groupId)
    .where('group_students.left_at', 'is', null)
    .orderBy(bySurnames)
    .orderBy('users.id')

/** A group with a program, to which the caller has access. */
const classOf = (db: Db, caller: Caller, { courseId, groupId }: ClassKey) =>
  db
    .selectFrom('groups')
    .innerJoin('group_courses', 'group_courses.group_id', 'groups.id')
    .innerJoin('courses', 'courses.id', 'group_courses.course_id')
    .where('groups.id', '=', groupId)
    .where('courses.id', '=', courseId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['groups.id as group_id', 'groups.name as group_name', 'groups.archived_at'])
    .select(['courses.id as course_id', 'courses.name as course_name'])

export type ClassRow = Awaited<ReturnType<ReturnType<typeof classOf>['executeTakeFirstOrThrow']>>

/** A group with its programs and its students. @throws 404 outside the caller's access */
export async function groupWithPrograms(db: Db, caller: Caller, groupId: number) {
  const found = await db
    .selectFrom('groups')
    .where('groups.id', '=', groupId)
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select(['groups.id', 'groups.name', 'groups.archived_at'])
    .select((eb) => [
      jsonArrayFrom(enrolledIn(db, eb.ref('groups.id')).select(personColumns)).as('students'),
      jsonArrayFrom(
        eb
          .selectFrom('group_courses')
          .innerJoin('courses', 'courses.id', 'group_courses.course_id')
          .whereRef('group_courses.group_id', '=', 'groups.id')
          .select(['courses.id', 'courses.name'])
          .orderBy('group_courses.position')
          .orderBy('courses.name'),
      ).as('courses'),
    ])
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** A class with its students and what they missed. @throws 404 outside the caller's access, or without the program */
export async function classWithStudents(db: Db, caller: Caller, key: ClassKey, now: Date) {
  const found = await classOf(db, caller, key)
    .select((eb) =>
      jsonArrayFrom(
        enrolledIn(db, eb.ref('groups.id'))
          .select(personColumns)
          .select((student) => missingOf(db, student.ref('users.id'), key, now).as('missing')),
      ).as('students'),
    )
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** A class and the groups to compare it with: those of its center and school year with the program. @throws 404 as above */
export async function classWithPeers(db: Db, caller: Caller, key: ClassKey) {
  const found = await classOf(db, caller, key)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('groups as peer')
          .innerJoin('group_courses as taught', 'taught.group_id', 'peer.id')
          .whereRef('taught.course_id', '=', 'courses.id')
          .whereRef('peer.center_id', '=', 'groups.center_id')
          .whereRef('peer.period', '=', 'groups.period')
          .where('peer.id', 'in', accessibleGroups(db, caller))
          .select(['peer.id', 'peer.name'])
          .select((peer) => jsonArrayFrom(enrolledIn(db, peer.ref('peer.id')).select('users.id')).as('students'))
          .orderBy('peer.name')
          .orderBy('peer.id'),
      ).as('peers'),
    )
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** A class with the dates of the deliverables of its program. @throws 404 as above */
export async function classWithDates(db: Db, caller: Caller, key: ClassKey) {
  const found = await classOf(db, caller, key)
    .select((eb) => [
      jsonArrayFrom(enrolledIn(db, eb.ref('groups.id')).select('users.id')).as('students'),
      jsonArrayFrom(
        eb
          .selectFrom('group_deliverables')
          .innerJoin('deliverables', 'deliverables.id', 'group_deliverables.deliverable_id')
          .whereRef('group_deliverables.group_id', '=', 'groups.id')
          .whereRef('deliverables.course_id', '=', 'courses.id')
          .select(['deliverables.id', sql<string | null>`group_deliverables.due_at`.as('due_at')]),
      ).as('dates'),
    ])
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}
