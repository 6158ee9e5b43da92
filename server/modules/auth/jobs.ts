import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { deleteSignIns } from './failed-sign-in-queries.ts'
import { type PasswordReset, sendPasswordLink } from './password-links.ts'
import { deleteEnded } from './session-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'password-reset': PasswordReset
    'purge-ended': Record<string, never>
  }
}

export const authJobs = {
  'password-reset': sendPasswordLink,
  /** Once a day. */
  'purge-ended': async (_data, { clock, config, db, jobs }) => {
    await jobs.daily(db, 'purge-ended', {})
    const now = clock.now()
    await deleteEnded(db, now)
    await deleteSignIns(db, new Date(now.getTime() - config.signInLogDays * 86_400_000))
  },
} satisfies Partial<JobTable<Ctx>>
