import type { Db, Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'

/** A comment on a file that was handed in, by default on the first line of a text. @returns the id that the contract has for it */
export async function annotate(db: Db | Tx, fileId: number, given: { text?: string; at?: Date; place?: object } = {}): Promise<string> {
  const { text = 'Falta la fuente.', at = new Date(), place = { lines: [1, 1] } } = given
  const of = await db
    .selectFrom('version_files')
    .innerJoin('deliverable_versions', 'deliverable_versions.id', 'version_files.version_id')
    .where('version_files.file_id', '=', fileId)
    .select(['deliverable_versions.submission_id', 'deliverable_versions.group_id', 'deliverable_versions.center_id'])
    .executeTakeFirstOrThrow()
  const { uid } = await db
    .insertInto('annotations')
    .values({
      ...of,
      uid: crypto.randomUUID(),
      file_id: fileId,
      number: 1,
      kind: 'comment',
      place: json(place),
      text,
      created_at: at,
      updated_at: at,
    })
    .returning('uid')
    .executeTakeFirstOrThrow()
  return uid
}
