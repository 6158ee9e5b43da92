import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { conflict, denied, invalid, notFound } from '#server/errors.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { plainImage } from '#server/modules/files/metadata/plain-image.ts'
import { measure } from '#server/modules/images/measure.ts'
import { lockEditable, recordResource } from './locked.ts'
import { findResource } from './queries.ts'
import { received } from './received.ts'
import { keepFile } from './resource-files.ts'
import { answerResource, readResource } from './views.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']
/** Bytes. */
const limit = 512 * 1024
/** Pixels of a side. */
const longest = 640

/** A small image without metadata. @throws 400 `wrong_type`, `too_many_pixels` */
function small(image: Buffer, mediaType: string): Buffer {
  const size = measure(image, mediaType)
  if (size === null || size.width * size.height === 0) throw invalid({ file: ['wrong_type'] })
  if (size.width > longest || size.height > longest) throw invalid({ file: ['too_many_pixels'] })
  const kept = plainImage(image, mediaType)
  if (kept === null) throw invalid({ file: ['wrong_type'] })
  return kept
}

export const thumbnailHandlers = {
  setResourceThumbnail: async (call, ctx) => {
    const { caller, params, query } = call
    const { clock, db, jobs } = ctx
    const found = await findResource(db, caller, params.id)
    if (!found) throw notFound()
    if (!mayEditResource(caller, found)) throw denied()
    const centerId = found.center_id
    const { isStale } = await received(call, ctx, { accept: types, limit, prepare: small, centerId }, async (tx, file) => {
      const context = auditContextOf(call, clock)
      const row = await lockEditable(tx, context, params.id)
      if (row.file_id !== query.file) return { isNew: false, isStale: true }
      const { id: thumbnail_file_id, isNew } = await keepFile(tx, file, {
        as: 'thumbnail_file_id',
        centerId,
        by: caller.id,
        at: clock.now(),
      })
      const before = { thumbnail_file_id: row.thumbnail_file_id }
      if (before.thumbnail_file_id === thumbnail_file_id) return { isNew, isStale: false }
      // Its revision stays: who has opened the resource to edit it has seen all that they can change.
      await tx.updateTable('resources').set({ thumbnail_file_id }).where('id', '=', row.id).execute()
      if (before.thumbnail_file_id !== null) await jobs.send(tx, 'forget-file', { fileId: before.thumbnail_file_id })
      await recordResource(tx, context, { action: 'updated', id: row.id, centerId, before, after: { thumbnail_file_id } })
      return { isNew, isStale: false }
    })
    if (!isStale) return answerResource(db, caller, params.id, 200)
    const current = await readResource(db, caller, params.id)
    throw conflict(current, current.revision)
  },
} satisfies Partial<Handlers>
