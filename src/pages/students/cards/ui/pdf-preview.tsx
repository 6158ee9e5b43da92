import { useMemo } from 'react'
import { localFile } from '@/entities/deliverable'
import { cn } from '@/shared/lib/cn'
import { Skeleton, Spinner } from '@/shared/ui'
import { FileView } from '@/widgets/file-view'

interface PdfPreviewProps {
  /** Undefined while the first PDF is loading. */
  readonly content: Blob | undefined
  readonly name: string
  /** Whether a newer PDF is loading. */
  readonly isStale: boolean
}

const frame = 'flex h-[75dvh] min-h-96 w-full flex-col overflow-hidden rounded-lg border border-line bg-surface'

/** The PDF as it will be printed. */
export function PdfPreview({ content, name, isStale }: PdfPreviewProps) {
  const file = useMemo(
    () => content && localFile({ name, media_type: 'application/pdf', size: content.size, read: () => Promise.resolve(content) }),
    [content, name],
  )
  if (!file) return <Skeleton className={frame} />
  return (
    <div aria-busy={isStale} className={cn(frame, 'relative')}>
      <FileView file={file} />
      {isStale && (
        <div className="absolute top-3 right-3 rounded-md border border-line bg-raised p-2 shadow-lg">
          <Spinner />
        </div>
      )}
    </div>
  )
}
