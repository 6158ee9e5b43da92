import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { sqlState } from '#server/db/client.ts'
import { ApiError, invalid } from '#server/errors.ts'
import { nameFits } from './file-names.ts'
import { receiveFile, type Upload, type UploadRules } from './uploads.ts'

/**
 * Receives a file whose name agrees with its content, and keeps its bytes only if they are needed.
 * @param keep writes the row of the file in its own transaction; `isNew` is false if no row refers to these bytes
 * @throws as `receiveFile`, and 400 `{file: [wrong_type]}`; nothing is kept then
 */
export async function receiveKept<Kept extends { isNew: boolean }>(
  { log, raw }: { log: FastifyBaseLogger; raw: FastifyRequest },
  ctx: Ctx,
  rules: UploadRules,
  keep: (file: Upload) => Promise<Kept>,
): Promise<Kept> {
  const upload = await receiveFile(raw, ctx, rules)
  const forget = () =>
    ctx.files
      .remove(upload.key)
      .catch((error: unknown) => log.error({ err: error, key: upload.key }, 'a rejected upload could not be removed'))
  try {
    if (!nameFits(upload)) throw invalid({ file: ['wrong_type'] })
    const kept = await keep(upload)
    if (!kept.isNew) await forget()
    return kept
  } catch (error) {
    // Only if the row was certainly not written: a row without its bytes would be worse than bytes without a row.
    if (error instanceof ApiError || sqlState(error)) await forget()
    throw error
  }
}
