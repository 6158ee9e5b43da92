import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { limits } from './limits.ts'
import { Unreadable } from './unreadable.ts'

/** The parts of a zipped document. */
export interface Parts {
  has: (path: string) => boolean
  /**
   * A part while it is unpacked; it breaks off when it holds more than the zip says.
   * @throws Unreadable `too_large_inside` when all that was read together grows beyond the limit
   */
  read: (path: string) => Promise<Readable>
  close: () => void
}

/** More entries than any real workbook has. */
const mostEntries = 2000

/** @throws Unreadable `broken_file` */
export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const { zip, entries } = await entriesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  let unpacked = 0
  return {
    has: (path) => entries.has(path),
    async read(path) {
      const entry = entries.get(path)
      if (!entry || entry.isEncrypted()) throw new Unreadable('broken_file')
      unpacked += entry.uncompressedSize
      if (unpacked > limits.unpackedBytes) throw new Unreadable('too_large_inside')
      const { promise, resolve, reject } = Promise.withResolvers<Readable>()
      zip.openReadStream(entry, (error, stream) => {
        if (error) reject(new Unreadable('broken_file'))
        else resolve(stream)
      })
      return promise
    },
    close: () => zip.close(),
  }
}

function entriesOf(bytes: Buffer): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ zip: ZipFile; entries: Map<string, Entry> }>()
  yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
    if (error) return reject(new Unreadable('broken_file'))
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      if (entries.size > mostEntries) reject(new Unreadable('too_large_inside'))
      else zip.readEntry()
    })
    zip.on('error', () => reject(new Unreadable('broken_file')))
    zip.on('end', () => resolve({ zip, entries }))
    zip.readEntry()
  })
  return promise
}
