import { Check, CircleAlert, File as FileIcon, FileArchive, FileImage, FileText, RotateCw, X, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { cn } from '../../lib/cn'
import { formatFileSize } from '../../lib/format'
import { IconButton } from '../icon-button'

export type FileStatus =
  | { readonly kind: 'waiting' }
  /** `loaded`: bytes that have been uploaded. */
  | { readonly kind: 'uploading'; readonly loaded: number }
  | { readonly kind: 'uploaded' }
  /** `message`: the reason; default: an interrupted upload. */
  | { readonly kind: 'failed'; readonly message?: string }
  /** A file that is stored. */
  | { readonly kind: 'stored' }

interface FileRowProps {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly status?: FileStatus
  /** After the size of a stored file: what becomes of it. */
  readonly note?: string
  /** The name is struck through. */
  readonly isStruck?: boolean
  /** Address that opens the file. */
  readonly href?: string
  /** Opens the file in the page, instead of `href`. */
  readonly onOpen?: () => void
  readonly onCancel?: () => void
  readonly onRetry?: () => void
  readonly onRemove?: () => void
  /** Further content on the right: a download link, a badge. */
  readonly aside?: ReactNode
}

const icons: readonly (readonly [ending: RegExp, icon: LucideIcon])[] = [
  [/\.(?:png|jpe?g|gif|webp|avif|svg|heic)$/i, FileImage],
  [/\.(?:zip|rar|7z|tar|gz)$/i, FileArchive],
  [/\.(?:pdf|docx?|odt|txt|md|rtf)$/i, FileText],
]

/** A list of FileRows. */
export function FileList({
  label,
  className,
  children,
}: {
  readonly label?: string
  readonly className?: string
  readonly children: ReactNode
}) {
  const t = useTexts(commonTexts)
  return (
    <ul
      data-slot="file-list"
      aria-label={label ?? t(($) => $.files.list)}
      className={cn('divide-y divide-line rounded-lg border border-line bg-surface', className)}
    >
      {children}
    </ul>
  )
}

const stored: FileStatus = { kind: 'stored' }

export function FileRow({
  name,
  size,
  status = stored,
  note,
  isStruck = false,
  href,
  onOpen,
  onCancel,
  onRetry,
  onRemove,
  aside,
}: FileRowProps) {
  const t = useTexts(commonTexts)
  const Icon = icons.find(([ending]) => ending.test(name))?.[1] ?? FileIcon
  const failed = status.kind === 'failed'
  const underWay = status.kind === 'uploading' || status.kind === 'waiting'
  const share = status.kind === 'uploading' && size > 0 ? Math.min(1, status.loaded / size) : 0
  return (
    <li
      data-slot="file-row"
      data-kind={status.kind}
      className="relative flex min-h-(--row-height) items-center gap-3 py-1.5 pr-2 pl-3 text-md"
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} className={cn('shrink-0', failed ? 'text-error-ink' : 'text-muted')} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          {onOpen ? (
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={onOpen}
              className={cn(
                'truncate rounded-sm font-medium hover:underline hover:underline-offset-3',
                isStruck && 'text-muted line-through',
              )}
            >
              {name}
            </button>
          ) : href ? (
            <a
              href={href}
              className={cn(
                'truncate rounded-sm font-medium hover:underline hover:underline-offset-3',
                isStruck && 'text-muted line-through',
              )}
            >
              {name}
            </a>
          ) : (
            <span className="truncate font-medium">{name}</span>
          )}
        </p>
        <p aria-live="polite" className={cn('flex gap-1.5 text-sm tabular-nums', failed ? 'text-error-ink' : 'text-muted')}>
          {failed && <CircleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />}
          {status.kind === 'uploaded' && <Check aria-hidden size={14} className="mt-0.5 shrink-0 text-success-ink" />}
          <FileNote size={size} status={status} />
          {note && <span>· {note}</span>}
        </p>
      </div>
      {aside}
      {failed && onRetry && <IconButton icon={RotateCw} label={t(($) => $.files.retry, { name })} onClick={onRetry} />}
      {underWay && onCancel && <IconButton icon={X} label={t(($) => $.files.cancel, { name })} onClick={onCancel} />}
      {!underWay && onRemove && <IconButton icon={X} label={t(($) => $.files.remove, { name })} onClick={onRemove} />}
      {underWay && (
        <div
          role="progressbar"
          aria-label={t(($) => $.files.uploading, { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden"
        >
          <div className="h-full origin-left bg-accent transition-transform duration-200" style={{ transform: `scaleX(${share})` }} />
        </div>
      )}
    </li>
  )
}

function FileNote({ size, status }: { readonly size: number; readonly status: FileStatus }) {
  const t = useTexts(commonTexts)
  const total = formatFileSize(size)
  const notes: { [K in FileStatus['kind']]: (is: Extract<FileStatus, { kind: K }>) => string } = {
    stored: () => total,
    waiting: () => `${total} · ${t(($) => $.files.waiting)}`,
    uploading: ({ loaded }) => t(($) => $.files.progress, { done: formatFileSize(loaded), total }),
    uploaded: () => `${total} · ${t(($) => $.files.uploaded)}`,
    failed: ({ message }) => message ?? t(($) => $.files.failed),
  }
  return (notes[status.kind] as (is: FileStatus) => string)(status)
}
