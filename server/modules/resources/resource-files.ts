import { sql } from 'kysely'
import type { Jobs } from '#server/adapters/jobs.ts'
import type { Tx } from '#server/db/client.ts'
import type { Upload } from '#server/modules/files/uploads.ts'

interface Owner {
  centerId: number | null
  by: number
  at: Date
  /** What refers to it: a file and a thumbnail of the same bytes are two rows. */
  as: 'file_id' | 'thumbnail_file_id'
}

/** Lets the files of one center's library with the same content arrive one after the other. */
export async function lockContent(tx: Tx, centerId: number | null, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library:${centerId ?? 0}:${sha256}`}, 0))`.execute(tx)
}

/**
 * The row of a file or a thumbnail of the library: one per content and center, whoever sends it. The caller has locked the content.
 * @returns `isNew` is false where the bytes were stored already
 */
export async function keepFile(tx: Tx, file: Upload, { as, centerId, by, at }: Owner): Promise<{ id: number; isNew: boolean }> {
  const present = await tx
    .selectFrom('files')
    .where('sha256', '=', file.sha256)
    .where('center_id', 'is not distinct from', centerId)
    .where(({ exists, selectFrom }) => exists(selectFrom('resources').whereRef(`resources.${as}`, '=', 'files.id').select('resources.id')))
    .select('id')
    .orderBy('id')
    .limit(1)
    // Nobody deletes the row before this transaction refers to it.
    .forKeyShare()
    .executeTakeFirst()
  if (present) return { id: present.id, isNew: false }
  const { id } = await tx
    .insertInto('files')
    .values({
      center_id: centerId,
      storage_key: file.key,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      uploaded_by: by,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, isNew: true }
}

/** Forgets the file and the thumbnail that a resource had, unless another one has them too. */
export async function forgetFiles(
  tx: Tx,
  jobs: Jobs,
  { file_id, thumbnail_file_id }: { file_id: number | null; thumbnail_file_id: number | null },
): Promise<void> {
  for (const fileId of [file_id, thumbnail_file_id]) if (fileId !== null) await jobs.send(tx, 'forget-file', { fileId })
}
