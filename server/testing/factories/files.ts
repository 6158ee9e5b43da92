import { Readable } from 'node:stream'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Files } from '../../adapters/files.ts'
import type { Db, Tx } from '../../db/client.ts'
import { inChunks, only } from './rows.ts'

export interface FileGiven {
  name: string
  media_type: string
  content: Buffer
  center_id?: number | null
  uploaded_by?: number | null
  purpose?: components['schemas']['Purpose'] | null
  created_at?: Date
}

interface Stores {
  db: Db | Tx
  files: Files
}

const saves = 16

/** Stores bytes and inserts their rows; returns the ids in the given order. */
export async function storeFiles({ db, files }: Stores, given: readonly FileGiven[]): Promise<number[]> {
  const rows = given.map(({ content: _, ...row }) => ({ ...row, storage_key: '', size: 0, sha256: '' }))
  const waiting = given.entries()
  // All writes have ended before an error is thrown, so that nothing is written after the cleanup.
  const outcomes = await Promise.allSettled(
    Array.from({ length: saves }, async () => {
      for (const [index, { content }] of waiting) {
        const { key, size, sha256 } = await files.save(Readable.from([content]), content.length)
        Object.assign(rows[index] ?? {}, { storage_key: key, size, sha256 })
      }
    }),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return (await inChunks(rows, (chunk) => db.insertInto('files').values(chunk).returning('id').execute())).map(({ id }) => id)
}

/** A small text file by default. */
export async function storeFile(stores: Stores, given: Partial<FileGiven> = {}): Promise<number> {
  return only(await storeFiles(stores, [{ name: 'trabajo.txt', media_type: 'text/plain', content: Buffer.from('Trabajo\n'), ...given }]))
}
