import type { Query } from '@/shared/api'
import type { Size } from './crop'

/** What an image is for; the server knows its limits by it. */
export type ImagePurpose = Query<'uploadImage'>['purpose']
export type ImageShape = 'square' | 'wide'

/** What the server takes, for `<input accept>`. */
export const imageTypes = 'image/png,image/jpeg,image/webp'

/** The largest size in which an image is kept; its form is the form of the frame. */
export const largest: Readonly<Record<ImageShape, Size>> = {
  square: { width: 512, height: 512 },
  wide: { width: 1600, height: 800 },
}
