import type { Message } from '../../adapters/mail.ts'
import type { JobTable } from '../../adapters/jobs.ts'
import type { Ctx } from '../../context.ts'
import { sendPasswordLink } from './password-links.ts'

declare module '../../adapters/jobs.ts' {
  interface JobData {
    mail: Message
    'password-reset': { email: string }
  }
}

export const authJobs = {
  mail: (message, { mail }) => mail.send(message),
  'password-reset': sendPasswordLink,
} satisfies Partial<JobTable<Ctx>>
