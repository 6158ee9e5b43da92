import { useEffect, useState } from 'react'
import { findMatches, foldPieces, type TextMatch } from '../../model/text-search'
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
}

const nothing: PdfSearch = { found: [], byPage: new Map(), isSearching: false }

async function searchPage({ document }: OpenPdf, page: number, query: string): Promise<readonly FoundPlace[]> {
  const { items } = await pageText(await document.getPage(page + 1))
  return findMatches(foldPieces(items), query).map((match) => {
    const [, , , , x = 0, y = 0] = items[match.start.piece]?.transform ?? []
    return { page, match, point: [x, y] as const }
  })
}

/** Searches page by page and shows what it has found so far. */
export function usePdfSearch(pdf: OpenPdf, query: string): PdfSearch {
  const [search, setSearch] = useState(nothing)
  const { document } = pdf
  useEffect(() => {
    const stop = new AbortController()
    setSearch({ ...nothing, isSearching: query.trim() !== '' })
    async function run() {
      const found: FoundPlace[] = []
      const byPage = new Map<number, readonly TextMatch[]>()
      for (let page = 0; page < document.numPages && !stop.signal.aborted; page += 1) {
        // a page that cannot be read has nothing to find
        const here = await searchPage(pdf, page, query).catch(() => [])
        if (here.length === 0) continue
        found.push(...here)
        byPage.set(
          page,
          here.map(({ match }) => match),
        )
        if (!stop.signal.aborted) setSearch({ found: [...found], byPage: new Map(byPage), isSearching: true })
      }
      if (!stop.signal.aborted) setSearch((now) => ({ ...now, isSearching: false }))
    }
    if (query.trim() !== '') void run()
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the sizes of pages do not change what is found
  }, [document, query])
  return search
}
