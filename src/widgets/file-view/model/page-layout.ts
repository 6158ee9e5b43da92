/** Size of a page at 100 %, in CSS pixels, turned as the file says. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Where a page lies in the column of pages, in CSS pixels. */
export interface PageBox extends PageSize {
  readonly top: number
}

/** How large pages are shown: a factor, or fitted to the space. */
export type Zoom = 'width' | 'page' | number

/** A place in the column that survives zooming, turning and late page sizes. */
export interface Place {
  readonly page: number
  /** Share of the page's height that lies above the window. */
  readonly share: number
}

/** Space between pages and around them. */
export const pageGap = 12

/** More pixels than this make Safari refuse a canvas. */
const maxPixels = 16_777_216
const zoomLimits = { least: 0.1, most: 5 }
const zoomSteps = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5] as const

export const turned = (size: PageSize, rotation: number): PageSize =>
  rotation % 180 === 0 ? size : { width: size.height, height: size.width }

/** The factor of a zoom for pages of these sizes in this space. */
export function scaleOf(zoom: Zoom, sizes: readonly PageSize[], rotation: number, space: PageSize): number {
  if (typeof zoom === 'number') return zoom
  const widest = sizes.reduce((most, size) => Math.max(most, turned(size, rotation).width), 0)
  const byWidth = (space.width - 2 * pageGap) / widest
  const first = turned(sizes[0] ?? { width: 1, height: 1 }, rotation)
  const scale = zoom === 'width' ? byWidth : Math.min(byWidth, (space.height - 2 * pageGap) / first.height)
  return Math.min(zoomLimits.most, Math.max(zoomLimits.least, scale))
}

/** The next larger or smaller step from a factor. */
export function zoomStep(scale: number, by: 1 | -1): number {
  const next = by > 0 ? zoomSteps.find((step) => step > scale + 0.01) : zoomSteps.findLast((step) => step < scale - 0.01)
  return next ?? scale
}

export function layOut(sizes: readonly PageSize[], scale: number, rotation: number): readonly PageBox[] {
  let top = pageGap
  return sizes.map((size) => {
    const { width, height } = turned(size, rotation)
    const box = { top, width: Math.round(width * scale), height: Math.round(height * scale) }
    top += box.height + pageGap
    return box
  })
}

export function heightOf(boxes: readonly PageBox[]): number {
  const last = boxes.at(-1)
  return last ? last.top + last.height + pageGap : 0
}

/** First and last page that touch the window or lie within one height of it. */
export function pagesNear(boxes: readonly PageBox[], top: number, height: number): { readonly first: number; readonly last: number } {
  const first = boxes.findIndex((box) => box.top + box.height >= top - height)
  const last = boxes.findLastIndex((box) => box.top <= top + 2 * height)
  return { first: Math.max(0, first), last }
}

/** The place at this height of the column. */
export function placeAt(boxes: readonly PageBox[], y: number): Place {
  const page = Math.max(
    0,
    boxes.findLastIndex((box) => box.top - pageGap <= y),
  )
  const box = boxes[page]
  return box ? { page, share: (y - box.top) / box.height } : { page: 0, share: 0 }
}

export function heightAt(boxes: readonly PageBox[], { page, share }: Place): number {
  const box = boxes[page]
  return box ? box.top + share * box.height : 0
}

/** Device pixels per CSS pixel of a page's canvas, at most what a canvas can hold. */
export function pixelRatio({ width, height }: PageSize, deviceRatio: number): number {
  return Math.min(deviceRatio, Math.sqrt(maxPixels / (width * height)))
}
