import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { fileViewTexts } from '../../i18n'

/** A place in the document: a name, or a page and a point. */
export type Destination = string | readonly unknown[]

interface PageLink {
  readonly id: string
  readonly rect: readonly number[]
  readonly url?: string
  readonly dest?: Destination | null
}

interface LinkLayerProps {
  readonly page: PDFPageProxy
  readonly viewport: PageViewport
  readonly onGoTo: (destination: Destination) => void
}

/** Web and mail addresses only: a PDF may also launch programs, send forms and run scripts. */
const isAddress = (url: string | undefined): url is string => /^(?:https?|mailto):/i.test(url ?? '')

/** The links of a page over its drawing. */
export function LinkLayer({ page, viewport, onGoTo }: LinkLayerProps) {
  const t = useTexts(fileViewTexts)
  const [links, setLinks] = useState<readonly PageLink[]>([])
  useEffect(() => {
    let isGone = false
    page.getAnnotations().then(
      (annotations: readonly (PageLink & { subtype: string })[]) => {
        if (!isGone) setLinks(annotations.filter(({ dest, subtype, url }) => subtype === 'Link' && (isAddress(url) || dest)))
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [page])
  return links.map(({ dest, id, rect, url }) => {
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(rect[0] ?? 0, rect[1] ?? 0) as number[]
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(rect[2] ?? 0, rect[3] ?? 0) as number[]
    const props = {
      className: 'absolute rounded-sm hover:bg-accent-soft/40',
      style: { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) },
    }
    return isAddress(url) ? (
      <a key={id} href={url} target="_blank" rel="noreferrer noopener" title={url} aria-label={url} {...props} />
    ) : (
      <button key={id} type="button" aria-label={t(($) => $.pdf.goTo)} onClick={() => dest && onGoTo(dest)} {...props} />
    )
  })
}
