import { useEffect, useRef, useState } from 'react'
import { isApiError, uploadFile } from '@/shared/api'
import { imageLimit } from '@/shared/config'
import { imageTypes, type ImagePurpose } from '../model/image-rules'

export interface ChosenImage {
  readonly id: number
  readonly url: string
}

export type Trouble = { readonly kind: 'tooLarge'; readonly size: number } | { readonly kind: 'wrongKind' | 'unreadable' }

/** How far the choice of an image is. */
export type Stage =
  | { readonly kind: 'rest' }
  | { readonly kind: 'rejected'; readonly trouble: Trouble }
  | { readonly kind: 'cropping'; readonly image: ImageBitmap; readonly name: string }
  | { readonly kind: 'uploading'; readonly file: File; readonly share: number }
  | { readonly kind: 'failed'; readonly file: File }

const rest: Stage = { kind: 'rest' }
const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '') || name

interface Choice {
  readonly purpose: ImagePurpose
  readonly centerId: number | undefined
  readonly disabled: boolean
  readonly onChange: (image: ChosenImage | null) => void
  readonly onRejected: ((isRejected: boolean) => void) | undefined
}

/** Takes a file, looks whether it will do, and sends what was cut out of it; leaving the page cancels the sending. */
export function useImageChoice({ purpose, centerId, disabled, onChange, onRejected }: Choice) {
  const upload = useRef<AbortController>(undefined)
  const [stage, setStage] = useState<Stage>(rest)

  useEffect(() => () => upload.current?.abort(), [])

  const settle = (next: Stage) => {
    setStage(next)
    onRejected?.(next.kind === 'rejected')
  }
  const reject = (trouble: Trouble) => settle({ kind: 'rejected', trouble })

  const take = async (file: File | undefined) => {
    if (!file || disabled || stage.kind === 'uploading') return
    if (!imageTypes.split(',').includes(file.type)) return reject({ kind: 'wrongKind' })
    if (file.size > imageLimit) return reject({ kind: 'tooLarge', size: file.size })
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
  return { stage, take, send, settle, reject }
}
