import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { isApiError, uploadFile } from '@/shared/api'
import { imageLimit } from '@/shared/config'
import { createUploadQueue, uploadSender, uploadsView, type UploadView } from '@/shared/lib/upload-queue'
import { imageTypes, type ImagePurpose } from '../model/image-rules'

export interface ChosenImage {
  readonly id: number
  readonly url: string
}

/** Why a chosen file is rejected. */
export type Rejection = { readonly kind: 'tooLarge'; readonly size: number } | { readonly kind: 'wrongKind' | 'unreadable' }

/** The progress of choosing an image. */
export type Stage =
  | { readonly kind: 'rest' }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'cropping'; readonly image: ImageBitmap; readonly name: string }
  | { readonly kind: 'uploading'; readonly share: number }
  | { readonly kind: 'failed' }

interface ImagePlace {
  readonly purpose: ImagePurpose
  readonly centerId: number | undefined
}

const key = 'image'
const imageUploads = createUploadQueue<ImagePlace, ChosenImage>().provide({
  actors: {
    send: uploadSender<ImagePlace, ChosenImage>(
      async ({ place: { purpose, centerId }, file }, options) => {
        const query = { purpose, ...(centerId === undefined ? {} : { center: centerId }) }
        const { id, url } = await uploadFile({ path: '/users/images', params: { query }, file, ...options })
        return { id, url }
      },
      (error) => (isApiError(error, 400) ? (error.errors['file']?.[0] ?? null) : null),
    ),
  },
})

const rest: Stage = { kind: 'rest' }
const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '') || name

function stageOf({ state, code, file, share }: UploadView): Stage {
  if (state === 'failed') return { kind: 'failed' }
  if (state === 'waiting') return { kind: 'uploading', share: share ?? 0 }
  return { kind: 'rejected', rejection: code === 'too_large' ? { kind: 'tooLarge', size: file.size } : { kind: 'wrongKind' } }
}

interface Choice extends ImagePlace {
  readonly disabled: boolean
  readonly onChange: (image: ChosenImage | null) => void
  readonly onRejected: ((isRejected: boolean) => void) | undefined
}

/** Checks a file, opens the crop dialog and uploads the result; leaving the page cancels the upload. */
export function useImageChoice({ purpose, centerId, disabled, onChange, onRejected }: Choice) {
  const [chosen, setChosen] = useState<Stage>(rest)
  const uploads = useActorRef(
    imageUploads.provide({
      actions: {
        tellParent: (_, reply) => {
          if (reply.type === 'uploads.sent') onChange(reply.result)
        },
      },
    }),
    { input: { place: { purpose, centerId } } },
  )
  const [upload] = useSelector(uploads, uploadsView)
  const stage = upload ? stageOf(upload) : chosen

  const isRejected = stage.kind === 'rejected'
  const tellRejected = useEffectEvent((is: boolean) => onRejected?.(is))
  useEffect(() => tellRejected(isRejected), [isRejected])

  const settle = (next: Stage) => {
    uploads.send({ type: 'cancel', key })
    setChosen(next)
  }
  const reject = (rejection: Rejection) => settle({ kind: 'rejected', rejection })
  return {
    stage,
    /** Handles a file that was chosen or dropped. */
    take: async (file: File | undefined) => {
      if (!file || disabled || stage.kind === 'uploading') return
      if (!imageTypes.split(',').includes(file.type)) return reject({ kind: 'wrongKind' })
      if (file.size > imageLimit) return reject({ kind: 'tooLarge', size: file.size })
      try {
        settle({ kind: 'cropping', image: await createImageBitmap(file), name: withoutEnding(file.name) })
      } catch {
        reject({ kind: 'unreadable' })
      }
    },
    send: (file: File) => {
      settle(rest)
      uploads.send({ type: 'add', files: [{ key, file }] })
    },
    sendAgain: () => uploads.send({ type: 'again', key }),
    /** Returns to the stored image. */
    reset: () => settle(rest),
    reject,
  }
}
