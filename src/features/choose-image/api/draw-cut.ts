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

interface Try {
  readonly type: string
  readonly quality: number
  /** Of the width and height of the canvas. */
  readonly scale: number
}

const atScale = (scale: number, type: string, quality: number): Try => ({ type, quality, scale })
/** In order of preference. WebP supports transparency; a browser without a WebP encoder writes PNG, which may be too large. */
const webp = [atScale(1, 'image/webp', 0.92), atScale(1, 'image/webp', 0.75)]
const opaque = [...webp, atScale(1, 'image/jpeg', 0.8), atScale(1, 'image/jpeg', 0.5)]
/** JPEG would fill transparent places with black: the image is scaled down instead. */
const transparent = [...webp, ...[0.7, 0.5, 0.35, 0.25].map((scale) => atScale(scale, 'image/webp', 0.75))]

function hasTransparency(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if ((pixels[alpha] ?? 255) < 255) return true
  return false
}

function scaled(canvas: HTMLCanvasElement, scale: number): HTMLCanvasElement {
  if (scale === 1) return canvas
  const smaller = document.createElement('canvas')
  smaller.width = Math.max(1, Math.round(canvas.width * scale))
  smaller.height = Math.max(1, Math.round(canvas.height * scale))
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, smaller.width, smaller.height)
  return smaller
}

/**
 * The canvas as a file within a limit; transparent places stay transparent.
 * @param limit bytes
 * @throws Error when no format is small enough
 */
export async function fileOf(canvas: HTMLCanvasElement, name: string, limit: number): Promise<File> {
  for (const { type, quality, scale } of hasTransparency(canvas) ? transparent : opaque) {
    const blob = await encode(scaled(canvas, scale), type, quality)
    if (blob && blob.size <= limit) return new File([blob], `${name}.${blob.type.slice('image/'.length)}`, { type: blob.type })
  }
  throw new Error('The image cannot be made small enough')
}
