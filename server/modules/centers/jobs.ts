import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'

declare module '../../adapters/jobs.ts' {
  interface JobData {
    'remove-files': { keys: string[] }
  }
}

export const centerJobs = {
  /** Removes stored files whose rows are gone. */
  'remove-files': async ({ keys }, { files }) => {
    for (const key of keys) await files.remove(key)
  },
} satisfies Partial<JobTable<Ctx>>
