import { zipSync } from 'fflate'
import { BlobReader, Reader, ZipReader, type Entry, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js'
import { localFile, type ShownFile } from '@/entities/deliverable'
import { ApiError, fetchFile, isApiError } from '@/shared/api'
import { mediaTypeOf } from '../model/media-type-of'

const mebibyte = 1024 * 1024
/** A larger entry is not unpacked: it has to fit into the memory of a phone. Bytes. */
const largestEntry = 64 * mebibyte
/** Entries that are listed. */
const mostEntries = 2000

/** Why content cannot be unpacked. */
export class Unreadable extends Error {
  readonly reason: 'tooLarge' | 'locked' | 'broken'
  constructor(reason: Unreadable['reason']) {
    super(reason)
    this.name = 'Unreadable'
    this.reason = reason
  }
}

/** Reads the parts of an archive that are asked for, through the session. */
class FileParts extends Reader<string> {
  private readonly url: string

  constructor({ size, url }: Pick<ShownFile, 'size' | 'url'>) {
    super(url)
    this.url = url
    this.size = size
  }

  override async readUint8Array(from: number, length: number): Promise<Uint8Array> {
    const response = await fetchFile(this.url, { range: [from, from + length] })
    const bytes = new Uint8Array(
      await response.arrayBuffer().catch((reason: unknown) => {
        throw ApiError.unreachable(reason)
      }),
    )
    // a proxy may answer with the whole file
    return response.status === 206 ? bytes : bytes.slice(from, from + length)
  }
}

/** What is said of an error: of the line, which can be tried again, or of the archive. */
const readingError = (error: unknown) => (isApiError(error) ? error : new Unreadable('broken'))

/** The bytes of an entry; refused as soon as more than `limit` of them come, whatever the archive says. */
async function unpack(entry: FileEntry, limit: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]> {
  if (entry.encrypted) throw new Unreadable('locked')
  if (entry.uncompressedSize > limit) throw new Unreadable('tooLarge')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      size += chunk.length
      if (size > limit) throw new Unreadable('tooLarge')
      chunks.push(chunk)
    },
  })
  try {
    await entry.getData(sink, { useWebWorkers: false, ...(signal && { signal }) })
  } catch (error) {
    if (signal?.aborted) throw error
    throw size > limit ? new Unreadable('tooLarge') : readingError(error)
  }
  return chunks
}

export interface Archive {
  readonly entries: readonly ShownFile[]
  /** There are more entries than are listed. */
  readonly isCut: boolean
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory

/** The list of an archive. An entry is unpacked when it is read. `content`: the bytes of a small archive, undefined for one read by parts. */
export async function openArchive(file: ShownFile, content: Blob | undefined): Promise<Archive> {
  const reader = new ZipReader(content ? new BlobReader(content) : new FileParts(file))
  const entries: ShownFile[] = []
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (!isFile(entry)) continue
      if (entries.length === mostEntries) return { entries, isCut: true }
      const media_type = mediaTypeOf(entry.filename)
      entries.push(
        localFile({
          name: entry.filename,
          media_type,
          size: entry.uncompressedSize,
          read: async (signal) => new Blob(await unpack(entry, largestEntry, signal), { type: media_type }),
        }),
      )
    }
  } catch (error) {
    throw readingError(error)
  }
  return { entries, isCut: false }
}

/**
 * The same archive with its parts unpacked, for a reader that knows no limits.
 * @param limits bytes of each XML part, and of all parts
 * @param check called with each part; what it throws is thrown
 */
export async function storedArchive(
  content: Blob,
  limits: { readonly xml: number; readonly all: number },
  check?: (part: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Record<string, Uint8Array> = {}
  let left = limits.all
  const entries = await new ZipReader(new BlobReader(content)).getEntries().catch(() => {
    throw new Unreadable('broken')
  })
  for (const entry of entries) {
    if (!isFile(entry)) continue
    // would become the prototype of the parts, each of its bytes an entry
    if (entry.filename === '__proto__') throw new Unreadable('broken')
    const limit = /\.(?:xml|rels)$/i.test(entry.filename) ? Math.min(limits.xml, left) : left
    const bytes = new Uint8Array(await new Blob(await unpack(entry, limit)).arrayBuffer())
    check?.(bytes)
    left -= bytes.length
    parts[entry.filename] = bytes
  }
  return zipSync(parts, { level: 0 })
}
