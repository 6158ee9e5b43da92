import type { Selectable } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Tables, Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import { lockEditableCourse } from '#server/modules/access/courses.ts'
import { courseOfDeliverable } from './queries.ts'

/** A deliverable whose program is locked, with the center that owns the program. */
export interface LockedDeliverable {
  row: Selectable<Tables['deliverables']>
  centerId: number | null
}

/**
 * Locks the program of a deliverable, then the deliverable.
 * @throws 404 where it does not exist for the caller, 403 where they may only read it
 */
export async function lockDeliverable(tx: Tx, caller: Caller, id: number): Promise<LockedDeliverable> {
  const course = await courseOfDeliverable(tx, caller, id)
  if (!course) throw notFound()
  await lockEditableCourse(tx, caller, course.id)
  const row = await tx.selectFrom('deliverables').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return { row, centerId: course.center_id }
}
