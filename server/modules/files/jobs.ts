import { isKnownFile } from './queries.ts'
import type { Jobs, JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Tx } from '#server/db/client.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'remove-files': { keys: string[] }
    'forget-upload': { key: string }
  }
}

/** Stored files that one job removes. */
const chunk = 500

/** Seconds after which an upload that no row names was left behind by a process that died: far longer than any request lasts. */
const patience = 24 * 60 * 60

/** Removes stored files once the transaction that deletes their rows is committed, and not before. */
export async function removeStored(tx: Tx, jobs: Jobs, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += chunk) await jobs.send(tx, 'remove-files', { keys: keys.slice(from, from + chunk) })
}

/** Notes the key of an upload before its bytes come: if no row names it a day later, they go. */
export async function noteUpload(db: Db, jobs: Jobs, key: string): Promise<void> {
  await jobs.send(db, 'forget-upload', { key }, patience)
}

export const fileJobs = {
  /** Removes stored files whose rows are gone. */
  'remove-files': async ({ keys }, { files }) => {
    for (const key of keys) await files.remove(key)
  },

  /** Forgets the bytes of an upload that never became a row of `files`. */
  'forget-upload': async ({ key }, { db, files }) => {
    if (!(await isKnownFile(db, key))) await files.remove(key)
  },
} satisfies Partial<JobTable<Ctx>>
