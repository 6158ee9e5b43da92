import { sql } from 'kysely'
import type { Jobs } from '#server/adapters/jobs.ts'
import type { Tx } from '#server/db/client.ts'
import type { Upload } from '#server/modules/files/uploads.ts'

interface Owner {
  centerId: number | null
  by: number
  at: Date
}

/** Lets the files of one center's library with the same content arrive one after the other. */
export async function lockContent(tx: Tx, centerId: number | null, sha256: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`library:${centerId ?? 0}:${sha256}`}, 0))`.execute(tx)
}

/**
 * The row of a file or a thumbnail of the library: one per content and center, whoever sends it. The caller has locked the content.
 * @returns `isNew` is false where the bytes were stored already
 */
export async function keepFile(
  tx: Tx,
  file: Upload,
  /** What refers to it: a file and a thumbnail of the same bytes are two rows. */
  { as, ...owner }: Owner & { as: 'file_id' | 'thumbnail_file_id' },
): Promise<{ id: number; isNew: boolean }> {
  const present = await tx
    .selectFrom('files')
    .where('sha256', '=', file.sha256)
    .where('center_id', 'is not distinct from', owner.centerId)
    .where(({ exists, selectFrom }) => exists(selectFrom('resources').whereRef(`resources.${as}`, '=', 'files.id').select('resources.id')))
    .select('id')
    .orderBy('id')
    .limit(1)
    // Nobody deletes the row before this transaction refers to it.
    .forKeyShare()
    .executeTakeFirst()
  return present ? { id: present.id, isNew: false } : { id: await insertFile(tx, file, owner), isNew: true }
}

/** Adds the row of a file of the library. @returns its id */
export async function insertFile(tx: Tx, file: Upload, { centerId, by, at }: Owner): Promise<number> {
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
  return id
}

/** Forgets the file and the thumbnail that a resource had, unless another one has them too, and deletes its captions. */
export async function forgetFiles(
  tx: Tx,
  jobs: Jobs,
  { id, file_id, thumbnail_file_id }: { id: number; file_id: number | null; thumbnail_file_id: number | null },
): Promise<void> {
  const captions = await tx.deleteFrom('resource_captions').where('resource_id', '=', id).returning('file_id').execute()
  for (const fileId of [file_id, thumbnail_file_id, ...captions.map((each) => each.file_id)])
    if (fileId !== null) await jobs.send(tx, 'forget-file', { fileId })
}
