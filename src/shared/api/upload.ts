import { isApiError, unwrap } from './api-error'
import { api } from './client'
import type { paths, Schema } from './contract'
import { sendFile, type Answers, type Upload, type UploadPath } from './send-file'

/** Paths whose operation takes a file that has arrived in parts. */
type PartsPath = {
  [P in UploadPath]: paths[P] extends { post: { parameters: { query?: infer Query } } }
    ? 'upload' extends keyof NonNullable<Query>
      ? P
      : never
    : never
}[UploadPath]

const partsPaths: Readonly<Record<PartsPath, true>> = {
  '/courses/deliverables/{id}/draft/files': true,
  '/courses/deliverables/{id}/files': true,
  '/courses/deliverables/{id}/grade/{student_id}/files': true,
  '/resources/resources/uploads': true,
  '/resources/resources/{id}/file': true,
}

/** Bytes up to which a file is sent in one request. */
const wholeSize = 4 * 1024 * 1024

/**
 * Uploads a file. A large one goes in parts, where the contract has it: sent again after a broken line, it goes on where it stopped.
 * @throws ApiError; AbortError when `signal` cancels it
 */
export function uploadFile<P extends UploadPath>(upload: Upload<P>): Promise<Answers<paths[P]>> {
  if (upload.file.size > wholeSize && upload.path in partsPaths) return uploadInParts(upload)
  upload.onProgress?.(0)
  return sendFile<P>(upload)
}

type PartialUpload = Schema<'PartialUpload'>
type Signal = AbortSignal | undefined

/** Uploads that began and whose file was not taken yet. A file that is chosen again goes on, too. */
const begun = new Map<string, number>()
const keyOf = ({ name, size, lastModified }: File) => [name, size, lastModified].join('/')
const withSignal = (signal: Signal) => (signal ? { signal } : {})

const read = (id: number, signal: Signal): Promise<PartialUpload> =>
  unwrap(api.GET('/users/uploads/{id}', { params: { path: { id } }, ...withSignal(signal) }))

async function findBegun(file: File, signal: Signal): Promise<PartialUpload | null> {
  const id = begun.get(keyOf(file))
  if (id === undefined) return null
  return read(id, signal).catch((error: unknown) => {
    // The server forgets an upload after a day.
    if (isApiError(error, 404)) return null
    throw error
  })
}

async function begin(file: File, signal: Signal): Promise<PartialUpload> {
  const body = { name: file.name.slice(-255), size: file.size }
  const upload = await unwrap(api.POST('/users/uploads', { body, ...withSignal(signal) }))
  begun.set(keyOf(file), upload.id)
  return upload
}

function discard(file: File): void {
  const id = begun.get(keyOf(file))
  begun.delete(keyOf(file))
  if (id !== undefined) void api.DELETE('/users/uploads/{id}', { params: { path: { id } } }).catch(() => undefined)
}

async function uploadInParts<P extends UploadPath>(whole: Upload<P>): Promise<Answers<paths[P]>> {
  const { file, params, signal, onProgress } = whole
  const take = ({ id }: PartialUpload) => {
    const query = { ...('query' in params ? params.query : {}), upload: id }
    return sendFile<P>({ ...whole, params: { ...params, query }, file: null, onProgress: undefined })
  }
  const forget = () => discard(file)
  signal?.addEventListener('abort', forget, { once: true })
  try {
    let upload = await findBegun(file, signal)
    if (!upload) {
      upload = await begin(file, signal)
      // What would be refused whatever the file contains is refused before its first byte.
      await take(upload).catch(unlessOffset)
    }
    onProgress?.(upload.offset / file.size)
    while (upload.offset < file.size) {
      upload = await sendPart(upload, whole)
      onProgress?.(upload.offset / file.size)
    }
    const answer = await take(upload)
    begun.delete(keyOf(file))
    return answer
  } catch (error) {
    if (isFinal(error)) discard(file)
    throw error
  } finally {
    signal?.removeEventListener('abort', forget)
  }
}

async function sendPart({ id, offset, part_size }: PartialUpload, whole: Upload<UploadPath>): Promise<PartialUpload> {
  const { file, signal, onProgress } = whole
  const part = file.slice(offset, offset + part_size)
  const sent = await sendFile({
    path: '/users/uploads/{id}/parts',
    params: { path: { id }, query: { offset } },
    file: part,
    signal,
    onProgress: (share) => onProgress?.((offset + share * part.size) / file.size),
  }).catch(unlessOffset)
  return sent ?? read(id, signal)
}

/** The upload stands at another byte than was thought: before its first part, or when another tab has sent some. */
function unlessOffset(error: unknown): null {
  if (isApiError(error, 'wrong_offset')) return null
  throw error
}

/** A refusal that would be the same again. */
const isFinal = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
