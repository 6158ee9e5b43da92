import type { JobTable, QueueTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { authJobs } from '#server/modules/auth/jobs.ts'
import { draftJobs } from '#server/modules/deliverables/draft-purge.ts'
import { fileJobs } from '#server/modules/files/jobs.ts'
import { imageJobs } from '#server/modules/images/jobs.ts'
import { importJobs } from '#server/modules/imports/jobs.ts'
import { invitationJobs } from '#server/modules/invitations/jobs.ts'
import { mailJobs } from '#server/modules/mail/jobs.ts'

/** The job function of every queue. A missing queue does not compile. */
export const jobs: JobTable<Ctx> = {
  ...authJobs,
  ...draftJobs,
  ...fileJobs,
  ...imageJobs,
  ...importJobs,
  ...invitationJobs,
  ...mailJobs,
}

/** Queues that differ from the others. A person waits for a link to their password, whose job contains their address. */
export const queues: QueueTable = {
  'send-mails': { batch: 50 },
  'password-reset': { batch: 20, pollSeconds: 2, keepSeconds: 3600 },
}
