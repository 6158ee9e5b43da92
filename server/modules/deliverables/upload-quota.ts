import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { quotaReached } from '#server/errors.ts'
import { centerQuota, storedBytes } from '#server/modules/files/storage-queries.ts'
import type { WorkKey } from './work-queries.ts'

type Limits = Pick<Ctx['config'], 'workLimit' | 'draftsLimit' | 'centerLimit'>

/**
 * Checks the space of a work, of the student's drafts and of the center.
 * @param size bytes of the file
 * @param isStored whether these bytes are counted already
 * @throws 409 `work_full`, `drafts_full` or `center_full` with what is used without the new file
 */
async function requireSpace(db: Db | Tx, limits: Limits, centerId: number, key: WorkKey, size: number, isStored: boolean): Promise<void> {
  const stored = await storedBytes(db, centerId, key)
  const before = isStored ? size : 0
  const center = centerQuota(stored.center, stored.centerLimitGb, limits.centerLimit)
  const quotas = [
    ['work_full', { used: stored.work - before, limit: limits.workLimit }],
    ['drafts_full', { used: stored.drafts - before, limit: limits.draftsLimit }],
    ['center_full', { ...center, used: center.used - before }],
  ] as const
  for (const [code, quota] of quotas) if (quota.used + size > quota.limit) throw quotaReached(code, quota)
}

/** Rejects an upload that cannot fit before its bytes are received. @throws 409 as {@link requireStoredFits} */
export const requireRoom = (db: Db, limits: Limits, centerId: number, key: WorkKey) => requireSpace(db, limits, centerId, key, 1, false)

/** Lets a student's uploads count one after the other, into whichever work they go. Locked after the submission. */
export async function lockDraftsOf(tx: Tx, studentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts:${studentId}`}, 0))`.execute(tx)
}

/**
 * Checks the limits after a file was stored in the transaction. The rows of the submission and of the center's space are locked by it,
 * and the student's drafts by {@link lockDraftsOf}, so parallel uploads cannot exceed a limit together.
 * @param size bytes of the file
 * @throws 409 `work_full`, `drafts_full` or `center_full` with what is used without the file
 */
export const requireStoredFits = (tx: Tx, limits: Limits, centerId: number, key: WorkKey, size: number) =>
  requireSpace(tx, limits, centerId, key, size, true)
