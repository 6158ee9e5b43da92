import { MoveHorizontal, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { IconButton, Input } from '@/shared/ui'
import { fileViewTexts } from '../../i18n'
import { zoomStep, type Zoom } from '../../model/page-layout'
import type { Destination } from './link-layer'
import { Outline } from './outline'
import type { PdfWindow } from './pdf-pages'
import type { OpenPdf } from './use-pdf'

interface PdfToolsProps {
  readonly pdf: OpenPdf
  readonly at: PdfWindow
  readonly zoom: Zoom
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: Zoom) => void
  readonly onRotate: () => void
  readonly onSearch: () => void
  readonly onGoTo: (destination: Destination) => void
}

export function PdfTools({ pdf, at: { page, scale }, zoom, onPage, onZoom, onRotate, onSearch, onGoTo }: PdfToolsProps) {
  const t = useTexts(fileViewTexts)
  const count = pdf.document.numPages
  return (
    <>
      <Outline document={pdf.document} onGoTo={onGoTo} />
      <PageField page={page} count={count} onPage={onPage} />
      <span role="status" className="sr-only">
        {t(($) => $.pdf.pageOf, { page: page + 1, count })}
      </span>
      <IconButton icon={ZoomOut} size="sm" label={t(($) => $.zoomOut)} onClick={() => onZoom(zoomStep(scale, -1))} />
      <span className="min-w-11 text-center text-sm text-muted tabular-nums @max-md:hidden">
        {t(($) => $.zoomed, { percent: Math.round(scale * 100) })}
      </span>
      <IconButton icon={ZoomIn} size="sm" label={t(($) => $.zoomIn)} onClick={() => onZoom(zoomStep(scale, 1))} />
      <IconButton
        icon={MoveHorizontal}
        size="sm"
        label={t(($) => $.pdf.fitWidth)}
        aria-pressed={zoom === 'width'}
        onClick={() => onZoom(zoom === 'width' ? 'page' : 'width')}
      />
      <IconButton icon={RotateCw} size="sm" label={t(($) => $.rotate)} onClick={onRotate} />
      <IconButton icon={Search} size="sm" label={t(($) => $.pdf.search)} onClick={onSearch} />
    </>
  )
}

interface PageFieldProps {
  readonly page: number
  readonly count: number
  readonly onPage: (page: number) => void
}

/** The number of the page: typed, it goes there. */
function PageField({ page, count, onPage }: PageFieldProps) {
  const t = useTexts(fileViewTexts)
  /** What is being typed. */
  const [draft, setDraft] = useState<string | null>(null)
  const go = () => {
    const wanted = Number.parseInt(draft ?? '', 10)
    if (!Number.isNaN(wanted)) onPage(Math.min(count, Math.max(1, wanted)) - 1)
    setDraft(null)
  }
  return (
    <span className="flex items-center gap-1 px-1 text-sm text-muted tabular-nums">
      <Input
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t(($) => $.pdf.pageNumber, { count })}
        value={draft ?? page + 1}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={() => setDraft(null)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') go()
        }}
        className="w-11 px-1 text-center tabular-nums"
      />
      / {count}
    </span>
  )
}
