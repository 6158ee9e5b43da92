import { FileMissing, type Files } from '../adapters/files.ts'
import type { Db } from '../db/client.ts'
import { digestOf, type FileEntry } from './file-list.ts'
import { inParallel } from '../in-parallel.ts'

/** Files copied at once. */
const atOnce = 4
/** Rows read at once. */
const page = 1000

/** Whether a file is in the storage with the right content. @throws FilesUnavailable */
export async function isStored(files: Files, key: string, sha256: string): Promise<boolean> {
  try {
    return (await digestOf(await files.read(key))) === sha256
  } catch (error) {
    if (error instanceof FileMissing) return false
    throw error
  }
}

async function* knownFiles(db: Db): AsyncGenerator<FileEntry> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('files')
      .where('id', '>', after)
      .select(['id', 'storage_key', 'size', 'sha256'])
      .orderBy('id')
      .limit(page)
      .execute()
    for (const { sha256, size, storage_key } of rows) yield [storage_key, size, sha256]
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

export interface CopiedStore {
  copied: number
  /** Files that the other storage had already. */
  present: number
  /** Keys of files that were not in the storage, or not with the content that the database says. */
  unusable: string[]
}

/**
 * Copies the files that the database knows from one storage to another, and compares each with its digest. May be repeated: it copies
 * what is missing. Files of exports are left out, they expire.
 * @throws FilesUnavailable, DiskFull
 */
export async function copyStore(db: Db, from: Files, to: Files): Promise<CopiedStore> {
  const result: CopiedStore = { copied: 0, present: 0, unusable: [] }
  await inParallel(knownFiles(db), atOnce, async ([key, size, sha256]) => {
    if (await isStored(to, key, sha256)) {
      result.present += 1
      return
    }
    if (!(await isStored(from, key, sha256))) {
      result.unusable.push(key)
      return
    }
    await to.save(await from.read(key), size, key)
    result.copied += 1
  })
  return result
}
