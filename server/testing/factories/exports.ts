import { Readable } from 'node:stream'
import type { Files } from '#server/adapters/files.ts'
import type { Db } from '#server/db/client.ts'

/** A person's data that is ready to be downloaded for a day. */
export async function createExport({ db, files }: { db: Db; files: Files }, person: { id: number }) {
  const content = Buffer.from('PK: only its bytes matter\n')
  const { key, size, sha256 } = await files.save(Readable.from([content]), content.length)
  return db
    .insertInto('data_exports')
    .values({
      kind: 'personal',
      user_id: person.id,
      state: 'ready',
      progress: 100,
      file_name: 'mis-datos-aula-2026-01-07.zip',
      storage_key: key,
      size,
      sha256,
      finished_at: new Date(),
      expires_at: new Date(Date.now() + 24 * 60 * 60 * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
