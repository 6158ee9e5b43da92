import type { Tx } from '#server/db/client.ts'
import { deleteExports } from './queries.ts'

/**
 * Deletes the exports of people who leave, or of a center that is deleted; a job that is writing one finds nothing more to do.
 * @returns the keys of their files
 */
export async function discardExports(tx: Tx, of: { userIds: readonly number[] } | { centerId: number }): Promise<string[]> {
  const left = await tx
    .selectFrom('data_exports')
    .select('id')
    .forUpdate()
    .$if('userIds' in of, (some) => some.where('user_id', 'in', [0, ...('userIds' in of ? of.userIds : [])]))
    .$if('centerId' in of, (some) => some.where('center_id', '=', 'centerId' in of ? of.centerId : 0))
    .execute()
  return deleteExports(
    tx,
    left.map(({ id }) => id),
  )
}
