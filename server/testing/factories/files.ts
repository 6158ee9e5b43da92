import { Readable } from 'node:stream'
import type { Files } from '../../adapters/files.ts'
import type { Db, Tx } from '../../db/client.ts'
import { inChunks, only } from './rows.ts'

export interface FileGiven {
  name: string
  media_type: string
  content: Buffer
  center_id?: number | null
  uploaded_by?: number | null
  purpose?: 'profile' | null
  created_at?: Date
}

interface Shelf {
  db: Db | Tx
  files: Files
}

const saves = 16

/** Keeps bytes in the store and writes their rows; answers the ids in the order given. */
export async function storeFiles({ db, files }: Shelf, given: readonly FileGiven[]): Promise<number[]> {
  const rows = given.map(({ content: _, ...row }) => ({ ...row, storage_key: '', size: 0, sha256: '' }))
  const waiting = given.entries()
  // All of them have ended before a failure is told: nothing is written behind the back of who tidies up.
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

/** A small text file unless something else is asked for. */
export async function storeFile(shelf: Shelf, given: Partial<FileGiven> = {}): Promise<number> {
  return only(await storeFiles(shelf, [{ name: 'trabajo.txt', media_type: 'text/plain', content: Buffer.from('Trabajo\n'), ...given }]))
}
