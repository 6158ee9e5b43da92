import { sql } from 'kysely'
import { type Db, sqlState } from '#server/db/client.ts'

/** PostgreSQL: another row still refers to it. */
const referenced = '23503'

/** Whether a stored file has a row: as a file, or as the zip of an export. */
export const isKnownFile = async (db: Db, key: string): Promise<boolean> =>
  (await db
    .selectFrom('files')
    .where('storage_key', '=', key)
    .select('id')
    .union(db.selectFrom('data_exports').where('storage_key', '=', key).select('id'))
    .union(db.selectFrom('data_export_parts').where('storage_key', '=', key).select('export_id as id'))
    .executeTakeFirst()) !== undefined

/**
 * Deletes the row of a file unless another row refers to it, which the database rejects, or a deliverable in the bin that can be restored.
 * @returns its storage key
 */
export async function deleteUnusedFile(db: Db, fileId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('files')
    .where('id', '=', fileId)
    .where(sql<boolean>`not exists (select from content_bin
      where rows -> 'deliverable_files' @> jsonb_build_array(jsonb_build_object('file_id', ${fileId}::bigint)))`)
    .returning('storage_key')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (sqlState(error) === referenced) return undefined
      throw error
    })
  return row?.storage_key
}
