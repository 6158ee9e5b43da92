import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { countWaitingWork, centersToCount } from './waiting-work-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'count-waiting-work': Record<string, never>
  }
}

const day = 24 * 60 * 60 * 1000
/** After so many days without a grade, work waits too long. */
export const gradingDays = 14

export const installationJobs = {
  /** Once a day: counts the work that waits too long, one center at a time, so that no statement is long. */
  'count-waiting-work': async (_data, { clock, db, jobs }, signal) => {
    await jobs.daily(db, 'count-waiting-work', {})
    const now = clock.now()
    const submittedBefore = new Date(now.getTime() - gradingDays * day)
    for (const centerId of await centersToCount(db)) {
      if (signal.aborted) return
      await countWaitingWork(db, { centerId, submittedBefore, now })
    }
  },
} satisfies Partial<JobTable<Ctx>>
