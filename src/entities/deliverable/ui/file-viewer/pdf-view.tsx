import type { Schema } from '@/shared/api'
import { useContentSource } from './use-content-source'
import { ViewerBar } from './viewer-bar'

export interface ContentViewProps {
  readonly file: Schema<'File'>
  readonly content: Blob
}

/** In the browser's own reader, with its pages, search and zoom. */
export function PdfView({ file, content }: ContentViewProps) {
  const source = useContentSource(content, '#navpanes=0&view=FitH')
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox, jsx-a11y/no-noninteractive-element-interactions -- Chromium's PDF reader does not run in a sandbox, and the server checked that it is a PDF; leaving it only gives the keys back */}
      <iframe
        title={file.name}
        ref={source}
        // whoever has pressed in it takes the keys of the page with them again
        onMouseLeave={({ currentTarget }) => currentTarget.blur()}
        className="min-h-0 w-full flex-1 border-0 bg-canvas"
      />
      <ViewerBar file={file} />
    </>
  )
}
