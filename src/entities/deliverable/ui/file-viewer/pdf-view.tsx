import type { Schema } from '@/shared/api'
import { useContentSource } from './use-content-source'
import { ViewerBar } from './viewer-bar'

export interface ContentViewProps {
  readonly file: Schema<'File'>
  readonly content: Blob
}

/** Uses the browser's PDF reader with its pages, search and zoom. */
export function PdfView({ file, content }: ContentViewProps) {
  const source = useContentSource(content, '#navpanes=0&view=FitH')
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Chromium's PDF reader does not run in a sandbox; the server checked that it is a PDF */}
      <iframe title={file.name} ref={source} className="min-h-0 w-full flex-1 border-0 bg-canvas" />
      <ViewerBar file={file} />
    </>
  )
}
