import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { fileContent, isReadWhole, type ShownFile } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { openArchive, Unreadable } from '../../api/archive'
import { fileViewTexts } from '../../i18n'
import { FileFailed, FileOpening } from '../file-states'
import { type FileKindProps, FileView } from '../file-view'
import { NotShown } from '../not-shown'
import { ViewerBar } from '../viewer-bar'
import { WholeFile } from '../whole-file'
import { EntryList } from './entry-list'

/** Archives within archives that are opened. */
const deepest = 3

/** A zip: the list of what is in it, each opened in place. Only what is opened is unpacked. */
export function ArchiveView({ file, depth = 1 }: FileKindProps) {
  if (depth > deepest) return <NotShown file={file} reason="tooDeep" />
  const opened = (content: Blob | undefined) => <OpenedArchive file={file} depth={depth} content={content} />
  return isReadWhole(file) ? <WholeFile file={file}>{opened}</WholeFile> : opened(undefined)
}

function OpenedArchive({ file, depth, content }: Required<Pick<FileKindProps, 'file' | 'depth'>> & { readonly content: Blob | undefined }) {
  const t = useTexts(fileViewTexts)
  const [shown, setShown] = useState<{ readonly entry: ShownFile; readonly isOpen: boolean } | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['file', file.id, 'entries'],
    queryFn: () => openArchive(file, content),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
    retry: false,
  })
  if (error instanceof Unreadable) return <NotShown file={file} reason={error.reason} />
  if (error && !isFetching) return <FileFailed file={file} error={error} onRetry={() => void refetch()} />
  if (!data) return <FileOpening file={file} />
  if (shown?.isOpen) {
    const { entry } = shown
    return (
      <>
        <div className="flex min-w-0 items-center gap-2 border-b border-line bg-surface px-2 py-1 text-sm">
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus was on the row that is gone */}
          <Button size="sm" variant="ghost" autoFocus onClick={() => setShown({ entry, isOpen: false })}>
            <ArrowLeft aria-hidden />
            {t(($) => $.archive.back)}
          </Button>
          <span className="truncate text-muted">{file.name}</span>
        </div>
        <EntryView key={entry.id} entry={entry} siblings={data.entries.filter((each) => each !== entry)} depth={depth} />
      </>
    )
  }
  return (
    <>
      <EntryList archive={data} lastOpened={shown?.entry} onOpen={(entry) => setShown({ entry, isOpen: true })} />
      <ViewerBar
        file={file}
        tools={<span className="px-1 text-sm text-muted tabular-nums">{t(($) => $.archive.entries, { count: data.entries.length })}</span>}
      />
    </>
  )
}

interface EntryViewProps {
  readonly entry: ShownFile
  readonly siblings: readonly ShownFile[]
  readonly depth: number
}

/** What is in an entry; a bomb or a locked entry says so. */
function EntryView({ entry, siblings, depth }: EntryViewProps) {
  const { data, error, isFetching, refetch } = useQuery({ ...fileContent(entry), retry: false, meta: { quiet: true } })
  if (error instanceof Unreadable) return <NotShown file={entry} reason={error.reason} />
  if (error && !isFetching) return <FileFailed file={entry} error={error} onRetry={() => void refetch()} />
  return data ? <FileView file={entry} siblings={siblings} depth={depth + 1} /> : <FileOpening file={entry} />
}
