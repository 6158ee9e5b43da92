import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { denied, notFound } from '#server/errors.ts'

/**
 * Programs that a caller may read, for queries on `courses`: all for an IT admin; for staff those of their own centers and those that
 * their centers offer; none for a student, whose way to a program leads through their groups.
 */
export function accessibleCourses(db: Db | Tx, caller: Caller) {
  const courses = db.selectFrom('courses')
  if (caller.role === 'admin') return courses
  const centerIds = caller.role === 'student' ? [0] : [0, ...caller.centerIds]
  return courses.where(({ eb, or, exists, selectFrom }) =>
    or([
      eb('courses.center_id', 'in', centerIds),
      exists(
        selectFrom('center_courses')
          .whereRef('center_courses.course_id', '=', 'courses.id')
          .where('center_courses.center_id', 'in', centerIds)
          .select('center_courses.id'),
      ),
    ]),
  )
}

/** Whether the caller, who can read the program, may edit it: staff those of their own centers, IT admins all, the platform's too. */
export function mayEditCourse(caller: Caller, course: { center_id: number | null }): boolean {
  if (caller.role === 'admin') return true
  return caller.isStaff && course.center_id !== null && caller.centerIds.includes(course.center_id)
}

/** Programs that a caller may edit, as `mayEditCourse` says of one, for queries on `courses`. */
export const editableCourses = (db: Db | Tx, caller: Caller) =>
  db
    .selectFrom('courses')
    .$if(caller.role !== 'admin', (query) => query.where('courses.center_id', 'in', caller.isStaff ? [0, ...caller.centerIds] : [0]))

/** @throws 404 for a program that does not exist for the caller */
export async function requireCourseAccess(db: Db | Tx, caller: Caller, courseId: number): Promise<{ center_id: number | null }> {
  const course = await accessibleCourses(db, caller).where('courses.id', '=', courseId).select('courses.center_id').executeTakeFirst()
  if (!course) throw notFound()
  return course
}

/**
 * Locks deliverables of a program against marks that are being given: those counted afterwards are all there are, until the transaction ends.
 * @param ids of some of them; without, all
 */
export async function lockDeliverables(tx: Tx, courseId: number, ids?: readonly number[]): Promise<void> {
  await tx
    .selectFrom('deliverables')
    .where('course_id', '=', courseId)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<number>`any(${ids}::bigint[])`))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks a program for a change of it or of anything in it: two people change one program one after the other.
 * @throws 404 for a program that does not exist for the caller, 403 for one that they may only read
 */
export async function lockEditableCourse(tx: Tx, caller: Caller, courseId: number): Promise<{ center_id: number | null }> {
  const course = await accessibleCourses(tx, caller)
    .where('courses.id', '=', courseId)
    .select('courses.center_id')
    .forUpdate('courses')
    .executeTakeFirst()
  if (!course) throw notFound()
  if (!mayEditCourse(caller, course)) throw denied()
  return course
}
