import { Upload } from 'lucide-react'
import { useRef, useState, type ComponentType, type DragEvent, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import { cn } from '../../lib/cn'
import { formatFileSize } from '../../lib/format'
import { Chooser } from './chooser'
import { sortFiles, type FileRules, type RejectedFile } from './file-choice'

export interface FingerWays {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly disabled: boolean
  /** Opens the file dialog. */
  readonly choose: () => void
  /** Adds files that were chosen in another way. */
  readonly take: (files: FileList | null) => void
}

interface FileDropProps extends FileRules {
  /** What is chosen, for screen readers: "Archivos de la entrega". */
  readonly label: string
  readonly onFiles: (accepted: readonly File[], rejected: readonly RejectedFile[]) => void
  readonly multiple?: boolean
  readonly disabled?: boolean
  /** Replaces the content on touch devices unless something is dragged, with other ways to choose. */
  readonly finger?: ComponentType<FingerWays>
  /** Text below: accepted kinds of files. The size limit is added. */
  readonly hint?: ReactNode
  readonly className?: string
}

/** Drop files on it, or press it to choose them. */
export function FileDrop({
  label,
  onFiles,
  accept,
  maxSize,
  multiple = true,
  disabled = false,
  finger: Finger,
  hint,
  className,
}: FileDropProps) {
  const t = useTexts(commonTexts)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const choose = () => input.current?.click()
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
      <p className={cn('text-soft', Finger && 'coarse:hidden')}>
        {over ? (
          t(($) => (multiple ? $.files.dropNow : $.files.one.dropNow))
        ) : (
          <>
            {t(($) => (multiple ? $.files.drop : $.files.one.drop))}{' '}
            <button
              type="button"
              disabled={disabled}
              aria-label={`${label}: ${t(($) => (multiple ? $.files.choose : $.files.one.choose))}`}
              onClick={choose}
              className="rounded-sm font-medium text-accent-ink underline decoration-current/30 underline-offset-3 hover:decoration-current disabled:text-muted coarse:py-2.5"
            >
              {t(($) => (multiple ? $.files.choose : $.files.one.choose))}
            </button>
          </>
        )}
      </p>
      {Finger && <Finger label={label} disabled={disabled} choose={choose} take={take} />}
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
