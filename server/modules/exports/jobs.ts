import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { removeStored } from '#server/modules/files/jobs.ts'
import { endExports } from './queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'center-export': { exportId: number }
    'personal-export': { exportId: number }
    'documents-export': { exportId: number }
    'purge-exports': Record<string, never>
  }
}

const day = 24 * 60 * 60 * 1000
/** Days for which the list says that an export has expired or failed. */
const tellingDays = 30

export const exportJobs = {
  /** When an export expires, and once a day: deletes the files whose time is over. */
  'purge-exports': async (_data, { clock, db, jobs }) => {
    await jobs.daily(db, 'purge-exports', {})
    const now = clock.now()
    const before = (days: number) => new Date(now.getTime() - days * day)
    await transact(db, async (tx) => {
      const keys = await endExports(tx, now, { abandonedBefore: before(1), forgottenBefore: before(tellingDays) })
      await removeStored(tx, jobs, keys)
    })
  },
} satisfies Partial<JobTable<Ctx>>
