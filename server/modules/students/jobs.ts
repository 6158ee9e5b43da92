import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { inviteStudent } from './access-renewal.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'student-invitation': { userId: number; centerId: number }
  }
}

export const studentJobs = { 'student-invitation': inviteStudent } satisfies Partial<JobTable<Ctx>>
