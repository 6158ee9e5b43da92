import type { CallAuditContext, Caller } from '#server/caller.ts'
import { auditContextOf } from '#server/caller.ts'
import type { Handler } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { ApiError, denied, notFound, rejected } from '#server/errors.ts'
import { mayEditCourse } from '#server/modules/access/courses.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { lockEditable, recordResource } from './locked.ts'
import { recordPlaced } from './placed.ts'
import { findResource } from './queries.ts'
import { forgetFiles } from './resource-files.ts'
import { readResource } from './views.ts'

/** The programs in which a resource is placed, locked before the resource as whoever places one locks them. */
async function lockPrograms(tx: Tx, { caller }: CallAuditContext, resourceId: number) {
  const resource = await findResource(tx, caller, resourceId)
  if (!resource) throw notFound()
  if (!mayEditResource(caller, resource)) throw denied()
  return tx
    .selectFrom('courses')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('related_resources').where('resource_id', '=', resourceId).select('related_resources.course_id'),
    )
    .select(['id', 'center_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Why a resource stays: its places are not those that the caller has seen, or are in programs that they may not edit. */
async function inTheWay(
  tx: Tx,
  caller: Caller,
  { id, confirmed }: { id: number; confirmed: number },
  programs: Awaited<ReturnType<typeof lockPrograms>>,
) {
  const places = await tx.selectFrom('related_resources').where('resource_id', '=', id).select('course_id').execute()
  const editable = new Set(programs.flatMap((course) => (mayEditCourse(caller, course) ? [course.id] : [])))
  const known = new Set(programs.map((course) => course.id))
  if (places.some(({ course_id }) => known.has(course_id) && !editable.has(course_id))) return 'resource_in_use_elsewhere'
  if (places.length !== confirmed || places.some(({ course_id }) => !known.has(course_id))) return 'resource_in_use'
  return null
}

/**
 * Deletes a resource, with its places where the caller names their number, which they have seen. A place does not go into the bin of its
 * program: it could not return without the resource.
 * @throws 409 `resource_in_use`, `resource_in_use_elsewhere` with the resource and its places
 */
export const deleteResource: Handler<'deleteResource'> = async (call, { db, clock, jobs }) => {
  const { caller, params, query } = call
  const obstacle = await transact(db, async (tx) => {
    const context = auditContextOf(call, clock)
    const programs = await lockPrograms(tx, context, params.id)
    const row = await lockEditable(tx, context, params.id)
    const found = await inTheWay(tx, caller, { id: row.id, confirmed: query.places ?? 0 }, programs)
    if (found) return found
    await tx.deleteFrom('related_resources').where('resource_id', '=', row.id).execute()
    await forgetFiles(tx, jobs, row)
    await tx.deleteFrom('resources').where('id', '=', row.id).execute()
    for (const { id: courseId, center_id: centerId } of programs)
      await recordPlaced(tx, context, { action: 'resource_removed', courseId, centerId, before: { resource: row.name } })
    await recordResource(tx, context, { action: 'deleted', id: row.id, centerId: row.center_id, before: { name: row.name } })
    return null
  })
  if (obstacle === null) return
  const { body } = rejected(obstacle, 'The resource is placed in a program.')
  throw new ApiError(409, { ...body, current: await readResource(db, caller, params.id) })
}
