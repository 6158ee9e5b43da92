import { ExternalLink } from 'lucide-react'
import { useCallback } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Button, EmptyState, Skeleton } from '@/shared/ui'
import { studentsCardsTexts } from '../i18n'

interface PdfPreviewProps {
  /** Undefined while the first PDF is loading. */
  readonly content: Blob | undefined
  /** Whether a newer PDF is loading. */
  readonly isStale: boolean
}

const frame = 'h-[75dvh] min-h-96 w-full rounded-lg border border-line bg-surface'

/** Shows the PDF in the browser's viewer; browsers without one (phones) open it in a new tab. */
export function PdfPreview({ content, isStale }: PdfPreviewProps) {
  const t = useTexts(studentsCardsTexts)
  const source = useCallback(
    (element: HTMLIFrameElement | HTMLAnchorElement | null) => {
      if (!element || !content) return
      const url = URL.createObjectURL(content)
      if (element instanceof HTMLIFrameElement) element.src = `${url}#navpanes=0&view=FitH`
      else element.href = url
      return () => URL.revokeObjectURL(url)
    },
    [content],
  )
  if (!content) return <Skeleton className={frame} />
  if (!navigator.pdfViewerEnabled) {
    return (
      <EmptyState
        className="rounded-lg border border-line bg-surface"
        title={t(($) => $.noViewer)}
        action={
          <Button asChild>
            {/* the ref sets the address of the blob and revokes it with the blob */}
            <a ref={source} target="_blank" rel="noreferrer" href="#pdf">
              <ExternalLink aria-hidden />
              {t(($) => $.open)}
            </a>
          </Button>
        }
      />
    )
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium's PDF reader does not run in a sandbox; the PDF is our own
    <iframe title={t(($) => $.preview)} ref={source} className={cn(frame, isStale && 'opacity-60')} />
  )
}
