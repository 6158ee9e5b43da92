import { invalid } from '#server/errors.ts'
import { withoutLocation } from '#server/modules/files/metadata/location.ts'
import { measure } from './measure.ts'

/** Pixels of an image: more than the cameras of phones have. A small file may contain far more, and every viewer decodes them. */
const mostPixels = 100_000_000

/**
 * Only the location is removed: what else somebody hands in or teaches with, even a camera's settings, may be the point of it.
 * @throws 400 `too_many_pixels`
 */
export function withoutPlace(image: Buffer, mediaType: string): Buffer {
  const size = measure(image, mediaType)
  if (size && size.width * size.height > mostPixels) throw invalid({ file: ['too_many_pixels'] })
  return withoutLocation(image, mediaType) ?? image
}
