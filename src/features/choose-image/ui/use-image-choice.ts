import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UploadView } from '@/shared/lib/upload-queue'
import type { ImageUpload, startImageUpload } from '../api/image-uploads'
import { imageTypes, limitOf, type ChosenImage, type ImagePlace } from '../model/image-rules'

/** Why a chosen file is rejected. */
export type Rejection =
  | { readonly kind: 'tooLarge'; readonly file: File }
  | { readonly kind: 'wrongKind' | 'unreadable' | 'infected' | 'tooLargeToScan' }

/** Why an upload failed that can be tried again later; null for a lost connection. */
export type Failure = {
  readonly reason: 'diskFull' | 'throttled' | 'unavailable' | 'scannerUnavailable'
  readonly retryAfter: number
} | null

/** The progress of choosing an image. */
export type Stage =
  | { readonly kind: 'rest' }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'cropping'; readonly image: ImageBitmap; readonly name: string }
  | { readonly kind: 'uploading'; readonly share: number }
  | { readonly kind: 'failed'; readonly failure: Failure }

const rest: Stage = { kind: 'rest' }
const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, '') || name

const failures: Readonly<Record<string, NonNullable<Failure>['reason']>> = {
  disk_full: 'diskFull',
  throttled: 'throttled',
  unavailable: 'unavailable',
  scanner_unavailable: 'scannerUnavailable',
}
const rejections: Readonly<Record<string, Exclude<Rejection['kind'], 'tooLarge'>>> = {
  infected: 'infected',
  too_large_to_scan: 'tooLargeToScan',
}

function stageOf({ state, code, file, retryAfter = 60, share }: UploadView): Stage {
  const reason = failures[code ?? '']
  if (state === 'failed') return { kind: 'failed', failure: reason ? { reason, retryAfter } : null }
  if (state === 'waiting') return { kind: 'uploading', share: share ?? 0 }
  if (code === 'too_large') return { kind: 'rejected', rejection: { kind: 'tooLarge', file } }
  return { kind: 'rejected', rejection: { kind: rejections[code ?? ''] ?? 'wrongKind' } }
}

interface Choice extends ImagePlace {
  readonly disabled: boolean
  readonly onChange: (image: ChosenImage | null) => void
  readonly onRejected: ((isRejected: boolean) => void) | undefined
}

/** Checks a file, opens the crop dialog and uploads the result; leaving the page cancels the upload. */
export function useImageChoice({ purpose, centerId, disabled, onChange, onRejected }: Choice) {
  const [chosen, setChosen] = useState<Stage>(rest)
  const [upload, setUpload] = useState<UploadView>()
  const running = useRef<ImageUpload>(null)
  useEffect(() => () => running.current?.stop(), [])
  const stage = upload ? stageOf(upload) : chosen

  const isRejected = stage.kind === 'rejected'
  const tellRejected = useEffectEvent((is: boolean) => onRejected?.(is))
  useEffect(() => tellRejected(isRejected), [isRejected])

  const settle = (next: Stage) => {
    running.current?.stop()
    setUpload(undefined)
    setChosen(next)
  }
  const reject = (rejection: Rejection) => settle({ kind: 'rejected', rejection })
  const crop = async (file: File) => {
    try {
      settle({ kind: 'cropping', image: await createImageBitmap(file), name: withoutEnding(file.name) })
    } catch {
      reject({ kind: 'unreadable' })
    }
  }
  return {
    stage,
    /** Handles a file that was chosen or dropped. */
    take: async (file: File | undefined) => {
      if (!file || disabled || stage.kind === 'uploading') return
      if (!imageTypes.split(',').includes(file.type)) return reject({ kind: 'wrongKind' })
      if (file.size > limitOf(purpose)) return reject({ kind: 'tooLarge', file })
      await crop(file)
    },
    /** Continues with a file that was rejected as too large: cropping scales it down. */
    reduce: async () => {
      if (stage.kind === 'rejected' && stage.rejection.kind === 'tooLarge') await crop(stage.rejection.file)
    },
    /** @param start what uploads an image; its code came with the crop dialog */
    send: (file: File, start: typeof startImageUpload) => {
      settle(rest)
      running.current = start(file, { purpose, centerId }, { onChange: setUpload, onSent: onChange })
    },
    sendAgain: () => running.current?.sendAgain(),
    /** Returns to the stored image. */
    reset: () => settle(rest),
    reject,
  }
}
