import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { quotaReached } from '#server/errors.ts'
import { centerBytes, centerQuota } from './storage-queries.ts'

/**
 * Checks the space of a center; the platform has no limit of its own.
 * @param added bytes of the file that are counted already
 * @throws 409 `center_full` with what is used without the file
 */
export async function requireCenterSpace(
  db: Db | Tx,
  { config }: Pick<Ctx, 'config'>,
  centerId: number | null,
  added: number,
): Promise<void> {
  if (centerId === null) return
  const { bytes, limitGb } = await centerBytes(db, centerId)
  const quota = centerQuota(bytes - added, limitGb, config.centerLimit)
  if (quota.used + Math.max(1, added) > quota.limit) throw quotaReached('center_full', quota)
}
