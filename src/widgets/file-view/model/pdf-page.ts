import type { PageViewport } from 'pdfjs-dist'

/** A page as it is drawn now: for what is drawn over it. */
export interface DrawnPage {
  /** From 0. */
  readonly index: number
  /**
   * Converts between PDF user space (unrotated, in points, from the bottom left) and pixels of the page's box: `convertToViewportPoint`,
   * `convertToPdfPoint`. A new one after zooming and turning.
   */
  readonly viewport: PageViewport
}
