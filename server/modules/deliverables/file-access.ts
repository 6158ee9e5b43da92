import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { accessibleCourses } from '#server/modules/access/courses.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { isFreelyReadable, isReadable } from '#server/modules/access/placed-resources.ts'
import { inLibraryOf, inProgramsOf, resourceFileName } from '#server/modules/access/resources.ts'
import { canAccessImage } from '#server/modules/images/access.ts'
import { accessibleDeliverables } from './access.ts'
import { stageAt } from './stage-queries.ts'

type Condition = RawBuilder<boolean>

const isDraftFile: Condition = sql`exists (
  select 1 from version_files join deliverable_versions on deliverable_versions.id = version_files.version_id
  where version_files.file_id = files.id and deliverable_versions.submitted_at is null)`

/** Submitted files, in groups that the caller can access; a draft belongs to its student alone. */
const handedInTo = (db: Db, caller: Caller): Condition => sql`exists (
  select 1 from version_files join deliverable_versions on deliverable_versions.id = version_files.version_id
  where version_files.file_id = files.id and deliverable_versions.submitted_at is not null
    and deliverable_versions.group_id in (${accessibleGroups(db, caller)}))`

const ownWork = (studentId: number): Condition => sql`exists (
  select 1 from version_files join deliverable_versions on deliverable_versions.id = version_files.version_id
  join submissions on submissions.id = deliverable_versions.submission_id
  where version_files.file_id = files.id and submissions.student_id = ${studentId})`

/** Sent back with a mark, in groups that the caller can access. */
const sentBackIn = (db: Db, caller: Caller): Condition => sql`exists (
  select 1 from feedback_files where feedback_files.file_id = files.id and feedback_files.group_id in (${accessibleGroups(db, caller)}))`

/** Sent back with a mark of their own that they can see. */
const sentBackTo = (studentId: number): Condition => sql`exists (
  select 1 from feedback_files
  join submissions on submissions.id = feedback_files.submission_id
  join grades on grades.submission_id = submissions.id
  where feedback_files.file_id = files.id and submissions.student_id = ${studentId}
    and feedback_files.published_at is not null and grades.released_at is not null)`

/** Attached to a task; students see it once the task is open to them. */
const attachedTo = (db: Db, caller: Caller, now: Date): Condition => {
  const places = accessibleDeliverables(db, caller)
    .where(sql<boolean>`deliverables.id = deliverable_files.deliverable_id`)
    .select('deliverables.id')
  const shown = caller.role === 'student' ? places.where(sql<boolean>`${stageAt(now)} <> 'not_open'`) : places
  return sql`exists (select 1 from deliverable_files where deliverable_files.file_id = files.id and exists (${shown}))`
}

/** Attached to a task of a program that the caller, staff, can read, also before a group has it. */
const inTheirPrograms = (db: Db, caller: Caller): Condition => sql`exists (
  select 1 from deliverable_files join deliverables on deliverables.id = deliverable_files.deliverable_id
  where deliverable_files.file_id = files.id
    and exists (${accessibleCourses(db, caller)
      .where(sql<boolean>`courses.id = deliverables.course_id`)
      .select('courses.id')}))`

/** Ids of the resources that consist of a file: as what they are, or as captions of it. */
const resourcesOf = sql`select of_file.id from resources as of_file where of_file.file_id = files.id
  union all select resource_captions.resource_id from resource_captions where resource_captions.file_id = files.id`

/** For queries on `resources`: of their library, or placed in a program that they can read. */
const isOfStaff = (db: Db, caller: Caller): Condition => sql`(${inLibraryOf(caller)} or ${inProgramsOf(db, caller)})`

/** A file, captions or a thumbnail of the library, or placed in a program that they can read. */
const inTheirLibrary = (db: Db, caller: Caller): Condition => sql`exists (
  select 1 from resources where resources.id in (${resourcesOf}
    union all select of_thumbnail.id from resources as of_thumbnail where of_thumbnail.thumbnail_file_id = files.id) and ${isOfStaff(db, caller)})`

/** For queries on `resources`: placed in a content that they can read, in one of their groups within its dates, or a free one. */
const isOfStudent = (student: Caller, now: Date): Condition => sql`exists (
  select 1 from related_resources
  join course_contents on course_contents.id = related_resources.content_id
  left join course_contents unit on unit.id = course_contents.parent_id
  left join course_contents content on content.id = unit.parent_id
  where related_resources.resource_id = resources.id and (exists (
      select 1 from group_courses
      join group_students on group_students.group_id = group_courses.group_id and group_students.user_id = ${student.id} and group_students.left_at is null
      left join group_resources on group_resources.group_id = group_courses.group_id and group_resources.related_resource_id = related_resources.id
      where group_courses.course_id = related_resources.course_id and ${isReadable(now)})
    or ${isFreelyReadable(student)}))`

const inTheirContents = (student: Caller, now: Date): Condition => sql`exists (
  select 1 from resources where resources.id in (${resourcesOf}) and ${isOfStudent(student, now)})`

/**
 * The names that a file has in resources, for queries on `files`: the caller's own first, and none of those that do not exist for them.
 * A file that is no resource has none here.
 */
export function namesInResources(db: Db, caller: Caller, now: Date): RawBuilder<string[]> {
  const isTheirs = caller.role === 'student' ? isOfStudent(caller, now) : isOfStaff(db, caller)
  return sql`array(select ${resourceFileName} from resources where resources.file_id = files.id and ${isTheirs}
    order by resources.owner_id is distinct from ${caller.id}, resources.id)`
}

/** Whether the caller has access to something that a file belongs to, for queries on `files`. */
export function canAccessFile(db: Db, caller: Caller, now: Date): Condition {
  const by = {
    admin: () => [sql<boolean>`not ${isDraftFile}`],
    staff: () => [
      handedInTo(db, caller),
      sentBackIn(db, caller),
      attachedTo(db, caller, now),
      inTheirPrograms(db, caller),
      inTheirLibrary(db, caller),
      canAccessImage(db, caller),
    ],
    student: () => [
      ownWork(caller.id),
      sentBackTo(caller.id),
      attachedTo(db, caller, now),
      inTheirContents(caller, now),
      canAccessImage(db, caller),
    ],
  } as const
  const conditions = by[caller.role === 'admin' || caller.role === 'student' ? caller.role : 'staff']()
  return sql`(${sql.join(conditions, sql` or `)})`
}
