import type { Message } from '#server/adapters/mail.ts'
import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { sendPasswordLink } from './password-links.ts'
import { deleteEnded } from './session-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    mail: Message
    'password-reset': { email: string }
    'purge-ended': Record<string, never>
  }
}

export const authJobs = {
  mail: (message, { mail }) => mail.send(message),
  'password-reset': sendPasswordLink,
  /** Once a day. */
  'purge-ended': async (_data, { clock, db, jobs }) => {
    await jobs.daily(db, 'purge-ended', {})
    await deleteEnded(db, clock.now())
  },
} satisfies Partial<JobTable<Ctx>>
