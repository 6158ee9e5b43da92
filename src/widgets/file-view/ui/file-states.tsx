import type { ShownFile } from '@/entities/deliverable'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { ErrorState } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import { FileLoading } from './file-loading'
import { ViewerBar } from './viewer-bar'

interface FileStateProps {
  readonly file: ShownFile
}

/** A file that is not shown yet: its links do not wait for the viewer. */
export function FileOpening({ file }: FileStateProps) {
  return (
    <>
      <FileLoading name={file.name} />
      <ViewerBar file={file} />
    </>
  )
}

interface FileFailedProps extends FileStateProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** A file, or the code that shows it, that could not be loaded: the device's own reader may do better. */
export function FileFailed({ file, error, onRetry }: FileFailedProps) {
  const t = useTexts(fileViewTexts)
  const c = useTexts(commonTexts)
  return (
    <>
      <div className="flex min-h-0 flex-1 overflow-auto">
        <ErrorState className="m-auto" title={t(($) => $.failed)} onRetry={onRetry}>
          {errorMessage(error, c)}
        </ErrorState>
      </div>
      <ViewerBar file={file} />
    </>
  )
}
