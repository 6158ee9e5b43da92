import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromStream } from 'file-type'
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
import { noteUpload } from './jobs.ts'
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
}

/**
 * Stores the file of a multipart request and keeps it if its content is permitted. The key is recorded before the first byte is stored,
 * so that a process that dies leaves no unknown bytes.
 * @throws 400 with `{file: [required | empty_file | wrong_type | infected | too_large_to_scan]}`, `{NAME: [unknown]}` for anything
 *   else in the form, or `{body: [format]}`, 413, 503 `scanner_unavailable`; nothing is kept then
 */
export async function receiveFile(
  request: FastifyRequest,
  ctx: Ctx,
  { accept, centerId, limit, prepare, prepares = 'image' }: UploadRules,
): Promise<Upload> {
  const { db, files, jobs } = ctx
  if (!request.isMultipart()) throw invalid({ body: ['format'] })
  try {
    const parts = request.parts()
    const part = await filePart(parts)
    const key = files.newKey()
    await noteUpload(db, jobs, key)
    const stored = await files.save(part.file, limit, key)
    try {
      await requireEnd(parts)
      const mediaType = await checkedType(files, stored, accept)
      const name = cleanName(part.filename)
      await requireClean(request, ctx, { name, size: stored.size, centerId, content: () => files.read(key) })
      const isPrepared = mediaType.startsWith(`${prepares}/`)
      const prepared = isPrepared ? await prepareStored(files, stored, (content) => prepare(content, mediaType)) : stored
      return { ...prepared, name, mediaType }
    } catch (error) {
      await files.remove(key)
      throw error
    }
  } catch (error) {
    await readRest(request.raw)
    throw isTheirs(error) ? invalid({ body: ['format'] }) : error
  }
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
  const mediaType = await detect(files, stored.key)
  if (mediaType === null || !accept.includes(mediaType.split(';', 1)[0] ?? '')) throw invalid({ file: ['wrong_type'] })
  return mediaType
}

/** Replaces a stored file by what is to be kept of it, in one step under the same key. */
async function prepareStored(files: Files, stored: StoredFile, prepare: (content: Buffer) => Buffer): Promise<StoredFile> {
  const kept = prepare(await buffer(await files.read(stored.key)))
  if (createHash('sha256').update(kept).digest('hex') === stored.sha256) return stored
  return files.save(Readable.from([kept]), kept.length, stored.key)
}

/** Formats made of readable characters that are not text. */
const readable = new Set(['application/pdf', 'application/rtf'])

/**
 * Detects the media type by content. Markup and source code count as plain text, since they are displayed that way. Text is checked
 * before signatures, because some texts begin like another format: "FORMULARIO" like a sound, "BMW" like an image.
 */
async function detect(files: Files, key: string): Promise<string | null> {
  const found = await fileTypeFromStream(Readable.toWeb(await files.read(key)) as ReadableStream<Uint8Array>)
  if (found && readable.has(found.mime)) return found.mime
  const charset = charsetOf(Buffer.concat(await (await files.read(key, { start: 0, end: 65_535 })).toArray()))
  if (charset === 'utf-8') return 'text/plain'
  // An animated PNG is a PNG with more chunks.
  const mediaType = found?.mime === 'image/apng' ? 'image/png' : (found?.mime ?? null)
  return charset === null ? mediaType : `text/plain; charset=${charset}`
}

/** What editors write before text of two bytes per character. */
const marks = { 'utf-16le': Buffer.from([0xff, 0xfe]), 'utf-16be': Buffer.from([0xfe, 0xff]) } as const

/** The encoding of text that says it by its mark, and is readable in it. */
function markedCharset(bytes: Buffer): keyof typeof marks | null {
  const charset = (['utf-16le', 'utf-16be'] as const).find((name) => bytes.subarray(0, 2).equals(marks[name]))
  if (charset === undefined) return null
  const text = new TextDecoder(charset).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return /[^\P{Cc}\t\n\r\f]|\p{Cn}/u.test(text) ? null : charset
}

/** Encoding of the beginning of a file; null if it is not text. */
function charsetOf(bytes: Buffer): 'utf-8' | 'windows-1252' | keyof typeof marks | null {
  const marked = markedCharset(bytes)
  if (marked !== null) return marked
  // The sample may end in the middle of a character.
  const sample = bytes.length === 65_536 ? bytes.subarray(0, bytes.findLastIndex((byte) => byte < 0x80) + 1) : bytes
  if (sample.includes(0)) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample)
    return 'utf-8'
  } catch {
    // Older Spanish systems write Latin-1: readable, with hardly any control characters.
    return sample.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d)) ? 'windows-1252' : null
  }
}

function cleanName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim()
  const extension = /\.[^.]{1,12}$/.exec(clean)?.[0] ?? ''
  return clean.length <= 255 ? clean || fileNames.file : clean.slice(0, 255 - extension.length) + extension
}
