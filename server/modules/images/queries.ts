import type { components } from '#openapi/generated/schema.gen.ts'
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
