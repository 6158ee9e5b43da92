import { useTexts } from '@/shared/i18n'
import { documentHtml } from '../../api/document-html'
import { fileViewTexts } from '../../i18n'
import type { FileKindProps } from '../file-view'
import { DocumentFrame } from '../page/document-frame'
import { ViewerBar } from '../viewer-bar'
import { UnpackedFile } from './unpacked-file'

/** A Word document as text to read, in a frame in which nothing of it runs. */
export function DocumentView({ file }: FileKindProps) {
  const t = useTexts(fileViewTexts)
  return (
    <UnpackedFile file={file} unpack={documentHtml}>
      {(html) => (
        <>
          <p className="border-b border-line bg-surface px-3 py-1 text-sm text-muted">{t(($) => $.documentHint)}</p>
          <div className="flex min-h-0 flex-1 bg-white">
            <DocumentFrame title={file.name} html={html} />
          </div>
          <ViewerBar file={file} />
        </>
      )}
    </UnpackedFile>
  )
}
