import { Download, ExternalLink, FileQuestion } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { Button, buttonStyles, EmptyState } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import { fileKind, type FileKind, openUrl, type ShownFile } from '@/entities/deliverable'
import { SaveLink } from './save-link'

interface NotShownProps {
  readonly file: ShownFile
  readonly reason: 'notShown' | 'heic' | 'broken' | 'badMedia' | 'empty' | 'office' | 'tooLarge' | 'tooDeep' | 'locked'
}

type Reason = NotShownProps['reason']
const hinted: ReadonlySet<Reason> = new Set(['notShown', 'office', 'tooLarge', 'tooDeep', 'locked'])
const unsaved: ReadonlySet<Reason> = new Set(['tooLarge', 'locked', 'broken'])

/** Kinds that a browser or the device may show although this page cannot. */
const shownApart: ReadonlySet<FileKind> = new Set(['pdf', 'image', 'media'])

/** A file that the page cannot show: the reason, and links to open or download it. */
export function NotShown({ file, reason }: NotShownProps) {
  const t = useTexts(fileViewTexts)
  return (
    <EmptyState
      icon={FileQuestion}
      className="m-auto"
      title={file.name}
      action={
        // what an archive does not give cannot be saved either
        (!file.read || !unsaved.has(reason)) && (
          <>
            <Button asChild variant="primary">
              <SaveLink file={file}>
                <Download aria-hidden />
                {t(($) => $.download)} · {formatFileSize(file.size)}
              </SaveLink>
            </Button>
            {!file.read && shownApart.has(fileKind(file)) && (
              <a href={openUrl(file)} target="_blank" rel="noreferrer" className={buttonStyles()}>
                <ExternalLink aria-hidden />
                {t(($) => $.openApart)}
              </a>
            )}
          </>
        )
      }
    >
      {t(($) => $[reason])} {hinted.has(reason) && !(file.read && unsaved.has(reason)) && t(($) => $.notShownHint)}
    </EmptyState>
  )
}
