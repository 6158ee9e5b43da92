import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { sendPasswordLink } from './password-links.ts'
import { deleteEnded } from './session-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    /** `turn` counts the requests of one sender. */
    'password-reset': { email: string; turn?: number }
    'purge-ended': Record<string, never>
  }
}

export const authJobs = {
  'password-reset': sendPasswordLink,
  /** Once a day. */
  'purge-ended': async (_data, { clock, db, jobs }) => {
    await jobs.daily(db, 'purge-ended', {})
    await deleteEnded(db, clock.now())
  },
} satisfies Partial<JobTable<Ctx>>
