import { plainJpeg } from './jpeg.ts'
import { plainPng } from './png.ts'
import { plainWebp } from './webp.ts'

const readers: Readonly<Record<string, (bytes: Buffer) => Buffer | null>> = {
  'image/png': plainPng,
  'image/jpeg': plainJpeg,
  'image/webp': plainWebp,
}

/**
 * An image without metadata: no location, camera, author, preview or text, and nothing behind the image. The compressed pixels, their
 * colours and the orientation stay.
 * @returns null for a broken image and for other types than PNG, JPEG and WebP
 */
export const plainImage = (bytes: Buffer, mediaType: string): Buffer | null => readers[mediaType]?.(bytes) ?? null
