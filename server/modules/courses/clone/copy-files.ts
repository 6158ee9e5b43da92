import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { requireCenterSpace } from '#server/modules/files/center-space.ts'
import { noteUpload } from '#server/modules/files/jobs.ts'
import type { filesToCopy } from '../file-queries.ts'

interface FileCopies {
  /** Adds the rows of the stored copies. @returns the id of the copy by the id of the original */
  insert: (tx: Tx) => Promise<Map<number, number>>
}

/**
 * Stores files again, with keys that are swept when no row refers to them a day later.
 * @throws 409 `center_full`, also at `insert`, for a center without space for them
 */
export async function copyFiles(
  ctx: Pick<Ctx, 'db' | 'files' | 'jobs' | 'clock' | 'config'>,
  originals: Awaited<ReturnType<typeof filesToCopy>>,
  { centerId, by }: { centerId: number | null; by: number },
): Promise<FileCopies> {
  const { db, files, jobs, clock } = ctx
  if (originals.length === 0) return { insert: () => Promise.resolve(new Map()) }
  await requireCenterSpace(db, ctx, centerId, 0)
  const stored: { original: (typeof originals)[number]; key: string; size: number; sha256: string }[] = []
  for (const original of originals) {
    const key = files.newKey()
    await noteUpload(db, jobs, key)
    stored.push({ original, ...(await files.save(await files.read(original.storage_key), original.size, key)) })
  }
  return {
    insert: async (tx) => {
      const rows = await tx
        .insertInto('files')
        .values(
          stored.map(({ original: { name, media_type, purpose }, key, size, sha256 }) => ({
            center_id: centerId,
            storage_key: key,
            name,
            media_type,
            size,
            sha256,
            purpose,
            uploaded_by: by,
            created_at: clock.now(),
          })),
        )
        .returning(['id', 'storage_key'])
        .execute()
      const added = stored.reduce((sum, { size }) => sum + size, 0)
      await requireCenterSpace(tx, ctx, centerId, added)
      const originalOf = new Map(stored.map(({ original, key }) => [key, original.id]))
      return new Map(rows.map(({ storage_key, id }) => [originalOf.get(storage_key) ?? id, id]))
    },
  }
}
