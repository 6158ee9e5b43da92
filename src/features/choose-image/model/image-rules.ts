import type { Query } from '@/shared/api'
import type { Size } from './crop'

/** What an image is used for; its limits on the server depend on it. */
export type ImagePurpose = Query<'uploadImage'>['purpose']
export interface ImagePlace {
  readonly purpose: ImagePurpose
  /** The center of the image, if it exists already. */
  readonly centerId: number | undefined
}

export interface ChosenImage {
  readonly id: number
  readonly url: string
}

export type ImageShape = 'square' | 'wide'

/** Accepted types, for `<input accept>`. */
export const imageTypes = 'image/png,image/jpeg,image/webp'

/** The largest size in which an image is stored; its ratio is the ratio of the frame. */
export const largest: Readonly<Record<ImageShape, Size>> = {
  square: { width: 512, height: 512 },
  wide: { width: 1600, height: 800 },
}
