import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { ErrorState, Skeleton, Spinner } from '@/shared/ui'
import { fileContent } from '../../api/file-content'
import { deliverableTexts } from '../../i18n'
import { fileKind, type FileKind } from '../../model/file-kind'
import { ImageView } from './image-view'
import { NotShown } from './not-shown'
import { PdfView, type ContentViewProps } from './pdf-view'
import { TextView } from './text-view'

const views: Readonly<Record<Exclude<FileKind, 'other'>, ComponentType<ContentViewProps>>> = {
  pdf: PdfView,
  image: ImageView,
  text: TextView,
}

export interface FileViewerProps {
  readonly file: Schema<'File'>
  readonly className?: string
}

/** A file within the page: PDF, image, text and code; anything else to download. Fills the height it is given. */
export function FileViewer({ file, className }: FileViewerProps) {
  const kind = fileKind(file)
  return (
    <div data-slot="file-viewer" className={cn('flex min-h-0 min-w-0 flex-1 flex-col', className)}>
      {kind === 'other' ? <NotShown file={file} reason="notShown" /> : <ContentView key={file.id} file={file} view={views[kind]} />}
    </div>
  )
}

function ContentView({ file, view: View }: { readonly file: Schema<'File'>; readonly view: ComponentType<ContentViewProps> }) {
  const t = useTexts(deliverableTexts)
  const c = useTexts(commonTexts)
  const { data, error, isFetching, refetch } = useQuery(fileContent(file))
  if (data) return <View file={file} content={data} />
  if (error && !isFetching) {
    return (
      <ErrorState className="m-auto" title={t(($) => $.viewer.failed)} onRetry={() => void refetch()}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  return (
    <div aria-busy className="relative flex min-h-0 flex-1 justify-center overflow-hidden bg-canvas p-6">
      <Skeleton className="h-full w-full max-w-lg rounded-md" />
      <div className="absolute inset-0 grid place-items-center">
        <Spinner label={t(($) => $.viewer.loading, { name: file.name })} />
      </div>
    </div>
  )
}
