import type { Schema } from '@/shared/api'

/** Pixels: a card on a screen of high density; of a taller page the upper part is kept. */
const width = 480
const tallest = 640
/** Milliseconds after which there is no thumbnail: a page can be arbitrarily hard to draw. */
const patience = 20_000

interface Sheet {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D
  readonly scale: number
}

/** A white canvas for something of this size. */
function sheetFor(of: { readonly width: number; readonly height: number }, { mayGrow = false } = {}): Sheet | null {
  const scale = mayGrow ? width / of.width : Math.min(1, width / of.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(of.width * scale))
  canvas.height = Math.max(1, Math.min(tallest, Math.round(of.height * scale)))
  const context = canvas.getContext('2d')
  if (!context || of.width * of.height === 0) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, context, scale }
}

async function ofImage(file: File): Promise<HTMLCanvasElement | null> {
  const image = await createImageBitmap(file)
  const sheet = sheetFor(image)
  sheet?.context.drawImage(image, 0, 0, image.width * sheet.scale, image.height * sheet.scale)
  image.close()
  return sheet?.canvas ?? null
}

async function ofPdf(file: File, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
  const { blobParts, openPdf } = await import('@/shared/pdf')
  let fail: (error: unknown) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  const opening = openPdf({ source: blobParts(file), onFailed: fail, onPassword: () => fail(new Error('It needs a password.')) })
  signal.addEventListener('abort', () => fail(signal.reason))
  const draw = async () => {
    const page = await (await opening.document).getPage(1)
    const sheet = sheetFor(page.getViewport({ scale: 1 }), { mayGrow: true })
    if (!sheet) return null
    await page.render({ canvas: sheet.canvas, viewport: page.getViewport({ scale: sheet.scale }) }).promise
    return sheet.canvas
  }
  return Promise.race([draw(), failed]).finally(opening.close)
}

const once = (target: HTMLVideoElement, name: 'loadeddata' | 'seeked', signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    target.addEventListener(name, () => resolve(), { once: true })
    target.addEventListener('error', () => reject(new Error('It cannot be played.')), { once: true })
    signal.addEventListener('abort', () => reject(new Error('It takes too long.')), { once: true })
  })

/** A picture from the beginning of a video, behind a black first one. */
async function ofVideo(file: File, signal: AbortSignal): Promise<HTMLCanvasElement | null> {
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    video.src = url
    await once(video, 'loadeddata', signal)
    video.currentTime = Number.isFinite(video.duration) ? Math.min(3, video.duration / 10) : 0
    await once(video, 'seeked', signal)
    const sheet = sheetFor({ width: video.videoWidth, height: video.videoHeight })
    sheet?.context.drawImage(video, 0, 0, video.videoWidth * sheet.scale, video.videoHeight * sheet.scale)
    return sheet?.canvas ?? null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

const ways: { readonly [Type in Schema<'Resource'>['type']]?: (file: File, signal: AbortSignal) => Promise<HTMLCanvasElement | null> } = {
  pdf: ofPdf,
  image: ofImage,
  video: ofVideo,
}

/**
 * A small JPEG of a file that its reader recognises: an image, the first page of a PDF, an early picture of a video.
 * @returns null where this browser can make none
 */
export async function makeThumbnail(type: Schema<'Resource'>['type'], file: File): Promise<File | null> {
  const canvas = await ways[type]?.(file, AbortSignal.timeout(patience)).catch(() => null)
  if (!canvas) return null
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.82))
  return blob && new File([blob], 'miniatura.jpg', { type: blob.type })
}
