import type { ImageChange } from './access.ts'
import type { Jobs, JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { deleteUnusedFile } from '#server/modules/files/queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'forget-image': { fileId: number }
  }
}

export const imageJobs = {
  /** Removes an image unless a row refers to it. */
  'forget-image': async ({ fileId }, { db, files }) => {
    const key = await deleteUnusedFile(db, fileId)
    if (key !== undefined) await files.remove(key)
  },
} satisfies Partial<JobTable<Ctx>>

/** Queues the deletion of the images that a row replaces, unless another row refers to them. */
export async function forgetReplaced(tx: Tx, jobs: Jobs, changes: Record<string, ImageChange>): Promise<void> {
  for (const { wanted, current } of Object.values(changes)) {
    if (wanted !== undefined && current !== null && current !== wanted) await jobs.send(tx, 'forget-image', { fileId: current })
  }
}
