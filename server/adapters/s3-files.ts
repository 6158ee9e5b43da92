import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini'
import { checkKey, FileMissing, type Files, FilesUnavailable, newKey, writeMeasured } from './files.ts'

/** A bucket of a service that speaks the S3 protocol. */
export interface S3Bucket {
  /** Address of the service with the name of the bucket as its path. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Longest wait for the head of an answer, in milliseconds; an upload is answered when all of it has arrived. */
const patience = { upload: 30 * 60_000, other: 20_000 }
/** Waits before the second and the third try, in milliseconds. */
const pauses = [200, 1000]

/** Without a limit on the body of an answer: a slow reader may take as long as it needs. */
const patientFetch: typeof fetch = async (input, init) => {
  const giveUp = new AbortController()
  const late = () => giveUp.abort(new FilesUnavailable('the storage of files does not answer'))
  const timer = setTimeout(late, init?.method === 'PUT' ? patience.upload : patience.other)
  try {
    return await fetch(input, { ...init, signal: giveUp.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** fetch throws a TypeError when a connection fails or breaks. */
const isPassing = (error: unknown) =>
  error instanceof S3ServiceError
    ? error.status >= 500 || error.status === 429
    : error instanceof S3NetworkError || error instanceof TypeError

/**
 * Sends a request that may be repeated, up to three times while the service fails.
 * @throws FilesUnavailable
 */
async function send<T>(request: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await request()
    } catch (error) {
      const pause = pauses[tries]
      if (error instanceof FilesUnavailable) throw error
      if (!isPassing(error) || pause === undefined) throw new FilesUnavailable('the storage of files has failed', { cause: error })
      await wait(pause)
    }
  }
}

const isNotFound = (error: unknown) => error instanceof S3ServiceError && error.status === 404

/**
 * Files as objects of a bucket. A file is received into a local folder first, because its size and digest must be known and its limit
 * checked before the bucket has it. An object appears complete or not at all.
 * @param folder for files that are being received; made when it is missing
 */
export function s3Files(bucket: S3Bucket, folder: string): Files {
  const client = new S3mini({ ...bucket, fetch: patientFetch })
  const receivedOf = (key: string) => {
    checkKey(key)
    return join(folder, basename(key))
  }
  return {
    newKey,
    async save(content, limit, key = newKey()) {
      const received = receivedOf(key)
      try {
        const measured = await writeMeasured(content, limit, received)
        const blob = await openAsBlob(received)
        await send(() => client.putObject(key, blob, 'application/octet-stream', undefined, undefined, measured.size))
        return { key, ...measured }
      } finally {
        await rm(received, { force: true })
      }
    },
    async read(key, range) {
      checkKey(key)
      const { start = 0, end } = range ?? {}
      const response = await send(() =>
        client.getObjectRaw(key, range === undefined, start, end === undefined ? undefined : end + 1).catch((error: unknown) => {
          if (isNotFound(error)) return null
          throw error
        }),
      )
      if (response === null) throw new FileMissing(key)
      return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as ReadableStream)
    },
    async remove(key) {
      await rm(receivedOf(key), { force: true })
      await send(() => client.deleteObject(key))
    },
  }
}
