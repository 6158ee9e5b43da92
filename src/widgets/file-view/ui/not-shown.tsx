import { Download, FileQuestion } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { Button, EmptyState } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import { downloadUrl } from '@/entities/deliverable'

interface NotShownProps {
  readonly file: Schema<'File'>
  readonly reason: 'notShown' | 'heic' | 'broken' | 'badMedia' | 'empty'
}

/** A file that the page cannot show: the reason, and links to open or download it. */
export function NotShown({ file, reason }: NotShownProps) {
  const t = useTexts(fileViewTexts)
  return (
    <EmptyState
      icon={FileQuestion}
      className="m-auto"
      title={file.name}
      action={
        <Button asChild variant="primary">
          <a href={downloadUrl(file)} download={file.name}>
            <Download aria-hidden />
            {t(($) => $.download)} · {formatFileSize(file.size)}
          </a>
        </Button>
      }
    >
      {t(($) => $[reason])} {reason === 'notShown' && t(($) => $.notShownHint)}
    </EmptyState>
  )
}
