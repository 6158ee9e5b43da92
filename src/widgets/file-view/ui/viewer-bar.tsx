import { Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatFileSize } from '@/shared/lib/format'
import { Tooltip } from '@/shared/ui'
import { fileViewTexts } from '../i18n'
import { openUrl, type ShownFile } from '@/entities/deliverable'
import { SaveLink } from './save-link'

const linkStyles = cn(
  'inline-grid size-7 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-subtle hover:text-ink coarse:size-11',
)

interface ViewerBarProps {
  readonly file: ShownFile
  /** What the document calls itself; default: the name of the file. */
  readonly title?: string
  /** Tools of this kind of file: zoom, rotate, wrap. */
  readonly tools?: ReactNode
}

/** Below the content: name and size of the file, its tools, and links to open and download it. */
export function ViewerBar({ file, title = '', tools }: ViewerBarProps) {
  const t = useTexts(fileViewTexts)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-1 border-t border-line bg-surface px-2 coarse:min-h-12">
      <p className="flex min-w-32 flex-1 items-baseline gap-2 px-1 py-2 text-sm">
        <span className="truncate font-medium" {...(title === '' ? {} : { title: file.name })}>
          {title || file.name}
        </span>
        <span className="shrink-0 text-muted tabular-nums">{formatFileSize(file.size)}</span>
      </p>
      {tools !== undefined && (
        // a row of their own where there is little room
        <div className="flex items-center gap-x-1 @max-md:order-last @max-md:-mx-2 @max-md:w-[calc(100%+1rem)] @max-md:justify-end @max-md:overflow-x-auto @max-md:border-t @max-md:border-line @max-md:px-2 @max-md:py-0.5">
          {tools}
        </div>
      )}
      {!file.read && (
        <Tooltip text={t(($) => $.openApart)}>
          <a href={openUrl(file)} target="_blank" rel="noreferrer" aria-label={t(($) => $.openApart)} className={linkStyles}>
            <ExternalLink aria-hidden size={16} />
          </a>
        </Tooltip>
      )}
      <Tooltip text={t(($) => $.download)}>
        <SaveLink file={file} aria-label={t(($) => $.download)} className={linkStyles}>
          <Download aria-hidden size={16} />
        </SaveLink>
      </Tooltip>
    </div>
  )
}
