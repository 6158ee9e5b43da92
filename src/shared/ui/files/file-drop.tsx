import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { cn } from '../../lib/cn'
import { Button } from '../button'
import { formatFileSize } from '../../lib/format'
import { Chooser } from './chooser'
import { sortFiles, type FileRules, type RejectedFile } from './file-choice'

export interface FileDropProps extends FileRules {
  /** What is chosen here, for screen readers: "Archivos de la entrega". */
  readonly label: string
  readonly onFiles: (accepted: readonly File[], rejected: readonly RejectedFile[]) => void
  readonly multiple?: boolean
  readonly disabled?: boolean
  /** Another way to choose, beside the button that a finger has: give on what was chosen. */
  readonly more?: (take: (files: FileList | null) => void) => ReactNode
  /** Below: kinds that are accepted. The size limit is written by itself. */
  readonly hint?: ReactNode
  readonly className?: string
}

/** Drop files on it, or press it to choose them. Where there is a finger instead of a mouse nothing is dragged: it has buttons. */
export function FileDrop({ label, onFiles, accept, maxSize, multiple = true, disabled = false, more, hint, className }: FileDropProps) {
  const t = useTexts(commonTexts)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (!files || files.length === 0) return
    const list = multiple ? [...files] : [...files].slice(0, 1)
    const { accepted, rejected } = sortFiles(list, { ...(accept ? { accept } : {}), ...(maxSize === undefined ? {} : { maxSize }) })
    onFiles(accepted, rejected)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <div
      data-slot="file-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        if (!disabled) setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={drop}
      className={cn(
        'flex flex-col items-center gap-1 rounded-lg border border-dashed border-control bg-surface px-4 py-6 text-center text-md transition-colors',
        'data-over:border-accent data-over:bg-accent-soft',
        disabled && 'border-line bg-subtle',
        className,
      )}
    >
      <Upload aria-hidden size={20} className="mb-1 text-muted" />
      <p className="text-soft coarse:hidden">
        {over ? (
          t(($) => (multiple ? $.files.dropNow : $.files.one.dropNow))
        ) : (
          <>
            {t(($) => (multiple ? $.files.drop : $.files.one.drop))}{' '}
            <button
              type="button"
              disabled={disabled}
              aria-label={`${label}: ${t(($) => (multiple ? $.files.choose : $.files.one.choose))}`}
              onClick={() => input.current?.click()}
              className="rounded-sm font-medium text-accent-ink underline decoration-current/30 underline-offset-3 hover:decoration-current disabled:text-muted"
            >
              {t(($) => (multiple ? $.files.choose : $.files.one.choose))}
            </button>
          </>
        )}
      </p>
      <div className="hidden flex-wrap justify-center gap-2 coarse:flex">
        {more?.(take)}
        <Button
          disabled={disabled}
          aria-label={`${label}: ${t(($) => (multiple ? $.files.chooseFiles : $.files.one.chooseFiles))}`}
          onClick={() => input.current?.click()}
        >
          {t(($) => (multiple ? $.files.chooseFiles : $.files.one.chooseFiles))}
        </Button>
      </div>
      {(hint ?? maxSize) && (
        <p className="text-sm text-muted">
          {hint}
          {hint && maxSize !== undefined && ' · '}
          {maxSize !== undefined && t(($) => $.files.limit, { size: formatFileSize(maxSize) })}
        </p>
      )}
      <Chooser ref={input} multiple={multiple} disabled={disabled} {...(accept ? { accept } : {})} onFiles={take} />
    </div>
  )
}
