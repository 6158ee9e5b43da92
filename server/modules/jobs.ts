import type { JobTable } from '../adapters/jobs.ts'
import type { Ctx } from '../context.ts'
import { authJobs } from './auth/jobs.ts'
import { fileJobs } from './files/jobs.ts'
import { imageJobs } from './images/jobs.ts'
import { importJobs } from './imports/jobs.ts'
import { studentJobs } from './students/jobs.ts'

/** Who does the jobs of every queue. A queue without a row does not compile. */
export const jobs: JobTable<Ctx> = {
  ...authJobs,
  ...fileJobs,
  ...imageJobs,
  ...importJobs,
  ...studentJobs,
}
