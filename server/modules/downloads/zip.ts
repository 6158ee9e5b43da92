import type { Readable } from 'node:stream'
import yazl from 'yazl'
import { answer } from '#server/contract.ts'
import { downloadHeaders } from './download-headers.ts'

/** One entry of a zip: a text, or content that is opened when it is written. */
export type ZipEntry = { path: string; at: Date } & ({ text: string } | { open: () => Promise<Readable> })

/**
 * A zip stream: one entry is open at a time, and none after the reader has gone. An entry that cannot be read aborts the download,
 * because an incomplete zip must not look complete.
 */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let opened: Readable | null = null
  async function pass(open: () => Promise<Readable>, take: (error: unknown, content: Readable) => void) {
    opened = await open()
    opened.on('error', (error) => output.destroy(error))
    if (output.destroyed) opened.destroy()
    else take(null, opened)
  }
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => opened?.destroy())
  for (const entry of entries) {
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.path, { mtime: entry.at })
    else
      zip.addReadStreamLazy(
        entry.path,
        { mtime: entry.at },
        (take) => void pass(entry.open, take).catch((error: Error) => output.destroy(error)),
      )
  }
  zip.end()
  return output
}

/** Response with a zip that is streamed. */
export const zipDownload = (name: string, entries: readonly ZipEntry[]) =>
  answer(200, zipOf(entries), { headers: downloadHeaders(name, 'application/zip') })
