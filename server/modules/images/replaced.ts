import type { ImageChange } from './access.ts'
import type { Jobs } from '#server/adapters/jobs.ts'
import type { Tx } from '#server/db/client.ts'

/** Queues the deletion of the images that a row replaces, unless another row refers to them. */
export async function forgetReplaced(tx: Tx, jobs: Jobs, changes: Record<string, ImageChange>): Promise<void> {
  for (const { wanted, current } of Object.values(changes)) {
    if (wanted !== undefined && current !== null && current !== wanted) await jobs.send(tx, 'forget-file', { fileId: current })
  }
}
