import { File, FileArchive, FileCode, FileImage, FileText, type LucideIcon } from 'lucide-react'
import { fileKind, type FileKind, type ShownFile } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { formatFileSize } from '@/shared/lib/format'
import { EmptyState } from '@/shared/ui'
import type { Archive } from '../../api/archive'
import { fileViewTexts } from '../../i18n'

interface EntryListProps {
  readonly archive: Archive
  /** Gets the focus. */
  readonly lastOpened: ShownFile | undefined
  readonly onOpen: (entry: ShownFile) => void
}

const icons: Partial<Readonly<Record<FileKind, LucideIcon>>> = {
  archive: FileArchive,
  document: FileText,
  image: FileImage,
  markdown: FileText,
  pdf: FileText,
  page: FileCode,
  text: FileCode,
}

/** The files of an archive with their folders. */
export function EntryList({ archive: { entries, isCut }, lastOpened, onOpen }: EntryListProps) {
  const t = useTexts(fileViewTexts)
  if (entries.length === 0) return <EmptyState className="m-auto" title={t(($) => $.archive.nothing)} />
  return (
    <div className="min-h-0 flex-1 overflow-auto bg-surface">
      <ul aria-label={t(($) => $.archive.label)} className="divide-y divide-line">
        {entries.map((entry) => {
          const Icon = icons[fileKind(entry)] ?? File
          const cut = entry.name.lastIndexOf('/') + 1
          return (
            <li key={entry.id}>
              <button
                type="button"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person comes back from it
                autoFocus={entry === lastOpened}
                onClick={() => onOpen(entry)}
                className="flex min-h-9 w-full items-center gap-2 px-3 py-1 text-left text-md hover:bg-subtle coarse:min-h-11"
              >
                <Icon aria-hidden size={16} className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1 break-words">
                  <span className="text-muted">{entry.name.slice(0, cut)}</span>
                  {entry.name.slice(cut)}
                </span>
                <span className="shrink-0 text-sm text-muted tabular-nums">{formatFileSize(entry.size)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {isCut && <p className="px-3 py-2 text-sm text-muted">{t(($) => $.archive.cut, { count: entries.length })}</p>}
    </div>
  )
}
