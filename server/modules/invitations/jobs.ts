import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { inviteAgain } from './invite-again.ts'
import type { Scope } from './queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'invite-again': Scope
  }
}

export const invitationJobs = { 'invite-again': inviteAgain } satisfies Partial<JobTable<Ctx>>
