import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useCallback, useEffect, useState } from 'react'
import type { ShownFile } from '@/entities/deliverable'
import { openPdf, storedParts } from '@/shared/pdf'
import type { PageSize } from '../../model/page-layout'

export interface OpenPdf {
  readonly document: PDFDocumentProxy
  /** Of every page; those not read yet are taken to be like the first. */
  readonly sizes: readonly PageSize[]
  /** The title of the document; empty where it has none. */
  readonly title: string
  /** Language of its text, if it says one. */
  readonly lang: string | undefined
}

export type PdfState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'locked'; readonly isWrong: boolean; readonly submit: (password: string) => void }
  | { readonly phase: 'broken' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | ({ readonly phase: 'open' } & OpenPdf)

async function sizeOf(document: PDFDocumentProxy, page: number): Promise<PageSize> {
  const { width, height } = (await document.getPage(page + 1)).getViewport({ scale: 1 })
  return { width, height }
}

/** Pages that are shown: annotations have no place on a later one. */
const mostPages = 20_000

/** How many pages are measured between two paints. */
const measuredAtOnce = 25

const textOf = (info: object, name: string): string => {
  const value: unknown = Reflect.get(info, name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Opens a PDF for as long as it is shown. `content`: its bytes, where it is small. */
export function usePdf(shown: ShownFile, content: Blob | undefined) {
  // the content of an id never changes: a refetched list must not open it again
  const [file] = useState(shown)
  const [state, setState] = useState<PdfState>({ phase: 'loading' })
  const setSizes = useCallback((change: (sizes: readonly PageSize[]) => readonly PageSize[]) => {
    setState((now) => {
      if (now.phase !== 'open') return now
      const sizes = change(now.sizes)
      return sizes === now.sizes ? now : { ...now, sizes }
    })
  }, [])

  useEffect(() => {
    const stop = new AbortController()
    const show = (next: PdfState) => {
      if (!stop.signal.aborted) setState(next)
    }
    const opening = openPdf({
      source: content ?? storedParts(file),
      onFailed: (error) => show({ phase: 'failed', error }),
      onPassword: (submit, isWrong) =>
        show({
          phase: 'locked',
          isWrong,
          submit: (password) => {
            show({ phase: 'loading' })
            submit(password)
          },
        }),
    })
    async function read() {
      const document = await opening.document
      const [first, { info }] = await Promise.all([sizeOf(document, 0), document.getMetadata()])
      const sizes = Array.from({ length: Math.min(document.numPages, mostPages) }, () => first)
      show({ phase: 'open', document, sizes, title: textOf(info, 'Title'), lang: textOf(info, 'Language') || undefined })
      // a file that comes by parts would be downloaded whole: its pages are measured when they are drawn
      if (!content) return
      for (let from = 1; from < sizes.length && !stop.signal.aborted; from += measuredAtOnce) {
        const pages = Array.from({ length: Math.min(measuredAtOnce, sizes.length - from) }, (_, n) => from + n)
        const measured = await Promise.all(pages.map((page) => sizeOf(document, page).catch(() => first)))
        if (measured.every(({ width, height }) => width === first.width && height === first.height)) continue
        setSizes((now) => now.map((size, page) => measured[page - from] ?? size))
      }
    }
    read().catch((error: unknown) =>
      show(error instanceof Error && /^(?:InvalidPDF|Format|Unknown)/.test(error.name) ? { phase: 'broken' } : { phase: 'failed', error }),
    )
    return () => {
      stop.abort()
      opening.close()
    }
  }, [file, content, setSizes])

  const onSize = useCallback(
    (page: number, size: PageSize) =>
      setSizes((sizes) => {
        const known = sizes[page]
        return known?.width === size.width && known.height === size.height ? sizes : sizes.with(page, size)
      }),
    [setSizes],
  )
  return { state, onSize }
}
