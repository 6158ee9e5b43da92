import type { Schema } from '@/shared/api'
import { ContentFrame } from './content-frame'
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
      {/* without a sandbox, in which Chromium's PDF reader does not run; the server checked that it is a PDF */}
      <ContentFrame title={file.name} source={source} />
      <ViewerBar file={file} />
    </>
  )
}
