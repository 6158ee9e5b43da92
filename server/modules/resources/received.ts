import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Ctx } from '#server/context.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { requireCenterSpace } from '#server/modules/files/center-space.ts'
import { receiveKept } from '#server/modules/files/kept-uploads.ts'
import type { Upload, UploadRules } from '#server/modules/files/uploads.ts'
import { lockContent } from './resource-files.ts'

/**
 * Receives a file for the library and keeps its bytes only if the transaction refers to them.
 * @param keep returns `isNew: false` if the bytes are not needed
 */
export async function received<T extends { isNew: boolean }>(
  call: { log: FastifyBaseLogger; raw: FastifyRequest },
  ctx: Ctx,
  rules: UploadRules,
  keep: (tx: Tx, file: Upload) => Promise<T>,
): Promise<T> {
  const { centerId } = rules
  await requireCenterSpace(ctx.db, ctx, centerId, 0)
  return receiveKept(call, ctx, rules, (file) =>
    transact(ctx.db, async (tx) => {
      await lockContent(tx, centerId, file.sha256)
      const done = await keep(tx, file)
      if (done.isNew) await requireCenterSpace(tx, ctx, centerId, file.size)
      return done
    }),
  )
}
