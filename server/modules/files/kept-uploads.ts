import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { StoredFile } from '#server/adapters/files.ts'
import type { Ctx } from '#server/context.ts'
import { sqlState } from '#server/db/client.ts'
import { ApiError, invalid } from '#server/errors.ts'
import { nameFits } from './file-names.ts'
import { forgetPartialUpload } from './jobs.ts'
import { receiveFile, type Upload, type UploadRules } from './uploads.ts'

/**
 * Receives a file whose name agrees with its content, and keeps its bytes only if they are needed.
 * @param keep writes the row of the file in its own transaction; `isNew` is false if no row refers to these bytes
 * @throws as `receiveFile`, and 400 `{file: [wrong_type]}`; nothing is kept then
 */
export async function receiveKept<Kept extends { isNew: boolean }>(
  call: { log: FastifyBaseLogger; raw: FastifyRequest },
  ctx: Ctx,
  rules: UploadRules,
  keep: (file: Upload) => Promise<Kept>,
): Promise<Kept> {
  const file = await receiveFile(call.raw, ctx, rules)
  const kept = await keepStored(call, ctx, file, async () => {
    if (!nameFits(file)) throw invalid({ file: ['wrong_type'] })
    return keep(file)
  })
  if (rules.upload !== undefined) await forgetPartialUpload(ctx.db, ctx.jobs, rules.upload, 'used')
  return kept
}

/**
 * Keeps stored bytes only if they are needed.
 * @param keep as of `receiveKept`
 */
export async function keepStored<Kept extends { isNew: boolean }>(
  { log }: { log: FastifyBaseLogger },
  { files }: Pick<Ctx, 'files'>,
  { key }: Pick<StoredFile, 'key'>,
  keep: () => Promise<Kept>,
): Promise<Kept> {
  const forget = () => files.remove(key).catch((error: unknown) => log.error({ err: error, key }, 'a rejected upload could not be removed'))
  try {
    const kept = await keep()
    if (!kept.isNew) await forget()
    return kept
  } catch (error) {
    // Only if the row was certainly not written: a row without its bytes would be worse than bytes without a row.
    if (error instanceof ApiError || sqlState(error)) await forget()
    throw error
  }
}
