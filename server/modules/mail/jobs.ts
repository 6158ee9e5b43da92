import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { sendMails } from './send.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    /** Says that there are mails; which ones is in their table. */
    'send-mails': Record<string, never>
  }
}

export const mailJobs = {
  'send-mails': (_, ctx, signal) => sendMails(ctx, signal),
} satisfies Partial<JobTable<Ctx>>
