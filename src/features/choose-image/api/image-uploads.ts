import { createActor } from 'xstate'
import { isApiError, uploadFile } from '@/shared/api'
import { createUploadQueue, uploadSender, uploadsView, type UploadView } from '@/shared/lib/upload-queue'
import type { ChosenImage, ImagePlace } from '../model/image-rules'

const key = 'image'
const queue = createUploadQueue<ImagePlace, ChosenImage>().provide({
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

export interface ImageUpload {
  readonly sendAgain: () => void
  /** Cancels the upload if it is under way. */
  readonly stop: () => void
}

interface ImageUploadListeners {
  /** The upload has changed; undefined when it has arrived. */
  readonly onChange: (upload: UploadView | undefined) => void
  readonly onSent: (image: ChosenImage) => void
}

/** Uploads an image. Downloaded with the crop dialog, through which every image passes. */
export function startImageUpload(file: File, place: ImagePlace, { onChange, onSent }: ImageUploadListeners): ImageUpload {
  const actor = createActor(
    queue.provide({
      actions: {
        tellParent: (_, reply) => {
          if (reply.type === 'uploads.sent') onSent(reply.result)
        },
      },
    }),
    { input: { place } },
  )
  actor.subscribe((snapshot) => onChange(uploadsView(snapshot)[0]))
  actor.start()
  actor.send({ type: 'add', files: [{ key, file }] })
  return { sendAgain: () => actor.send({ type: 'again', key }), stop: () => actor.stop() }
}
