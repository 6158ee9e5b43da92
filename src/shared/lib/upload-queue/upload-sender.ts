import { fromCallback } from 'xstate'
import { isApiError } from '@/shared/api'
import type { UploadProgress, UploadRequest } from './upload-queue-machine'

interface SendOptions {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** The code of a rejection that a retry would not change; null for any other error. */
function rejectionOf(error: unknown): string | null {
  const isFinal = isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429
  return isFinal ? (error.errors['file']?.[0] ?? error.code) : null
}

/** Why a retry may help later, if the server said so (`disk_full`, `throttled`, `unavailable`, `scanner_unavailable`), and when. */
const failureOf = (error: unknown) =>
  isApiError(error) && error.status > 0 ? { code: error.code, ...(error.retryAfter !== null && { retryAfter: error.retryAfter }) } : {}

/** The `send` of an upload queue, from a function that uploads one file. */
export function uploadSender<Place, Result>(
  upload: (request: UploadRequest<Place>, options: SendOptions) => Promise<Result>,
  codeOf: (error: unknown) => string | null = rejectionOf,
) {
  return fromCallback<UploadProgress<Result>, UploadRequest<Place>>(({ input, sendBack }) => {
    const controller = new AbortController()
    const { signal } = controller
    upload(input, { signal, onProgress: (share) => sendBack({ type: 'file.progress', share }) }).then(
      (result) => sendBack({ type: 'file.sent', result }),
      (error: unknown) => {
        if (signal.aborted) return
        const code = codeOf(error)
        const quota = isApiError(error) ? error.quota : null
        sendBack(code === null ? { type: 'file.failed', ...failureOf(error) } : { type: 'file.rejected', code, ...(quota && { quota }) })
      },
    )
    return () => controller.abort()
  })
}
