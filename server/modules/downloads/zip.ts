import type { Readable } from 'node:stream'
import yazl from 'yazl'

/** One entry of a zip: text written here, or content that is opened when its turn comes. */
export type ZipEntry = { path: string; at: Date } & ({ text: string } | { open: () => Promise<Readable> })

/**
 * Zips while it is read: one entry is open at a time, and none once the reader has gone. An entry that cannot be read breaks the
 * transfer off: a zip that lacks something must not look whole.
 */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  let opened: Readable | null = null
  async function hand(open: () => Promise<Readable>, take: (error: unknown, content: Readable) => void) {
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
        (take) => void hand(entry.open, take).catch((error: Error) => output.destroy(error)),
      )
  }
  zip.end()
  return output
}
