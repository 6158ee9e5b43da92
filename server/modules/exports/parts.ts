import { Readable } from 'node:stream'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { noteUpload } from '#server/modules/files/jobs.ts'
import { partOf } from './queries.ts'

/** A document of a part, as it is made. */
export interface MadeDocument {
  path: string
  bytes: Buffer
}

/** A document that is kept, to be read again. */
export interface KeptDocument {
  path: string
  open: () => Promise<Readable>
}

/** Where a document is in the file of its part: its first and last byte. */
interface Place {
  path: string
  start: number
  end: number
}

interface Keeping {
  exportId: number
  /** Whether the attempt still owns the export; locks its row. */
  owns: (tx: Tx) => Promise<boolean>
  signal: AbortSignal
}

/**
 * The documents of a part: those that an earlier attempt has kept, or new ones, which are kept before the first of them is read. One
 * document is in memory. @throws when the process ends, or when another attempt has taken the export over
 */
export async function keepPart(
  { exportId, owns, signal }: Keeping,
  part: number,
  make: () => AsyncIterable<MadeDocument>,
  { db, files, jobs }: Pick<Ctx, 'db' | 'files' | 'jobs'>,
): Promise<KeptDocument[]> {
  const kept = (await partOf(db, exportId, part)) ?? (await makePart())
  return (kept.entries as Place[]).map(({ path, start, end }) => ({ path, open: () => files.read(kept.storage_key, { start, end }) }))

  async function makePart() {
    const key = files.newKey()
    await noteUpload(db, jobs, key)
    const entries: Place[] = []
    let start = 0
    async function* contents() {
      for await (const { path, bytes } of make()) {
        signal.throwIfAborted()
        entries.push({ path, start, end: start + bytes.length - 1 })
        start += bytes.length
        yield bytes
      }
    }
    await files.save(Readable.from(contents(), { objectMode: false }), Infinity, key)
    const isKept = await transact(db, async (tx) => {
      if (!(await owns(tx))) return false
      await tx
        .insertInto('data_export_parts')
        .values({ export_id: exportId, part, storage_key: key, entries: json(entries) })
        .execute()
      return true
    })
    if (isKept) return { storage_key: key, entries }
    await files.remove(key)
    throw new Error('the export was discarded')
  }
}
