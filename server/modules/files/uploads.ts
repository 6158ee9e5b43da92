import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { Files, StoredFile } from '#server/adapters/files.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, tooLarge } from '#server/errors.ts'
import { fileNames } from '#server/texts/downloads.ts'
import { detectMediaType } from './media-type.ts'
import { noteUpload } from './jobs.ts'
import { completeUpload } from './partial-uploads.ts'
import { requireClean } from './scan.ts'

/** A stored file whose content has been checked; no row refers to it yet. */
export interface Upload extends StoredFile {
  /** Name without folders and control characters, 255 characters at most. */
  name: string
  /** Detected media type, independent of the name; text that is not UTF-8 with its charset. */
  mediaType: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
/** HEIC is the format of phones; not every browser displays it. */
export const pictureTypes: readonly string[] = [
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  ...['image/heic', 'image/heif'],
]
/** PDF, images, office documents (old ones are `x-cfb`), zip and text. */
export const documentTypes: readonly string[] = [
  ...pictureTypes,
  'application/pdf',
  'application/zip',
  'application/rtf',
  'text/plain',
  'application/x-cfb',
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map((kind) => `${office}.${kind}`),
  ...['text', 'spreadsheet', 'presentation', 'graphics'].map((kind) => `${open}.${kind}`),
]
/** Video and sound that browsers play; a few of them only some browsers. */
export const playableTypes: readonly string[] = [
  ...['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-m4v'],
  ...['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'audio/wav', 'audio/aac', 'audio/flac'],
]

/** What may arrive. */
export interface UploadRules {
  /** Bytes. */
  limit: number
  /** Media types. */
  accept: readonly string[]
  /** What is stored of a file of the kind that is prepared; it may throw. */
  prepare: (content: Buffer, mediaType: string) => Buffer
  /** Default: images. */
  prepares?: 'image' | 'text'
  /** The center to which the file belongs. */
  centerId: number | null
  /** The upload in parts that the request names in place of a file. */
  upload?: number | undefined
}

/**
 * Stores the file of a multipart request, or the one that has arrived in parts, and keeps it if its content is permitted.
 * @throws 400 with `{file: [required | empty_file | wrong_type | infected | too_large_to_scan]}`, `{upload: [unknown]}`, `{NAME: [unknown]}`
 *   for anything else in the form, or `{body: [format]}`, 409 `wrong_offset`, 413, 503 `scanner_unavailable`; nothing is kept then
 */
export async function receiveFile(request: FastifyRequest, ctx: Ctx, rules: UploadRules): Promise<Upload> {
  const { limit, upload } = rules
  const check = (stored: StoredFile, name: string) => checked(request, ctx, rules, stored, cleanName(name))
  if (upload === undefined) return receiveStored(request, ctx, limit, check)
  if (request.isMultipart()) {
    await readRest(request.raw)
    throw invalid({ file: ['unknown'] })
  }
  const { name, content } = await completeUpload(ctx, request.caller, upload, limit)
  return storeNoted(ctx, content, limit, (stored) => check(stored, name))
}

/**
 * Stores a part of a file; its content is checked with the whole.
 * @throws as `receiveFile`, without what the content decides
 */
export const receivePart = (request: FastifyRequest, ctx: Ctx, limit: number): Promise<StoredFile> =>
  receiveStored(request, ctx, limit, async (stored) => stored)

async function receiveStored<Kept>(
  request: FastifyRequest,
  ctx: Ctx,
  limit: number,
  check: (stored: StoredFile, name: string) => Promise<Kept>,
): Promise<Kept> {
  if (!request.isMultipart()) throw invalid({ body: ['format'] })
  try {
    const parts = request.parts()
    const part = await filePart(parts)
    return await storeNoted(ctx, part.file, limit, async (stored) => {
      await requireEnd(parts)
      return check(stored, part.filename)
    })
  } catch (error) {
    await readRest(request.raw)
    throw isTheirs(error) ? invalid({ body: ['format'] }) : error
  }
}

/**
 * Stores a stream and removes it if the check throws. The key is recorded before the first byte is stored, so that a process that dies
 * leaves no unknown bytes.
 */
async function storeNoted<Kept>(
  { db, files, jobs }: Ctx,
  content: Readable,
  limit: number,
  check: (stored: StoredFile) => Promise<Kept>,
): Promise<Kept> {
  const key = files.newKey()
  await noteUpload(db, jobs, key)
  const stored = await files.save(content, limit, key)
  try {
    return await check(stored)
  } catch (error) {
    await files.remove(key)
    throw error
  }
}

/** What is kept of a stored file, if it is permitted. */
async function checked(
  request: FastifyRequest,
  ctx: Ctx,
  { accept, centerId, prepare, prepares = 'image' }: UploadRules,
  stored: StoredFile,
  name: string,
): Promise<Upload> {
  const { files } = ctx
  const mediaType = await checkedType(files, stored, accept)
  await requireClean(request, ctx, { name, size: stored.size, centerId, content: () => files.read(stored.key) })
  const isPrepared = mediaType.startsWith(`${prepares}/`)
  const prepared = isPrepared ? await prepareStored(files, stored, (content) => prepare(content, mediaType)) : stored
  return { ...prepared, name, mediaType }
}

/**
 * Reads the one file of a multipart request into memory; nothing is stored.
 * @throws 400 with `{file: [required | infected | too_large_to_scan]}`, `{NAME: [unknown]}` or `{body: [format]}`, 413, 503 `scanner_unavailable`
 */
export async function receiveBytes(
  request: FastifyRequest,
  ctx: Ctx,
  { centerId, limit }: Pick<UploadRules, 'limit' | 'centerId'>,
): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw invalid({ body: ['format'] })
  try {
    const parts = request.parts()
    const part = await filePart(parts)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
    await requireEnd(parts)
    const [name, bytes] = [cleanName(part.filename), Buffer.concat(chunks)]
    await requireClean(request, ctx, { name, size, centerId, content: async () => Readable.from([bytes]) })
    return { name, bytes }
  } catch (error) {
    await readRest(request.raw)
    throw isTheirs(error) ? invalid({ body: ['format'] }) : error
  }
}

/** The file at the beginning of a form. */
async function filePart(parts: AsyncIterator<Multipart>): Promise<MultipartFile> {
  const { value: part, done } = await parts.next()
  if (done) throw invalid({ file: ['required'] })
  if (part.type === 'field' || part.fieldname !== 'file') throw invalid({ [part.fieldname]: ['unknown'] })
  return part
}

/** @throws 400 when something follows the file of a form */
async function requireEnd(parts: AsyncIterator<Multipart>): Promise<void> {
  const { value: part, done } = await parts.next()
  if (!done) throw invalid({ [part.fieldname]: ['unknown'] })
}

/** Errors of the form parser for an invalid body, and of Node for a closed connection. Neither has an error class. */
const isTheirs = (error: unknown) =>
  error instanceof Error && !('status' in error) && /^aborted$|multipart|^The needle cannot have a length/i.test(error.message)

/** A browser reads the response only after it has sent everything; it gets half a minute for that. */
async function readRest(request: IncomingMessage): Promise<void> {
  request.unpipe()
  request.resume()
  await finished(request, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
}

/** @throws 400 `empty_file`, `wrong_type` */
async function checkedType(files: Files, stored: StoredFile, accept: readonly string[]): Promise<string> {
  if (stored.size === 0) throw invalid({ file: ['empty_file'] })
  const mediaType = await detectMediaType(files, stored.key)
  if (mediaType === null || !accept.includes(mediaType.split(';', 1)[0] ?? '')) throw invalid({ file: ['wrong_type'] })
  return mediaType
}

/** Replaces a stored file by what is to be kept of it, in one step under the same key. */
async function prepareStored(files: Files, stored: StoredFile, prepare: (content: Buffer) => Buffer): Promise<StoredFile> {
  const kept = prepare(await buffer(await files.read(stored.key)))
  if (createHash('sha256').update(kept).digest('hex') === stored.sha256) return stored
  return files.save(Readable.from([kept]), kept.length, stored.key)
}

function cleanName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim()
  const extension = /\.[^.]{1,12}$/.exec(clean)?.[0] ?? ''
  return clean.length <= 255 ? clean || fileNames.file : clean.slice(0, 255 - extension.length) + extension
}
