import type { components } from '#openapi/generated/schema.gen.ts'
import { sql } from 'kysely'
import type { Tx } from '#server/db/client.ts'
import type { Upload } from '#server/modules/files/uploads.ts'

interface Owner {
  centerId: number | null
  purpose: components['schemas']['Purpose']
  by: number
  at: Date
}

/** Adds the row of an uploaded image. */
export const insertImage = (tx: Tx, { key, name, mediaType, size, sha256 }: Upload, { centerId, purpose, by, at }: Owner) =>
  tx
    .insertInto('files')
    .values({
      ...{ center_id: centerId, storage_key: key, name, media_type: mediaType, size, sha256 },
      ...{ purpose, uploaded_by: by, created_at: at },
    })
    .returning(['id', 'name', 'media_type', 'size'])
    .executeTakeFirstOrThrow()

/**
 * Images that a person uploaded for a purpose and that nothing uses, without the newest ones.
 * @param kept how many of the newest stay: the person may be about to use them
 */
export async function unusedImages(tx: Tx, by: number, purpose: Owner['purpose'], kept: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('files')
    .where('uploaded_by', '=', by)
    .where('purpose', '=', purpose)
    .where(
      sql<boolean>`not exists (select from users where profile_image_file_id = files.id)
      and not exists (select from groups where logo_file_id = files.id)
      and not exists (select from groups where thumbnail_file_id = files.id)
      and not exists (select from centers where files.id in (logo_file_id, thumbnail_file_id, background_file_id))
      and not exists (select from center_setups where files.id in (logo_file_id, thumbnail_file_id, background_file_id))
      and not exists (select from courses where files.id in (logo_file_id, background_file_id))`,
    )
    .select('id')
    .orderBy('id', 'desc')
    .offset(kept)
    .execute()
  return rows.map(({ id }) => id)
}
