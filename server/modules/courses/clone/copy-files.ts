import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { noteUpload } from '#server/modules/files/jobs.ts'
import type { filesToCopy } from '../file-queries.ts'

interface FileCopies {
  /** Adds the rows of the stored copies. @returns the id of the copy by the id of the original */
  insert: (tx: Tx) => Promise<Map<number, number>>
}

/** Stores files again, with keys that are swept when no row refers to them a day later. */
export async function copyFiles(
  { db, files, jobs, clock }: Pick<Ctx, 'db' | 'files' | 'jobs' | 'clock'>,
  originals: Awaited<ReturnType<typeof filesToCopy>>,
  { centerId, by }: { centerId: number | null; by: number },
): Promise<FileCopies> {
  const stored: { original: (typeof originals)[number]; key: string; size: number; sha256: string }[] = []
  for (const original of originals) {
    const key = files.newKey()
    await noteUpload(db, jobs, key)
    stored.push({ original, ...(await files.save(await files.read(original.storage_key), original.size, key)) })
  }
  return {
    insert: async (tx) => {
      const ids = new Map<number, number>()
      for (const { original, key, size, sha256 } of stored) {
        const { name, media_type, purpose } = original
        const { id } = await tx
          .insertInto('files')
          .values({
            center_id: centerId,
            storage_key: key,
            name,
            media_type,
            size,
            sha256,
            purpose,
            uploaded_by: by,
            created_at: clock.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        ids.set(original.id, id)
      }
      return ids
    },
  }
}
