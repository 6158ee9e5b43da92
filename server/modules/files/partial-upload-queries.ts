import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'

export interface PartialUpload {
  id: number
  name: string
  /** Bytes of the whole file. */
  size: number
  /** Bytes that have arrived. */
  offset: number
}

/** An upload of a person that began after `since`. */
export const findPartialUpload = (db: Db, id: number, personId: number, since: Date): Promise<PartialUpload | undefined> =>
  db
    .selectFrom('partial_uploads')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .select(['id', 'name', 'size'])
    .select(
      sql<number>`(select coalesce(sum(size), 0)::bigint from partial_upload_parts where upload_id = partial_uploads.id)`.as('offset'),
    )
    .executeTakeFirst()

/** Keys of the parts in their order. */
export async function partKeys(db: Db, uploadId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('partial_upload_parts')
    .where('upload_id', '=', uploadId)
    .orderBy('start')
    .select('storage_key')
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** Deletes uploads that fulfil the condition. @returns storage keys of their parts */
export async function deletePartialUploads(
  tx: Tx,
  which: { id: number } | { personId: number } | { personId: number; beyond: number },
): Promise<string[]> {
  const ids =
    'id' in which
      ? sql`select ${which.id}::bigint`
      : // those whose parts have all arrived first: their files were taken
        sql`select id from partial_uploads where person_id = ${which.personId}
          order by (select coalesce(sum(part.size), 0) from partial_upload_parts as part where part.upload_id = partial_uploads.id) >= size,
            id desc offset ${'beyond' in which ? which.beyond : 0}`
  const { rows } = await sql<{ storage_key: string }>`
    delete from partial_upload_parts where upload_id in (${ids}) returning storage_key`.execute(tx)
  await sql`delete from partial_uploads where id in (${ids})`.execute(tx)
  return rows.map(({ storage_key }) => storage_key)
}
