import { Download, ExternalLink, FileQuestion } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { Button, EmptyState } from '@/shared/ui'
import { deliverableTexts } from '../../i18n'
import { downloadUrl } from '../../model/file-kind'

interface NotShownProps {
  readonly file: Schema<'File'>
  readonly reason: 'notShown' | 'noPdf' | 'heic' | 'broken' | 'empty'
}

/** A file that the page cannot show: the reason, and links to open or download it. */
export function NotShown({ file, reason }: NotShownProps) {
  const t = useTexts(deliverableTexts)
  const isPdf = reason === 'noPdf'
  return (
    <EmptyState
      icon={FileQuestion}
      className="m-auto"
      title={file.name}
      action={
        <>
          {isPdf && (
            <Button asChild variant="primary">
              <a href={file.url} target="_blank" rel="noreferrer">
                <ExternalLink aria-hidden />
                {t(($) => $.viewer.openPdf)}
              </a>
            </Button>
          )}
          <Button asChild variant={isPdf ? 'secondary' : 'primary'}>
            <a href={downloadUrl(file)} download={file.name}>
              <Download aria-hidden />
              {t(($) => $.viewer.download)} · {formatFileSize(file.size)}
            </a>
          </Button>
        </>
      }
    >
      {t(($) => $.viewer[reason])} {reason === 'notShown' && t(($) => $.viewer.notShownHint)}
    </EmptyState>
  )
}
