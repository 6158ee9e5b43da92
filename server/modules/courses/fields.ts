import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { denied, invalid } from '#server/errors.ts'
import { centerFor } from '#server/modules/students/access.ts'

/** The texts of a program that are given, trimmed. @throws 400 `required` for an empty name */
export function trimmedTexts<Given extends { name?: string; code?: string; about?: string; description?: string }>(given: Given): Given {
  const texts = (['name', 'code', 'about', 'description'] as const).flatMap((field) => {
    const text = given[field]
    return text === undefined ? [] : [[field, text.trim()] as const]
  })
  const trimmed = { ...given, ...Object.fromEntries(texts) }
  if (trimmed.name === '') throw invalid({ name: ['required'] })
  return trimmed
}

/**
 * The owner of a new program: one of the caller's centers, or the platform.
 * @throws 403 for a program of the platform by somebody who is no IT admin, 404 for a center that is not theirs
 */
export async function ownerFor(db: Db, caller: Caller, centerId: number | null): Promise<number | null> {
  if (centerId !== null) return (await centerFor(db, caller, centerId)).id
  if (caller.role !== 'admin') throw denied()
  return null
}

/** Sets the training areas of a program. @throws 400 `choice` for one that does not exist */
export async function setAreas(tx: Tx, courseId: number, areaIds: readonly number[]): Promise<void> {
  if (areaIds.length > 0) {
    const known = await tx.selectFrom('categories').where('id', 'in', areaIds).select('id').forKeyShare().execute()
    if (known.length < areaIds.length) throw invalid({ area_ids: ['choice'] })
  }
  await tx
    .deleteFrom('course_categories')
    .where('course_id', '=', courseId)
    .where('category_id', 'not in', [0, ...areaIds])
    .execute()
  if (areaIds.length === 0) return
  await tx
    .insertInto('course_categories')
    .values(areaIds.map((category_id) => ({ course_id: courseId, category_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
