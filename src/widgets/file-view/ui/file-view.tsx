import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { fileContent, fileKind, isReadWhole, type FileKind, type ShownFile } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { cn } from '@/shared/lib/cn'
import type { Watching } from '../model/watching'
import { FileFailed, FileOpening } from './file-states'
import { NotShown } from './not-shown'

/** What a view of one kind of file gets. */
export interface FileKindProps {
  readonly file: ShownFile
  /** Of a video of the library. */
  readonly captions?: readonly Schema<'Captions'>[]
  /** The other files of what it belongs to: subtitles of a video, style sheets of a page. */
  readonly siblings?: readonly ShownFile[]
  /** How many archives it lies in, one within the other, with itself. */
  readonly depth?: number
  /** Of a video or a PDF: where it goes on, and who is told of what is watched or read. */
  readonly watching?: Watching | undefined
}

type ShownKind = Exclude<FileKind, 'office' | 'other'>

/** Each kind has its own code. */
const views: Readonly<Record<ShownKind, () => Promise<ComponentType<FileKindProps>>>> = {
  archive: async () => (await import('./archive/archive-view')).ArchiveView,
  document: async () => (await import('./office/document-view')).DocumentView,
  pdf: async () => (await import('./pdf/pdf-view')).PdfView,
  image: async () => (await import('./image-view')).ImageView,
  markdown: async () => (await import('./text/markdown-view')).MarkdownView,
  media: async () => (await import('./media/media-view')).MediaView,
  notebook: async () => (await import('./text/notebook-view')).NotebookView,
  page: async () => (await import('./page/page-view')).PageView,
  sheet: async () => (await import('./office/sheet-view')).SheetView,
  text: async () => (await import('./text/text-view')).TextView,
}

const shownBy = (kind: ShownKind) => ({
  queryKey: ['viewer', kind],
  queryFn: async () => ({ View: await views[kind]() }),
  staleTime: Number.POSITIVE_INFINITY,
})

interface FileViewProps extends FileKindProps {
  readonly className?: string
}

/** Shows a file in the page; what cannot be shown gets a link. Fills the given height. */
export function FileView({ className, ...props }: FileViewProps) {
  const kind = fileKind(props.file)
  return (
    <div data-slot="file-view" className={cn('@container flex min-h-0 min-w-0 flex-1 flex-col', className)}>
      {kind === 'other' || kind === 'office' ? (
        <NotShown file={props.file} reason={kind === 'other' ? 'notShown' : 'office'} />
      ) : (
        <KindView key={props.file.id} kind={kind} {...props} />
      )}
    </div>
  )
}

function KindView({ kind, ...props }: FileKindProps & { readonly kind: ShownKind }) {
  const code = useQuery(shownBy(kind))
  // loads in parallel with the code
  useQuery({ ...fileContent(props.file), enabled: isReadWhole(props.file), notifyOnChangeProps: [] })
  if (code.data) return <code.data.View {...props} />
  if (code.error && !code.isFetching) return <FileFailed file={props.file} error={code.error} onRetry={() => void code.refetch()} />
  return <FileOpening file={props.file} />
}
