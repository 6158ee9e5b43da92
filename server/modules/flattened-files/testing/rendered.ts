import { createRequire } from 'node:module'
import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'

/** The canvas that pdf.js draws on in Node is a dependency of its own. */
const canvasOfPdfjs = createRequire(import.meta.resolve('pdfjs-dist/package.json'))

interface Canvas {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D & Pick<CanvasImageData, 'getImageData'>
}

/** Left, top, right and bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

export interface RenderedPage {
  width: number
  height: number
  pixels: Uint8ClampedArray
  /** Its text, as a viewer selects it. */
  text: string
  /** A point of user space in pixels. */
  toPixels: (point: readonly [number, number]) => readonly [number, number]
}

/** A PDF as its reader sees it, a pixel for each point. */
export async function rendered(bytes: Uint8Array) {
  const CanvasFactory = await createIsomorphicCanvasFactory(async () => canvasOfPdfjs('@napi-rs/canvas'))
  const doc = await getDocumentProxy(bytes.slice(), { CanvasFactory })
  return {
    pages: doc.numPages,
    async page(number: number): Promise<RenderedPage> {
      const page = await doc.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
      const { canvas, context } = new CanvasFactory().create(width, height) as unknown as Canvas
      await page.render({ canvas, canvasContext: context, viewport }).promise
      const { items } = await page.getTextContent()
      return {
        width,
        height,
        pixels: context.getImageData(0, 0, width, height).data,
        text: items.map((item) => ('str' in item ? item.str : '')).join(' '),
        toPixels: ([x, y]) => viewport.convertToViewportPoint(x, y) as [number, number],
      }
    },
  }
}

/** The smallest box around all pixels that differ; null without any. */
export function changedBox(before: RenderedPage, after: RenderedPage): Box | null {
  if (before.width !== after.width || before.height !== after.height) throw new Error('the page has another size')
  let box: Box | null = null
  for (let at = 0; at < before.pixels.length; at += 4) {
    if ([0, 1, 2].every((channel) => before.pixels[at + channel] === after.pixels[at + channel])) continue
    const [x, y] = [(at / 4) % before.width, Math.floor(at / 4 / before.width)]
    box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x + 1), Math.max(box[3], y + 1)] : [x, y, x + 1, y + 1]
  }
  return box
}
