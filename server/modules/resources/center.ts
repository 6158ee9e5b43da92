import type { Caller } from '#server/caller.ts'
import type { Db } from '#server/db/client.ts'
import { denied } from '#server/errors.ts'
import { requireCenterAccess } from '#server/modules/access/centers.ts'

/**
 * The center of a new resource: the one named, or the first of the caller; null, the platform, for an IT admin who names none.
 * @throws 404 for a center that does not exist for the caller, 403 for staff without a center
 */
export async function centerOfNew(db: Db, caller: Caller, named: number | undefined): Promise<number | null> {
  if (named !== undefined) {
    await requireCenterAccess(db, caller, named)
    return named
  }
  if (caller.role === 'admin') return null
  const centerId = caller.managedCenterId ?? caller.centerIds[0]
  if (centerId === undefined) throw denied()
  return centerId
}
