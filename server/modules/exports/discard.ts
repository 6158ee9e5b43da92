import type { Tx } from '#server/db/client.ts'

/**
 * Deletes the exports of people who leave, or of a center that is deleted; a job that is writing one finds nothing more to do.
 * @returns the keys of their files
 */
export async function discardExports(tx: Tx, of: { userIds: readonly number[] } | { centerId: number }): Promise<string[]> {
  const gone = await tx
    .deleteFrom('data_exports')
    .$if('userIds' in of, (some) => some.where('user_id', 'in', [0, ...('userIds' in of ? of.userIds : [])]))
    .$if('centerId' in of, (some) => some.where('center_id', '=', 'centerId' in of ? of.centerId : 0))
    .returning('storage_key')
    .execute()
  return gone.flatMap(({ storage_key }) => storage_key ?? [])
}
