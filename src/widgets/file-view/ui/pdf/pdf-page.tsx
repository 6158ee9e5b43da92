import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { memo, use, useEffect, useRef, useState, type CSSProperties } from 'react'
import { type Matrix, PageLayerContext } from '@/features/annotate-file'
import { useTexts } from '@/shared/i18n'
import { fileViewTexts } from '../../i18n'
import type { PageBox, PageSize } from '../../model/page-layout'
import type { TextMatch } from '../../model/text-search'
import { drawPage, freeCanvases } from './draw-page'
import { type Destination, LinkLayer } from './link-layer'
import { shadeMatches, writeText } from './page-text'

interface PdfPageProps {
  readonly document: PDFDocumentProxy
  /** From 0. */
  readonly index: number
  readonly box: PageBox
  readonly scale: number
  /** Added to the rotation that the file says, in degrees. */
  readonly rotation: number
  /** Whether it is in the window or next to it. Others are empty boxes of their size. */
  readonly isNear: boolean
  readonly lang: string | undefined
  readonly matches: readonly TextMatch[] | undefined
  readonly currentMatch: TextMatch | undefined
  readonly onSize: (index: number, size: PageSize) => void
  readonly onGoTo: (destination: Destination) => void
}

export const PdfPage = memo(function PdfPage({ box, index, isNear, ...props }: PdfPageProps) {
  const t = useTexts(fileViewTexts)
  return (
    <div
      role="group"
      aria-label={t(($) => $.pdf.page, { page: index + 1 })}
      data-page={index + 1}
      className="absolute left-1/2 -translate-x-1/2 bg-white shadow-sm"
      style={{ top: box.top, width: box.width, height: box.height }}
    >
      {isNear && <PageContent index={index} {...props} />}
    </div>
  )
})

type PageContentProps = Omit<PdfPageProps, 'box' | 'isNear'>

function PageContent({ document, index, lang, scale, rotation, matches, currentMatch, onSize, onGoTo }: PageContentProps) {
  const t = useTexts(fileViewTexts)
  const layer = use(PageLayerContext)
  const [page, setPage] = useState<PDFPageProxy | null>(null)
  const [hasFailed, setFailed] = useState(false)
  /** The words; null until they are read. */
  const [pieces, setPieces] = useState<readonly HTMLElement[] | null>(null)
  const canvases = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const whole = page ? (page.rotate + rotation) % 360 : 0

  useEffect(() => {
    let isGone = false
    document.getPage(index + 1).then(
      (read) => {
        if (isGone) return
        const { width, height } = read.getViewport({ scale: 1 })
        onSize(index, { width, height })
        setPage(read)
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [document, index, onSize])

  useEffect(() => {
    const holder = canvases.current
    if (!page || !holder) return
    return drawPage(page, page.getViewport({ scale, rotation: whole }), holder, () => setFailed(true))
  }, [page, scale, whole])

  useEffect(() => {
    const holder = canvases.current
    return () => {
      if (holder) freeCanvases(holder)
      page?.cleanup()
    }
  }, [page])

  useEffect(() => {
    const container = text.current
    if (!page || !container) return
    const stop = new AbortController()
    // a page without readable text is drawn all the same
    writeText(page, container, whole, stop.signal).then(
      (written) => {
        if (!stop.signal.aborted) setPieces(written)
      },
      () => stop.signal.aborted || setPieces([]),
    )
    return () => {
      stop.abort()
      container.replaceChildren()
      setPieces(null)
    }
  }, [page, whole])

  useEffect(() => (pieces && matches ? shadeMatches(pieces, matches, currentMatch) : undefined), [pieces, matches, currentMatch])

  const viewport = page?.getViewport({ scale, rotation: whole })
  return (
    <>
      <div ref={canvases} aria-hidden />
      {hasFailed && <p className="absolute inset-x-4 top-1/3 text-center text-md text-muted">{t(($) => $.pdf.brokenPage)}</p>}
      <div
        ref={text}
        lang={lang}
        className="pdf-text"
        data-empty={pieces?.length === 0 || undefined}
        style={{ '--total-scale-factor': scale } as CSSProperties}
      />
      {page && viewport && <LinkLayer page={page} viewport={viewport} onGoTo={onGoTo} />}
      {layer && viewport && (
        <layer.Layer page={index + 1} matrix={viewport.transform as unknown as Matrix} hasText={pieces !== null && pieces.length > 0} />
      )}
    </>
  )
}
