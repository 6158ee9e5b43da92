import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { errorMessage, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { ErrorState, Skeleton, Spinner } from '@/shared/ui'
import { fileContent } from '../../api/file-content'
import { deliverableTexts } from '../../i18n'
import { fileKind, isShownHere, type FileKind } from '../../model/file-kind'
import { NotShown } from './not-shown'
import type { ContentViewProps } from './pdf-view'

type Kind = Exclude<FileKind, 'other'>

/** Each kind has its own code, which loads in parallel with the file. */
const views: Readonly<Record<Kind, () => Promise<ComponentType<ContentViewProps>>>> = {
  pdf: async () => (await import('./pdf-view')).PdfView,
  image: async () => (await import('./image-view')).ImageView,
  text: async () => (await import('./text-view')).TextView,
}

const shownBy = (kind: Kind) => ({
  queryKey: ['viewer', kind],
  queryFn: async () => ({ View: await views[kind]() }),
  staleTime: Number.POSITIVE_INFINITY,
})

interface FileViewerProps {
  readonly file: Schema<'File'>
  readonly className?: string
}

/** Shows a file in the page: PDF, image, text or code; other files get a link. Fills the given height. */
export function FileViewer({ file, className }: FileViewerProps) {
  const kind = fileKind(file)
  return (
    <div data-slot="file-viewer" className={cn('flex min-h-0 min-w-0 flex-1 flex-col', className)}>
      {kind !== 'other' && isShownHere(file) ? (
        <ContentView key={file.id} file={file} kind={kind} />
      ) : (
        <NotShown file={file} reason={kind === 'pdf' ? 'noPdf' : 'notShown'} />
      )}
    </div>
  )
}

function ContentView({ file, kind }: { readonly file: Schema<'File'>; readonly kind: Kind }) {
  const t = useTexts(deliverableTexts)
  const c = useTexts(commonTexts)
  const content = useQuery(fileContent(file))
  const code = useQuery(shownBy(kind))
  if (content.data && code.data) return <code.data.View file={file} content={content.data} />
  const failed = [content, code].filter(({ error, isFetching }) => error && !isFetching)
  if (failed.length > 0) {
    return (
      <ErrorState className="m-auto" title={t(($) => $.viewer.failed)} onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
        {errorMessage(failed[0]?.error, c)}
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
