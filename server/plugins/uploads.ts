import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileTypeFromStream } from 'file-type'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Files, StoredFile } from '../adapters/files.ts'
import { invalid } from '../errors.ts'

/** A file that is stored and looked into, and belongs to nothing yet. */
export interface Upload extends StoredFile {
  /** Name without folders and control characters, 255 characters at most. */
  name: string
  /** What the content is, whatever the sender called it. */
  mediaType: string
}

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'
export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
/** PDF, images, office documents (old ones are `x-cfb`), zip and text. */
export const documentTypes: readonly string[] = [
  ...imageTypes, 'application/pdf', 'application/zip', 'application/rtf', 'text/plain', 'application/x-cfb',
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map((kind) => `${office}.${kind}`),
  ...['text', 'spreadsheet', 'presentation', 'graphics'].map((kind) => `${open}.${kind}`),
]

export async function addUploads(app: FastifyInstance) {
  // The store counts the bytes itself; a second limit here would cut files off silently.
  await app.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Infinity, files: 1, fields: 20, fieldSize: 10_000 } })
}

/**
 * Streams the one file of a multipart request into the store and looks into it.
 * @param limit bytes
 * @param accept media types
 * @throws 400 with `{file: [required | empty_file | wrong_type]}`, 413; nothing is kept then
 */
export async function receiveFile(request: FastifyRequest, files: Files, limit: number, accept: readonly string[]): Promise<Upload> {
  if (!request.isMultipart()) throw invalid({ body: ['format'] })
  try {
    const part = await request.file()
    if (!part) throw invalid({ file: ['required'] })
    const stored = await files.save(part.file, limit)
    const problem = await keepIf(files, stored, accept)
    if ('code' in problem) throw invalid({ file: [problem.code] })
    return { ...stored, name: cleanName(part.filename), mediaType: problem.mediaType }
  } catch (error) {
    // A browser that is still sending sees our answer only when the rest is read.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  }
}

async function keepIf(files: Files, stored: StoredFile, accept: readonly string[]): Promise<{ code: string } | { mediaType: string }> {
  const mediaType = stored.size === 0 ? null : await detect(files, stored.key)
  if (mediaType !== null && accept.includes(mediaType)) return { mediaType }
  await files.remove(stored.key)
  return { code: stored.size === 0 ? 'empty_file' : 'wrong_type' }
}

/** Media type by content. Markup and source code count as plain text: that is how they are shown. */
async function detect(files: Files, key: string): Promise<string | null> {
  const found = await fileTypeFromStream(Readable.toWeb(await files.read(key)) as ReadableStream<Uint8Array>)
  if (found && !/xml$/.test(found.mime)) return found.mime
  return (await isText(await files.read(key, { start: 0, end: 65_535 }))) ? 'text/plain' : null
}

async function isText(start: Readable): Promise<boolean> {
  const bytes = Buffer.concat(await start.toArray())
  // The last character may be cut in two by the length of the sample.
  const sample = bytes.length === 65_536 ? bytes.subarray(0, bytes.findLastIndex((byte) => byte < 0x80) + 1) : bytes
  if (sample.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample)
    return true
  } catch {
    // Older Spanish systems write Latin-1: readable, with hardly any control characters.
    return sample.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d))
  }
}

function cleanName(name: string): string {
  const clean = basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}\p{Cf}]/gu, '').normalize('NFC').trim()
  const extension = /\.[^.]{1,12}$/.exec(clean)?.[0] ?? ''
  return clean.length <= 255 ? clean || 'archivo' : clean.slice(0, 255 - extension.length) + extension
}
