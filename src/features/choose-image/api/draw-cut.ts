import { cutOf, keptSize, type Crop, type Size } from '../model/crop'

/** Draws the crop of an image into a canvas and sets the size of the canvas. */
export function drawCut(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop, most: Size): void {
  const cut = cutOf(image, most.width / most.height, crop)
  const { width, height } = keptSize(cut, most)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height)
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** In order of preference. WebP supports transparency; a browser without a WebP encoder writes PNG, which may be too large. */
const tries = [
  ['image/webp', 0.92],
  ['image/webp', 0.75],
  ['image/jpeg', 0.8],
  ['image/jpeg', 0.5],
] as const

/**
 * The canvas as a file within a limit.
 * @param limit bytes
 * @throws Error when no format is small enough
 */
export async function fileOf(canvas: HTMLCanvasElement, name: string, limit: number): Promise<File> {
  for (const [type, quality] of tries) {
    const blob = await encode(canvas, type, quality)
    if (blob && blob.size <= limit) return new File([blob], `${name}.${blob.type.slice('image/'.length)}`, { type: blob.type })
  }
  throw new Error('The image cannot be made small enough')
}
