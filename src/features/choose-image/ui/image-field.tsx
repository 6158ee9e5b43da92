import { ImageIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { isApiError, uploadFile } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatFileSize } from '@/shared/lib/format'
import { Button, FieldError, Progress } from '@/shared/ui'
import { chooseImageTexts } from '../i18n'
import { imageTypes, largest, limitOf, type ImagePurpose, type ImageShape } from '../model/image-rules'

const CropDialog = lazy(() => import('./crop-dialog').then((m) => ({ default: m.CropDialog })))

export interface ChosenImage {
  readonly id: number
  readonly url: string
}

export interface ImageFieldProps {
  readonly label: string
  readonly value: ChosenImage | null
  /** Called once the image is on the server; null when it was taken away. */
  readonly onChange: (image: ChosenImage | null) => void
  readonly purpose: ImagePurpose
  /** Where the image belongs to a center that exists. */
  readonly centerId?: number
  readonly shape: ImageShape
  readonly hint?: ReactNode
  /** What the form has against it; the field's own troubles come first. */
  readonly error?: ReactNode
  /** Told whenever a chosen file passes the restrictions or not, for a form that sums up ("1 file did not pass …"). */
  readonly onRejected?: (isRejected: boolean) => void
  readonly disabled?: boolean
}

type Trouble = { readonly kind: 'tooLarge'; readonly size: number } | { readonly kind: 'wrongKind' | 'unreadable' }

type Stage =
  | { readonly kind: 'rest' }
  | { readonly kind: 'rejected'; readonly trouble: Trouble }
  | { readonly kind: 'cropping'; readonly image: ImageBitmap; readonly name: string }
  | { readonly kind: 'uploading'; readonly file: File; readonly share: number }
  | { readonly kind: 'failed'; readonly file: File }

const rest: Stage = { kind: 'rest' }
const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '') || name

/** Chooses, crops and uploads an image; what is chosen belongs to its row once the form is saved. */
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
  const input = useRef<HTMLInputElement>(null)
  const upload = useRef<AbortController>(undefined)
  const [stage, setStage] = useState<Stage>(rest)
  const [isOver, setOver] = useState(false)
  const limit = limitOf(purpose)
  const isBusy = stage.kind === 'uploading'

  useEffect(() => () => upload.current?.abort(), [])

  const settle = (next: Stage) => {
    setStage(next)
    onRejected?.(next.kind === 'rejected')
  }
  const reject = (trouble: Trouble) => settle({ kind: 'rejected', trouble })

  const take = async (file: File | undefined) => {
    if (!file || disabled || isBusy) return
    if (!imageTypes.split(',').includes(file.type)) return reject({ kind: 'wrongKind' })
    if (file.size > limit) return reject({ kind: 'tooLarge', size: file.size })
    try {
      settle({ kind: 'cropping', image: await createImageBitmap(file), name: withoutEnding(file.name) })
    } catch {
      reject({ kind: 'unreadable' })
    }
  }
  const send = async (file: File) => {
    const controller = new AbortController()
    upload.current = controller
    settle({ kind: 'uploading', file, share: 0 })
    try {
      const stored = await uploadFile({
        path: '/users/images',
        params: { query: { purpose, ...(centerId === undefined ? {} : { center: centerId }) } },
        file,
        signal: controller.signal,
        onProgress: (share) => setStage({ kind: 'uploading', file, share }),
      })
      settle(rest)
      onChange({ id: stored.id, url: stored.url })
    } catch (reason) {
      if (controller.signal.aborted) return
      const code = isApiError(reason, 400) ? reason.errors['file']?.[0] : undefined
      if (code === 'too_large') reject({ kind: 'tooLarge', size: file.size })
      else if (code) reject({ kind: 'wrongKind' })
      else settle({ kind: 'failed', file })
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const said: Readonly<Record<Trouble['kind'], (trouble: Trouble) => string>> = {
    tooLarge: (trouble) =>
      c(($) => $.files.tooLarge, {
        size: formatFileSize('size' in trouble ? trouble.size : 0),
        limit: formatFileSize(limit),
      }),
    wrongKind: () => t(($) => $.wrongKind),
    unreadable: () => t(($) => $.unreadable),
  }
  const problem = stage.kind === 'rejected' ? said[stage.trouble.kind](stage.trouble) : stage.kind === 'failed' ? t(($) => $.failed) : error

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
                <Button size="sm" disabled={disabled} onClick={() => void send(stage.file)}>
                  {c(($) => $.actions.retry)}
                </Button>
              )}
              {value && (
                <Button
                  size="sm"
                  variant="ghost"
                  disabled={disabled}
                  aria-label={t(($) => $.removeFor, { label })}
                  onClick={() => {
                    settle(rest)
                    onChange(null)
                  }}
                >
                  {t(($) => $.remove)}
                </Button>
              )}
            </div>
          )}
          <FieldError id={`${id}-error`}>{problem}</FieldError>
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
          // the same file can be chosen again
          event.target.value = ''
        }}
      />
      {stage.kind === 'cropping' && (
        <Suspense>
          <CropDialog
            image={stage.image}
            name={stage.name}
            most={largest[shape]}
            limit={limit}
            onCancel={() => settle(rest)}
            onDone={(file) => void send(file)}
            onUnusable={() => reject({ kind: 'unreadable' })}
          />
        </Suspense>
      )}
    </div>
  )
}

function Picture({ url, shape }: { readonly url: string | undefined; readonly shape: ImageShape }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div
      className={cn(
        'grid shrink-0 place-items-center overflow-hidden rounded-lg border border-line bg-canvas text-muted',
        shape === 'wide' ? 'aspect-[2/1] w-full max-w-xs' : 'size-20',
      )}
    >
      {url && !isBroken ? (
        <img src={url} alt="" onError={() => setBroken(true)} className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden size={20} strokeWidth={1.5} />
      )}
    </div>
  )
}
