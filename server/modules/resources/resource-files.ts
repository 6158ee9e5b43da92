import { sql } from 'kysely'
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
 * The row of a file of the library: one per content and center, whoever sends it. The caller has locked the content.
 * @returns `isNew` is false where the bytes were stored already
 */
export async function keepFile(tx: Tx, file: Upload, { centerId, by, at }: Owner): Promise<{ id: number; isNew: boolean }> {
  const present = await tx
    .selectFrom('files')
    .where('sha256', '=', file.sha256)
    .where('center_id', 'is not distinct from', centerId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('resources').whereRef('resources.file_id', '=', 'files.id').select('resources.id')),
    )
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
