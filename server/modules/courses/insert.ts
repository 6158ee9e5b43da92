import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#server/db/client.ts'

/**
 * Adds a program; one of a center is offered by that center from the beginning. Its images belong to the center from now on: they are
 * exported and deleted with it.
 * @returns its id
 */
export async function insertCourse(tx: Tx, course: Insertable<Tables['courses']> & { created_at: Date }): Promise<number> {
  const { id } = await tx.insertInto('courses').values(course).returning('id').executeTakeFirstOrThrow()
  const centerId = course.center_id ?? null
  if (centerId === null) return id
  await tx.insertInto('center_courses').values({ center_id: centerId, course_id: id, created_at: course.created_at }).execute()
  await takeImages(tx, centerId, [course.logo_file_id, course.background_file_id])
  return id
}

/** Makes the images of a center's program files of the center. */
export async function takeImages(tx: Tx, centerId: number, fileIds: readonly (number | null | undefined)[]): Promise<void> {
  const ids = fileIds.flatMap((id) => id ?? [])
  if (ids.length > 0)
    await tx.updateTable('files').set({ center_id: centerId }).where('id', 'in', ids).where('center_id', 'is', null).execute()
}
