import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Data of a stored file. */
export interface StoredFile {
  /** Key in the store, kept in `files.storage_key`. */
  key: string
  /** Bytes. */
  size: number
  /** Hex digest of the content. */
  sha256: string
}

/** Storage of file contents by key. The database holds names, sizes and digests. */
export interface Files {
  /** A new key, for callers that must record it before the upload starts. */
  newKey: () => string
  /**
   * Stores a stream. Nothing is stored when the stream fails.
   * @param limit maximum size in bytes; a longer stream is aborted
   * @param key from `newKey`; by default a new one
   * @throws FileTooLarge, DiskFull, FilesUnavailable
   */
  save: (content: Readable, limit: number, key?: string) => Promise<StoredFile>
  /**
   * @param range first and last byte, both included
   * @throws FileMissing when nothing is stored under the key, FilesUnavailable
   */
  read: (key: string, range?: { start: number; end: number }) => Promise<Readable>
  /**
   * Deletes a file and incomplete writes of it that a killed process left. A missing file is not an error.
   * @throws FilesUnavailable
   */
  remove: (key: string) => Promise<void>
}

export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
}
/** The disk, or the quota of the user on it, has no space left. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}
export class FileMissing extends Error {
  override name = 'FileMissing'
}
/** The storage of files does not answer, or answers with an error of its own. Nothing was stored or deleted. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/** EFBIG: the limit of the process for one file. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** Whether an error says that the disk is full: that of a store of files, or the system's. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof DiskFull || (error instanceof Error && 'code' in error && full.has(String(error.code)))

/** @throws FileMissing for a text that cannot be a key */
export function checkKey(key: string): void {
  if (!/^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new FileMissing(key)
}

/** A new key: a random id, in 256 folders so that none becomes large. */
export function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id}`
}

/**
 * Writes a stream to a file and flushes it to the disk.
 * @param limit maximum size in bytes
 * @throws FileTooLarge, DiskFull; the incomplete file stays
 */
export async function writeMeasured(content: Readable, limit: number, path: string): Promise<Pick<StoredFile, 'size' | 'sha256'>> {
  const measured = measure(limit)
  try {
    await mkdir(dirname(path), { recursive: true })
    await pipeline(content, measured.stream, createWriteStream(path, { flush: true }))
  } catch (error) {
    throw isDiskFull(error) ? new DiskFull('no space left for files', { cause: error }) : error
  }
  return measured.result()
}

/** Counts and hashes the bytes of a stream, and aborts it above the limit. */
function measure(limit: number) {
  const digest = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(new FileTooLarge(`more than ${limit} bytes`))
      digest.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ size, sha256: digest.digest('hex') }) }
}

/**
 * Files in a local folder. A file appears under its key in one step, complete and flushed to disk, or not at all.
 * @param folder made when it is missing
 */
export function localFiles(folder: string): Files {
  const pathOf = (key: string) => {
    checkKey(key)
    return join(folder, key)
  }
  const unfinishedOf = (key: string) => join(folder, 'incoming', basename(pathOf(key)))
  return {
    newKey,
    async save(content, limit, key = newKey()) {
      const unfinished = unfinishedOf(key)
      try {
        const measured = await writeMeasured(content, limit, unfinished)
        await mkdir(dirname(pathOf(key)), { recursive: true })
        await rename(unfinished, pathOf(key))
        await flushFolder(dirname(pathOf(key)))
        return { key, ...measured }
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(key, range) {
      const path = pathOf(key)
      await stat(path).catch(() => {
        throw new FileMissing(key)
      })
      return createReadStream(path, range)
    },
    async remove(key) {
      await Promise.all([rm(pathOf(key), { force: true }), rm(unfinishedOf(key), { force: true })])
    },
  }
}

/** A rename survives a power cut only once its folder is flushed too; Windows cannot open folders and needs no flush. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
