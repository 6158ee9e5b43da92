import { useEffect, useState } from 'react'
import { findMatches, foldPieces, mostMatches, type TextMatch } from '../../model/text-search'
import { pageText } from './page-text'
import type { OpenPdf } from './use-pdf'

interface FoundPlace {
  readonly page: number
  readonly match: TextMatch
  /** In PDF user space. */
  readonly point: readonly [number, number]
}

export interface PdfSearch {
  readonly found: readonly FoundPlace[]
  readonly byPage: ReadonlyMap<number, readonly TextMatch[]>
  /** Pages are still being read. */
  readonly isSearching: boolean
  /** There may be more places, which are not shown. */
  readonly isCut: boolean
}

const nothing: PdfSearch = { found: [], byPage: new Map(), isSearching: false, isCut: false }
const started: PdfSearch = { ...nothing, isSearching: true }

/** How long typing must rest before the search starts, in milliseconds. */
const rest = 250

interface FoldedPage {
  readonly text: ReturnType<typeof foldPieces>
  readonly items: Awaited<ReturnType<typeof pageText>>['items']
}

/** The pages of a document as they are searched, by index. */
const foldedPages = new WeakMap<OpenPdf['document'], Map<number, FoldedPage>>()

async function foldedPage(document: OpenPdf['document'], page: number): Promise<FoldedPage> {
  const pages = foldedPages.get(document) ?? new Map<number, FoldedPage>()
  foldedPages.set(document, pages)
  const known = pages.get(page)
  if (known) return known
  const { items } = await pageText(await document.getPage(page + 1))
  const folded = { text: foldPieces(items), items }
  pages.set(page, folded)
  return folded
}

async function searchPage(document: OpenPdf['document'], page: number, query: string, most: number): Promise<readonly FoundPlace[]> {
  const { text, items } = await foldedPage(document, page)
  return findMatches(text, query, most).map((match) => {
    const [, , , , x = 0, y = 0] = items[match.start.piece]?.transform ?? []
    return { page, match, point: [x, y] as const }
  })
}

/** Lets the page answer what the person does meanwhile. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** Searches page by page and shows what it has found so far, up to `mostMatches`. */
export function usePdfSearch({ document }: OpenPdf, query: string): PdfSearch {
  const [result, setResult] = useState({ document, query: '', search: nothing })
  const isEmpty = query.trim() === ''
  useEffect(() => {
    if (isEmpty) return
    const stop = new AbortController()
    const show = (search: PdfSearch) => setResult({ document, query, search })
    async function run() {
      const found: FoundPlace[] = []
      const byPage = new Map<number, readonly TextMatch[]>()
      for (let page = 0; page < document.numPages && found.length < mostMatches; page += 1) {
        // a page that cannot be read has nothing to find
        const here = await searchPage(document, page, query, mostMatches - found.length).catch(() => [])
        await pause()
        if (stop.signal.aborted) return
        if (here.length === 0) continue
        found.push(...here)
        byPage.set(
          page,
          here.map(({ match }) => match),
        )
        show({ found: [...found], byPage: new Map(byPage), isSearching: true, isCut: false })
      }
      show({ found, byPage, isSearching: false, isCut: found.length >= mostMatches })
    }
    const timer = setTimeout(() => void run(), rest)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [document, query, isEmpty])
  if (isEmpty) return nothing
  return result.document === document && result.query === query ? result.search : started
}
