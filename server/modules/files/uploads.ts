import type { FastifyRequest } from 'fastify'
import { fileTypeFromStream } from 'file-type'
import type { IncomingMessage } from 'node:http'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Files, StoredFile } from '#server/adapters/files.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, tooLarge } from '#server/errors.ts'
import { fileNames } from '#server/texts/downloads.ts'
import { noteUpload } from './jobs.ts'

/** A file that is stored and looked into, and belongs to nothing yet. */
export interface Upload extends StoredFile {
  /** Name without folders and control characters, 255 characters at most. */
  name: string
  /** What the content is, whatever the sender called it; text that is not UTF-8 with its charset. */
  mediaType: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
/** HEIC is what phones make; not every browser shows it. */
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

/**
 * Streams the one file of a multipart request into the store and looks into it. Before the first byte is kept, the key is
 * noted: a process that ends at any moment from then on leaves no unknown bytes.
 * @param limit bytes
 * @param accept media types
 * @throws 400 with `{file: [required | empty_file | wrong_type]}` or `{body: [format]}`, 413; nothing is kept then
 */
export async function receiveFile(
  request: FastifyRequest,
  { db, files, jobs }: Pick<Ctx, 'db' | 'files' | 'jobs'>,
  limit: number,
  accept: readonly string[],
): Promise<Upload> {
  if (!request.isMultipart()) throw invalid({ body: ['format'] })
  try {
    const part = await request.file()
    if (!part) throw invalid({ file: ['required'] })
    const key = files.newKey()
    await noteUpload(db, jobs, key)
    const stored = await files.save(part.file, limit, key)
    const checked = await checkedType(files, stored, accept)
    if ('code' in checked) throw invalid({ file: [checked.code] })
    return { ...stored, name: cleanName(part.filename), mediaType: checked.mediaType }
  } catch (error) {
    await readRest(request.raw)
    throw isTheirs(error) ? invalid({ body: ['format'] }) : error
  }
}

/**
 * Reads the one file of a multipart request into memory; nothing is stored.
 * @param limit bytes
 * @throws 400 with `{file: [required]}` or `{body: [format]}`, 413
 */
export async function receiveBytes(request: FastifyRequest, limit: number): Promise<{ name: string; bytes: Uint8Array }> {
  if (!request.isMultipart()) throw invalid({ body: ['format'] })
  try {
    const part = await request.file()
    if (!part) throw invalid({ file: ['required'] })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limit) throw tooLarge()
      chunks.push(chunk)
    }
    return { name: cleanName(part.filename), bytes: Buffer.concat(chunks) }
  } catch (error) {
    await readRest(request.raw)
    throw isTheirs(error) ? invalid({ body: ['format'] }) : error
  }
}

/** What the parser of forms says of one that cannot be read, and what Node says of a sender who has gone. Neither has a class of its own. */
const isTheirs = (error: unknown) =>
  error instanceof Error && !('status' in error) && /^aborted$|multipart|^The needle cannot have a length/i.test(error.message)

/** A browser that is still sending sees our answer only when the rest is read; it gets half a minute for that. */
async function readRest(request: IncomingMessage): Promise<void> {
  request.unpipe()
  request.resume()
  await finished(request, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
}

async function checkedType(files: Files, stored: StoredFile, accept: readonly string[]): Promise<{ code: string } | { mediaType: string }> {
  const mediaType = stored.size === 0 ? null : await detect(files, stored.key)
  if (mediaType !== null && accept.includes(mediaType.split(';', 1)[0] ?? '')) return { mediaType }
  await files.remove(stored.key)
  return { code: stored.size === 0 ? 'empty_file' : 'wrong_type' }
}

/** Written in readable signs, and yet not text. */
const readable = new Set(['application/pdf', 'application/rtf'])

/**
 * Media type by content. Markup and source code count as plain text: that is how they are shown. Text is looked for before
 * signatures, because many a text begins like something else: "FORMULARIO" like a sound, "BMW" like a picture.
 */
async function detect(files: Files, key: string): Promise<string | null> {
  const found = await fileTypeFromStream(Readable.toWeb(await files.read(key)) as ReadableStream<Uint8Array>)
  if (found && readable.has(found.mime)) return found.mime
  const charset = charsetOf(Buffer.concat(await (await files.read(key, { start: 0, end: 65_535 })).toArray()))
  if (charset === 'utf-8') return 'text/plain'
  return charset === null ? (found?.mime ?? null) : `text/plain; charset=${charset}`
}

/** How the beginning of a file is to be read as text; null when it is none. */
function charsetOf(bytes: Buffer): 'utf-8' | 'windows-1252' | null {
  // The last character may be cut in two by the length of the sample.
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
