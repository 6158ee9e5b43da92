import { deleteUnusedFile, isKnownFile } from './queries.ts'
import type { Jobs, JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { deletePartialUploads } from './partial-upload-queries.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'remove-files': { keys: string[] }
    'forget-upload': { key: string }
    'forget-file': { fileId: number }
    'forget-partial-upload': { id: number }
  }
}

/** Maximum number of files that one job deletes. */
const chunk = 500

/** Seconds after which an upload without a row counts as abandoned: far longer than any request takes. */
const abandonedSeconds = 24 * 60 * 60

/** Deletes stored files after the transaction that deletes their rows has committed. */
export async function removeStored(tx: Tx, jobs: Jobs, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += chunk) await jobs.send(tx, 'remove-files', { keys: keys.slice(from, from + chunk) })
}

/** Records the key of an upload before its bytes are stored: if no row refers to it a day later, the bytes are deleted. */
export async function noteUpload(db: Db, jobs: Jobs, key: string): Promise<void> {
  await jobs.send(db, 'forget-upload', { key }, abandonedSeconds)
}

/** Seconds until the parts of an upload are deleted. Those of a file that was taken stay in case its answer is lost and it is sent again. */
const partsSeconds = { abandoned: abandonedSeconds, used: 10 * 60 }

export const forgetPartialUpload = (db: Db, jobs: Jobs, id: number, why: keyof typeof partsSeconds): Promise<void> =>
  jobs.send(db, 'forget-partial-upload', { id }, partsSeconds[why])

export const fileJobs = {
  /** Removes stored files whose rows are gone. */
  'remove-files': async ({ keys }, { files }) => {
    for (const key of keys) await files.remove(key)
  },

  /** Deletes the bytes of an upload that has no row in `files`. */
  'forget-upload': async ({ key }, { db, files }) => {
    if (!(await isKnownFile(db, key))) await files.remove(key)
  },

  /** Removes a file, bytes and row, unless another row refers to it. */
  'forget-file': async ({ fileId }, { db, files }) => {
    const key = await deleteUnusedFile(db, fileId)
    if (key !== undefined) await files.remove(key)
  },

  /** Deletes an upload in parts: one that nobody finished, or whose file was taken. */
  'forget-partial-upload': ({ id }, { db, jobs }) =>
    transact(db, async (tx) => removeStored(tx, jobs, await deletePartialUploads(tx, { id }))),
} satisfies Partial<JobTable<Ctx>>
