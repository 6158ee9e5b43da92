import type { Query } from '@/shared/api'
import type { Size } from './crop'

/** What an image is used for; its limits on the server depend on it. */
export type ImagePurpose = Query<'uploadImage'>['purpose']
export type ImageShape = 'square' | 'wide'

/** Accepted types, for `<input accept>`. */
export const imageTypes = 'image/png,image/jpeg,image/webp'

/** The largest size in which an image is stored; its ratio is the ratio of the frame. */
export const largest: Readonly<Record<ImageShape, Size>> = {
  square: { width: 512, height: 512 },
  wide: { width: 1600, height: 800 },
}
