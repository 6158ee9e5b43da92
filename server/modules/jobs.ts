import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { authJobs } from '#server/modules/auth/jobs.ts'
import { fileJobs } from '#server/modules/files/jobs.ts'
import { imageJobs } from '#server/modules/images/jobs.ts'
import { importJobs } from '#server/modules/imports/jobs.ts'
import { studentJobs } from '#server/modules/students/jobs.ts'

/** The job function of every queue. A missing queue does not compile. */
export const jobs: JobTable<Ctx> = {
  ...authJobs,
  ...fileJobs,
  ...imageJobs,
  ...importJobs,
  ...studentJobs,
}
