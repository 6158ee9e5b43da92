import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Files, StoredFile } from '#server/adapters/files.ts'
import type { Caller } from '#server/caller.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, transact } from '#server/db/client.ts'
import { invalid, rejected, tooLarge } from '#server/errors.ts'
import { forgetPartialUpload, removeStored } from './jobs.ts'
import { deletePartialUploads, findPartialUpload, partKeys, type PartialUpload } from './partial-upload-queries.ts'

/** Bytes of each part but the last: what a broken line costs at most. */
export const partSize = 4 * 1024 * 1024

/** Bytes of the largest file that some operation takes. */
export const largestUpload = ({ libraryLimit, uploadLimit }: Pick<Config, 'libraryLimit' | 'uploadLimit'>) =>
  Math.max(libraryLimit, uploadLimit)

/** Shorter than the day after which the job of a part deletes its bytes, so that an upload that can be continued has all its parts. */
const openMs = 20 * 60 * 60 * 1000

/** Uploads that a person can have begun at a time: the bytes of those that nobody finishes count in no quota. */
const mostOpen = 8

const wrongOffset = () => rejected('wrong_offset', 'The upload continues at another byte.')

/** Begins an upload; where the caller has too many, one that has arrived ends, or else the oldest. */
export const beginUpload = (
  { clock, db, jobs }: Pick<Ctx, 'clock' | 'db' | 'jobs'>,
  caller: Caller,
  { name, size }: Pick<PartialUpload, 'name' | 'size'>,
): Promise<PartialUpload> =>
  transact(db, async (tx) => {
    const { id } = await tx
      .insertInto('partial_uploads')
      .values({ person_id: caller.id, name, size, created_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await removeStored(tx, jobs, await deletePartialUploads(tx, { personId: caller.id, beyond: mostOpen }))
    await forgetPartialUpload(tx, jobs, id, 'abandoned')
    return { id, name, size, offset: 0 }
  })

/** Deletes an upload and its parts. */
export const discardUpload = ({ db, jobs }: Pick<Ctx, 'db' | 'jobs'>, id: number): Promise<void> =>
  transact(db, async (tx) => removeStored(tx, jobs, await deletePartialUploads(tx, { id })))

/** An upload that the caller began and can continue. */
export const findOpenUpload = async (
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  caller: Caller,
  id: number,
): Promise<PartialUpload | undefined> => findPartialUpload(db, id, caller.id, new Date(clock.now().getTime() - openMs))

/** Bytes of the part that begins there. @throws 409 `wrong_offset` where no part begins, or one before it is missing */
export function sizeOfPart({ offset, size }: PartialUpload, start: number): number {
  if (start % partSize !== 0 || start > offset || start >= size) throw wrongOffset()
  return Math.min(partSize, size - start)
}

/**
 * Refers to a part that is stored, if the upload continues where it begins.
 * @returns whether the part is new: a repeated one, or one that came late from a connection that was given up, is there already
 * @throws 409 `wrong_offset` if the upload is gone or has other bytes there
 */
export const keepPart = (db: Db, id: number, start: number, { key, sha256, size }: StoredFile): Promise<boolean> =>
  transact(db, async (tx) => {
    const open = await tx.selectFrom('partial_uploads').where('id', '=', id).forUpdate().select('id').executeTakeFirst()
    const { offset, same } = await tx
      .selectFrom('partial_upload_parts')
      .where('upload_id', '=', id)
      .select([
        sql<number>`coalesce(max(start + size), 0)::bigint`.as('offset'),
        sql<boolean>`coalesce(bool_or(start = ${start} and sha256 = ${sha256}), false)`.as('same'),
      ])
      .executeTakeFirstOrThrow()
    if (open && same) return false
    if (!open || offset !== start) throw wrongOffset()
    await tx.insertInto('partial_upload_parts').values({ upload_id: id, start, size, sha256, storage_key: key }).execute()
    return true
  })

async function* joined(files: Files, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await files.read(key)) as AsyncIterable<Buffer>
}

/**
 * Name and content of an upload whose parts have all arrived.
 * @param limit of the operation that takes it, in bytes
 * @throws 400 `{upload: [unknown]}`, 413, 409 `wrong_offset` while parts are missing
 */
export async function completeUpload(
  ctx: Ctx,
  caller: Caller | null,
  id: number,
  limit: number,
): Promise<{ name: string; content: Readable }> {
  const upload = caller && (await findOpenUpload(ctx, caller, id))
  if (!upload) throw invalid({ upload: ['unknown'] })
  if (upload.size > limit) throw tooLarge()
  if (upload.offset !== upload.size) throw wrongOffset()
  return { name: upload.name, content: Readable.from(joined(ctx.files, await partKeys(ctx.db, id)), { objectMode: false }) }
}
