import type { Query } from '@/shared/api'
import { backgroundLimit, imageLimit } from '@/shared/config'
import type { Size } from './crop'

/** What an image is used for; its limits on the server depend on it. */
export type ImagePurpose = Query<'uploadImage'>['purpose']
/** Largest file for a purpose, bytes. */
export const limitOf = (purpose: ImagePurpose) => (purpose === 'course_background' ? backgroundLimit : imageLimit)

export interface ImagePlace {
  readonly purpose: ImagePurpose
  /** The center of the image, if it exists already. */
  readonly centerId: number | undefined
}

export interface ChosenImage {
  readonly id: number
  readonly url: string
}

/** The form of the stored image; `free` keeps that of the chosen one, for logos that are wide or high. */
export type ImageShape = 'square' | 'wide' | 'free'

/** Accepted types, for `<input accept>`. */
export const imageTypes = 'image/png,image/jpeg,image/webp'

/** The largest size in which an image is stored; its ratio is the ratio of the frame. */
export const largest: Readonly<Record<ImageShape, Size>> = {
  square: { width: 512, height: 512 },
  wide: { width: 1600, height: 800 },
  free: { width: 1024, height: 512 },
}

/** The largest size with the ratio of an image within another size. */
export function inside(image: Size, most: Size): Size {
  const scale = Math.min(most.width / image.width, most.height / image.height)
  return { width: image.width * scale, height: image.height * scale }
}
