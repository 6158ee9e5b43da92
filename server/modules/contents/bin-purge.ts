import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { binnedSince } from './bin.ts'
import { purgeBinned } from './bin-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'purge-content-bin': Record<string, never>
  }
}

/** Maximum number of entries that one job purges; the next job continues. */
const chunk = 100

export const contentJobs = {
  /** Once a day: deletes what has been in the bin for 30 days, with the files that nothing else refers to. */
  'purge-content-bin': async (_data, { clock, db, jobs }) => {
    await jobs.daily(db, 'purge-content-bin', {})
    const purged = await transact(db, async (tx) => {
      const entries = await purgeBinned(tx, binnedSince(clock.now()), chunk)
      for (const fileId of new Set(entries.flatMap(({ fileIds }) => fileIds))) await jobs.send(tx, 'forget-file', { fileId })
      return entries.length
    })
    if (purged === chunk) await jobs.send(db, 'purge-content-bin', {})
  },
} satisfies Partial<JobTable<Ctx>>
