import { measure } from '#server/modules/images/measure.ts'
import { soundPng } from '#server/modules/printing/logo.ts'
import { bytesOf, openPaper } from '#server/modules/printing/paper.ts'
import { flattenedTexts } from '#server/texts/flattened-files.ts'
import { drawAnnotation } from './annotation-marks.ts'
import { addCommentPages } from './comment-pages.ts'
import { type FlattenTask, Unflattened } from './flatten-task.ts'

/** Sides of A4 in points: the page is no larger, and never larger than the image. */
const a4 = { short: 595.28, long: 841.89 }

/** Pixels of the largest PNG: its pixels are unpacked, those of a JPEG are not. */
const mostPixels = 40_000_000

/** An image as pdfkit has it; missing in its types, as the method that opens it. */
interface OpenedImage {
  width: number
  height: number
  /** As EXIF counts it. */
  orientation?: number
}
interface WithImages {
  openImage: (content: Buffer) => OpenedImage
}

/**
 * A PDF page with an upright image and its annotations, and their texts on appended pages.
 * @throws Unflattened
 */
export async function flattenImage({ bytes, mediaType, annotations, name, language }: FlattenTask): Promise<Uint8Array> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels = measure(file, mediaType)
  if (mediaType === 'image/png' && pixels && pixels.width * pixels.height > mostPixels) throw new Unflattened('file_too_complex')
  const content = mediaType === 'image/png' ? await soundPng(file) : file
  if (!pixels || !content) throw new Unflattened('file_broken')
  const paper = openPaper({ title: flattenedTexts[language].title(name), language, at: new Date() })
  const written = bytesOf(paper)
  const image = openImage(() => (paper as unknown as WithImages).openImage(content))
  const isTurned = (image.orientation ?? 1) > 4
  const [width, height] = isTurned ? [image.height, image.width] : [image.width, image.height]
  const scale = Math.min(1, a4.long / Math.max(width, height), a4.short / Math.min(width, height))
  const size = { width: width * scale, height: height * scale }
  paper.addPage({ size: [size.width, size.height], margin: 0 })
  paper.image(image as unknown as PDFKit.Mixins.ImageSrc, 0, 0, size)
  for (const annotation of annotations) drawAnnotation({ paper, toPaper: ([x, y]) => [x * scale, y * scale], scale, turn: 0 }, annotation)
  addCommentPages(paper, annotations, { name, language })
  paper.end()
  // in memory of its own, which can be given to another thread
  return new Uint8Array(await written)
}

function openImage(open: () => OpenedImage): OpenedImage {
  try {
    return open()
  } catch (error) {
    throw new Unflattened('file_broken', { cause: error })
  }
}
