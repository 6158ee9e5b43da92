/** Tags of Exif, which is kept in the format of TIFF. */
const orientationTag = 0x0112
const locationTag = 0x8825
/** More entries than any camera writes; more is no directory. */
const mostEntries = 500
const entryBytes = 12
/** Bytes of one value by its type, from `BYTE` (1) to `DOUBLE` (12). */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

interface Directory {
  start: number
  end: number
  entries: { at: number; tag: number; bytes: number }[]
}

function reader(bytes: Buffer, start: number) {
  const isLittle = bytes[start] === 0x49
  return {
    short: (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)),
    long: (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)),
  }
}

function directoryAt(bytes: Buffer, tiff: number, offset: number): Directory | null {
  const { long, short } = reader(bytes, tiff)
  const start = tiff + offset
  if (start + 2 > bytes.length) return null
  const count = short(start)
  const end = start + 2 + count * entryBytes
  if (count === 0 || count > mostEntries || end > bytes.length) return null
  const entries = Array.from({ length: count }, (_, index) => {
    const at = start + 2 + index * entryBytes
    return { at, tag: short(at), bytes: (typeBytes[short(at + 2)] ?? 0) * long(at + 4) }
  })
  return { start, end, entries }
}

const firstDirectory = (bytes: Buffer, tiff: number) =>
  tiff + 8 > bytes.length ? null : directoryAt(bytes, tiff, reader(bytes, tiff).long(tiff + 4))

/** How an image is to be turned, 1–8; 1 for as it is. @param tiff where the Exif data begins */
export function orientationOf(bytes: Buffer, tiff: number): number {
  const entry = firstDirectory(bytes, tiff)?.entries.find(({ tag }) => tag === orientationTag)
  const value = entry ? reader(bytes, tiff).short(entry.at + 8) : 1
  return value >= 1 && value <= 8 ? value : 1
}

/** Exif data with nothing but an orientation. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.alloc(26)
  exif.write('II*\0', 'latin1')
  exif.writeUInt32LE(8, 4)
  exif.writeUInt16LE(1, 8)
  exif.writeUInt16LE(orientationTag, 10)
  exif.writeUInt16LE(3, 12)
  exif.writeUInt32LE(1, 14)
  exif.writeUInt16LE(orientation, 18)
  return exif
}

/** Overwrites the location in Exif data with zeros; nothing moves. @returns whether there was one */
export function blankLocation(bytes: Buffer, tiff: number): boolean {
  const pointer = firstDirectory(bytes, tiff)?.entries.find(({ tag }) => tag === locationTag)
  if (!pointer) return false
  const { long } = reader(bytes, tiff)
  const directory = directoryAt(bytes, tiff, long(pointer.at + 8))
  if (!directory) return false
  for (const { at, bytes: size } of directory.entries) {
    // Up to four bytes are in the entry itself.
    const from = tiff + long(at + 8)
    if (size > 4 && from + size <= bytes.length) bytes.fill(0, from, from + size)
  }
  bytes.fill(0, directory.start, directory.end)
  return true
}
