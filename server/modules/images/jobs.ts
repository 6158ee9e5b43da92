import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { sqlState } from '#server/db/client.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'forget-image': { fileId: number }
  }
}

/** PostgreSQL: a row still names it. */
const referenced = '23503'

export const imageJobs = {
  /** Forgets an image that no row took. Which one took it, the database knows: it refuses the deletion. */
  'forget-image': async ({ fileId }, { db, files }) => {
    const row = await db
      .deleteFrom('files')
      .where('id', '=', fileId)
      .returning('storage_key')
      .executeTakeFirst()
      .catch((error: unknown) => {
        if (sqlState(error) === referenced) return undefined
        throw error
      })
    if (row) await files.remove(row.storage_key)
  },
} satisfies Partial<JobTable<Ctx>>
