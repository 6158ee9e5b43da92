import { insertImage, unusedImages } from './queries.ts'
import { FileTooLarge } from '#server/adapters/files.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { invalid } from '#server/errors.ts'
import { plainImage } from '#server/modules/files/metadata/plain-image.ts'
import { receiveFile } from '#server/modules/files/uploads.ts'
import { fileUrl } from '#server/modules/people/person.ts'
import { type Measure, measure } from './measure.ts'
import { mayUpload, type Purpose } from './access.ts'

const types = ['image/png', 'image/jpeg', 'image/webp']
/** Maximum size of an image in bytes. */
const limitOf = (purpose: Purpose) => (purpose === 'course_background' ? 2 : 1) * 1024 * 1024
/** Seconds after which an unused image is deleted. */
const unusedSeconds = 24 * 60 * 60
/** Unused images that are kept per person and purpose; with another one the oldest is deleted at once. */
const mostUnused = 5

/** Pixels of an image of 6000 × 4000. A small file may contain far more, and every viewer has to decode them. */
const mostPixels = 24_000_000

/** @throws 400 `wrong_type` for a picture without a size, `too_large` */
function requireReasonableSize(size: Measure | null): void {
  if (size === null || size.width * size.height === 0) throw invalid({ file: ['wrong_type'] })
  if (size.width * size.height > mostPixels) throw invalid({ file: ['too_large'] })
}

/** An image without metadata: photos of phones hold the place where they were taken. @throws 400 `wrong_type` for a broken image */
function plain(image: Buffer, mediaType: string): Buffer {
  requireReasonableSize(measure(image, mediaType))
  const kept = plainImage(image, mediaType)
  if (kept === null) throw invalid({ file: ['wrong_type'] })
  return kept
}

export const imageHandlers = {
  uploadImage: async ({ caller, log, query, raw }, ctx) => {
    const { db, clock, files, jobs } = ctx
    await mayUpload(db, caller, query.purpose, query.center)
    const upload = await receiveFile(raw, ctx, {
      limit: limitOf(query.purpose),
      accept: types,
      prepare: plain,
      centerId: query.center ?? null,
    }).catch((error: unknown) => {
      throw error instanceof FileTooLarge ? invalid({ file: ['too_large'] }) : error
    })
    try {
      return await transact(db, async (tx) => {
        const row = await insertImage(tx, upload, {
          centerId: query.center ?? null,
          purpose: query.purpose,
          by: caller.id,
          at: clock.now(),
        })
        await jobs.send(tx, 'forget-file', { fileId: row.id }, unusedSeconds)
        for (const fileId of await unusedImages(tx, caller.id, query.purpose, mostUnused)) await jobs.send(tx, 'forget-file', { fileId })
        return { ...row, url: fileUrl(row.id) }
      })
    } catch (error) {
      await files
        .remove(upload.key)
        .catch((failure: unknown) => log.error({ err: failure, key: upload.key }, 'an image without a row could not be removed'))
      throw error
    }
  },
} satisfies Partial<Handlers>
