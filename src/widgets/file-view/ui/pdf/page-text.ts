import type { PDFPageProxy } from 'pdfjs-dist'
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextMatch } from '../../model/text-search'
import './text-layer.css'

interface PageText {
  readonly items: readonly { readonly str: string; readonly hasEOL: boolean; readonly transform: readonly number[] }[]
  readonly lang: string | null
}

const texts = new WeakMap<PDFPageProxy, ReturnType<PDFPageProxy['getTextContent']>>()

const contentOf = (page: PDFPageProxy) => {
  const known = texts.get(page) ?? page.getTextContent({ disableNormalization: true })
  texts.set(page, known)
  return known
}

/** The text of a page in reading order, read once. */
export const pageText = async (page: PDFPageProxy): Promise<PageText> => (await contentOf(page)) as unknown as PageText

/** Writes the text of a page over it. @returns the elements of its pieces, in the order of `pageText` */
export async function writeText(page: PDFPageProxy, container: HTMLElement, rotation: number, signal: AbortSignal): Promise<HTMLElement[]> {
  const textContentSource = await contentOf(page)
  if (signal.aborted) return []
  const layer = new TextLayer({ textContentSource, container, viewport: page.getViewport({ scale: 1, rotation }) })
  signal.addEventListener('abort', () => layer.cancel())
  await layer.render().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return layer.textDivs
}

type Shade = 'pdf-found' | 'pdf-current'

function shade(name: Shade): Highlight {
  const found = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, found)
  return found
}

function rangeOf(pieces: readonly HTMLElement[], { start, end }: TextMatch): Range | null {
  const [from, to] = [pieces[start.piece]?.firstChild, pieces[end.piece]?.firstChild]
  if (!from || !to) return null
  const range = new Range()
  range.setStart(from, Math.min(start.offset, from.textContent?.length ?? 0))
  range.setEnd(to, Math.min(end.offset, to.textContent?.length ?? 0))
  return range
}

/** Shades what was found on a page. Browsers without highlights show the place, without the shade. @returns takes the shade away */
export function shadeMatches(pieces: readonly HTMLElement[], matches: readonly TextMatch[], current: TextMatch | undefined): () => void {
  if (!('highlights' in CSS)) return () => {}
  const shaded = matches.flatMap((match): [Shade, Range][] => {
    const range = rangeOf(pieces, match)
    return range ? [[match === current ? 'pdf-current' : 'pdf-found', range]] : []
  })
  for (const [name, range] of shaded) shade(name).add(range)
  return () => {
    for (const [name, range] of shaded) shade(name).delete(range)
  }
}
