import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import { answer } from '#server/contract.ts'
import { downloadHeaders } from './download-headers.ts'

/** One entry of a zip: a text, or content that is opened when it is written. */
export type ZipEntry = { path: string; at: Date } & ({ text: string } | { open: () => Promise<Readable> })

/**
 * A zip stream, which begins when it is read: one entry is open at a time, the next is asked for when it is written, and none after
 * the reader has gone. An entry that cannot be read aborts the download, because an incomplete zip must not look complete.
 */
export const zipOf = (entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable =>
  Readable.from(zipChunks(entries), { objectMode: false })

async function* zipChunks(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let opened: Readable | null = null
  let abandon: (() => void) | null = null
  async function pass(open: () => Promise<Readable>, take: (error: unknown, content: Readable) => void) {
    opened = await open()
    if (output.destroyed) opened.destroy()
    else take(null, opened)
    await finished(opened)
  }
  async function addAll() {
    for await (const entry of entries) {
      if (output.destroyed) return
      const options = { mtime: entry.at }
      if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.path, options)
      else
        await new Promise<void>((written, failed) => {
          abandon = written
          zip.addReadStreamLazy(entry.path, options, (take) => void pass(entry.open, take).then(written, failed))
        })
    }
    zip.end()
  }
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => {
    opened?.destroy()
    abandon?.()
  })
  const added = addAll().catch((error: Error) => void output.destroy(error))
  try {
    yield* output
  } finally {
    output.destroy()
    // What the entries hold, such as a transaction, is closed when the zip is.
    await added
  }
}

/** Response with a zip that is streamed. */
export const zipDownload = (name: string, entries: Iterable<ZipEntry>) =>
  answer(200, zipOf(entries), { headers: downloadHeaders(name, 'application/zip') })
