import { unwrap } from './api-error'
import { apiBase } from './client'
import type { paths } from './contract'
import { throughSession } from './session-gate'
import { withXsrf, xsrfHeader } from './xsrf'

type BodyOf<P> = P extends { post: { requestBody?: infer Body } } ? NonNullable<Body> : never
type Takes<P> = [BodyOf<P>] extends [never] ? false : BodyOf<P> extends { content: { 'multipart/form-data': unknown } } ? true : false
export type Answers<P> = P extends { post: { responses: infer All } }
  ? {
      [Status in Extract<keyof All, 200 | 201>]: All[Status] extends { content: { 'application/json': infer Body } } ? Body : never
    }[Extract<keyof All, 200 | 201>]
  : never
type Params<P> = P extends { post: { parameters: infer All } } ? Pick<All, Extract<'path' | 'query', keyof All>> : never

/** The paths of the contract that accept a file. */
export type UploadPath = { [P in keyof paths]: Takes<paths[P]> extends true ? P : never }[keyof paths]

export interface Upload<P extends UploadPath> {
  readonly path: P
  readonly params: Params<paths[P]>
  readonly file: File
  /** Revision in If-Match, where the file replaces one. */
  readonly ifMatch?: number | undefined
  /** Fraction sent so far, 0–1. It restarts at 0 when the session was renewed during the upload. */
  readonly onProgress?: ((share: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

type Request<P extends UploadPath> = Omit<Upload<P>, 'file'> & { readonly file: Blob | null }

/**
 * Sends a file in the field `file`, or no body where the parameters say what is meant, and reports progress (fetch cannot), with the same
 * session rules as every call.
 * @throws ApiError; AbortError when `signal` cancels it
 */
export async function sendFile<P extends UploadPath>({ path, params, ...rest }: Request<P>): Promise<Answers<paths[P]>> {
  const url = addressOf(path, params)
  const call = throughSession(() => withXsrf(() => sendOnce({ url, ...rest })), rest.signal).then(async (response) => {
    const body: unknown = await response.json().catch(() => undefined)
    return response.ok ? { data: body as Answers<paths[P]>, response } : { error: body, response }
  })
  return unwrap(call)
}

function addressOf(
  path: string,
  { path: parts = {}, query = {} }: Partial<Record<'path' | 'query', Record<string, unknown> | undefined>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])))
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  return `${apiBase}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`
}

/** Milliseconds without progress or an answer after which the connection counts as lost: a phone that changes networks gets no error. */
const silence = 60_000

/** The same while a file that has arrived in parts is put together and checked. */
const silenceOfServer = 300_000

type Attempt = { readonly url: string } & Omit<Request<UploadPath>, 'path' | 'params'>

function sendOnce({ url, file, ifMatch, onProgress, signal }: Attempt): Promise<Response> {
  return new Promise((resolve, reject) => {
    const aborted = () => new DOMException('The upload was cancelled', 'AbortError')
    if (signal?.aborted) return reject(aborted())
    const xhr = new XMLHttpRequest()
    const cancel = () => xhr.abort()
    signal?.addEventListener('abort', cancel, { once: true })
    let isSilent = false
    let watch: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(watch)
      watch = setTimeout(
        () => {
          isSilent = true
          xhr.abort()
        },
        file ? silence : silenceOfServer,
      )
    }
    const end = (settle: () => void) => () => {
      clearTimeout(watch)
      signal?.removeEventListener('abort', cancel)
      settle()
    }
    xhr.upload.onprogress = ({ loaded, total }) => {
      restartTimer()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    xhr.onload = end(() => {
      const retryAfter = xhr.getResponseHeader('retry-after')
      resolve(new Response(xhr.response as Blob, { status: xhr.status, headers: retryAfter ? { 'retry-after': retryAfter } : {} }))
    })
    xhr.onerror = end(() => reject(new TypeError('The upload was cut off')))
    xhr.onabort = end(() => reject(isSilent ? new TypeError('The upload came to a halt') : aborted()))
    xhr.open('POST', url)
    xhr.responseType = 'blob'
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(xsrfHeader('POST', url))) xhr.setRequestHeader(name, value)
    if (ifMatch !== undefined) xhr.setRequestHeader('If-Match', `"${ifMatch}"`)
    restartTimer()
    xhr.send(file && formOf(file))
  })
}

function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}
