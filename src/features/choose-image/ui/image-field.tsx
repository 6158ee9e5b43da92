import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatClock, formatFileSize } from '@/shared/lib/format'
import { Button, FieldError, lazyModule, Progress, useLazyModule } from '@/shared/ui'
import { chooseImageTexts } from '../i18n'
import { imageTypes, limitOf, type ChosenImage, type ImagePurpose, type ImageShape } from '../model/image-rules'
import { Picture } from './picture'
import { useImageChoice, type Failure, type Rejection } from './use-image-choice'

const cropDialog = lazyModule(() => import('./crop-dialog'))

export interface ImageFieldProps {
  readonly label: string
  readonly value: ChosenImage | null
  /** Called once the image is uploaded; null when it was removed. */
  readonly onChange: (image: ChosenImage | null) => void
  readonly purpose: ImagePurpose
  /** The center of the image, if it exists already. */
  readonly centerId?: number
  readonly shape: ImageShape
  readonly hint?: ReactNode
  /** The error of the form; errors of the field itself take precedence. */
  readonly error?: ReactNode
  /** Called when a chosen file is rejected and when the rejection is cleared, for a form that counts rejections. */
  readonly onRejected?: (isRejected: boolean) => void
  readonly disabled?: boolean
}

/** Chooses, crops and uploads an image; it is stored in its record when the form is saved. */
export function ImageField({
  label,
  value,
  onChange,
  purpose,
  centerId,
  shape,
  hint,
  error,
  onRejected,
  disabled = false,
}: ImageFieldProps) {
  const t = useTexts(chooseImageTexts)
  const c = useTexts(commonTexts)
  const id = useId()
  const limit = limitOf(purpose)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { stage, take, reduce, send, sendAgain, reset, reject } = useImageChoice({ purpose, centerId, disabled, onChange, onRejected })
  const code = useLazyModule(cropDialog, stage.kind === 'cropping', { onFailed: reset })
  const isBusy = stage.kind === 'uploading'
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const reasonOf = (rejection: Rejection) =>
    rejection.kind === 'tooLarge'
      ? c(($) => $.files.tooLarge, { size: formatFileSize(rejection.file.size), limit: formatFileSize(limit) })
      : t(($) => $[rejection.kind])
  const failureText = (failure: Failure) =>
    failure ? t(($) => $.failures[failure.reason], { time: formatClock(failure.retryAfter) }) : t(($) => $.failed)
  const message = stage.kind === 'rejected' ? reasonOf(stage.rejection) : stage.kind === 'failed' ? failureText(stage.failure) : error

  return (
    <div data-slot="image-field" role="group" aria-labelledby={`${id}-label`} className="flex min-w-0 flex-col gap-1.5">
      <p id={`${id}-label`} className="text-md font-medium text-ink">
        {label}
        <span className="font-normal text-muted"> · {c(($) => $.form.optional)}</span>
      </p>
      <div
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex min-w-0 gap-4 rounded-lg border border-transparent data-over:border-accent data-over:bg-accent-soft',
          shape === 'wide' ? 'flex-col' : 'items-center',
        )}
      >
        <Picture key={value?.url} url={value?.url} shape={shape} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
          {isBusy ? (
            <Progress className="w-full max-w-xs" value={stage.share} max={1} label={t(($) => $.uploading)} showLabel />
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                disabled={disabled}
                aria-describedby={`${id}-rules ${id}-error`}
                aria-label={value ? t(($) => $.changeFor, { label }) : t(($) => $.chooseFor, { label })}
                onClick={() => input.current?.click()}
              >
                {value ? t(($) => $.change) : t(($) => $.choose)}
              </Button>
              {stage.kind === 'failed' && (
                <Button size="sm" disabled={disabled} onClick={sendAgain}>
                  {c(($) => $.actions.retry)}
                </Button>
              )}
              {stage.kind === 'rejected' && stage.rejection.kind === 'tooLarge' && (
                <Button size="sm" disabled={disabled} onClick={() => void reduce()}>
                  {t(($) => $.reduce)}
                </Button>
              )}
              {value && (
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={disabled}
                  aria-label={t(($) => $.removeFor, { label })}
                  onClick={() => {
                    reset()
                    onChange(null)
                  }}
                >
                  {t(($) => $.remove)}
                </Button>
              )}
            </div>
          )}
          <FieldError id={`${id}-error`}>{message}</FieldError>
          <p id={`${id}-rules`} className="text-sm text-muted">
            {hint} {t(($) => $.rules, { limit: formatFileSize(limit) })}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept={imageTypes}
        disabled={disabled}
        onChange={(event) => {
          void take(event.target.files?.[0])
          // allows choosing the same file again
          event.target.value = ''
        }}
      />
      {code && stage.kind === 'cropping' && (
        <code.CropDialog
          image={stage.image}
          name={stage.name}
          shape={shape}
          limit={limit}
          onCancel={reset}
          onDone={(file) => send(file, code.startImageUpload)}
          onUnusable={() => reject({ kind: 'unreadable' })}
        />
      )}
    </div>
  )
}
