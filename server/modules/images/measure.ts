/** Width and height of an image in pixels, from its header. */
export interface Measure {
  width: number
  height: number
}

/** JPEG markers that begin a frame; the others in their range are tables. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc

function ofPng(bytes: Buffer): Measure | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function ofJpeg(bytes: Buffer): Measure | null {
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes.readUInt8(at + 1)
    if (isFrame(mark)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    // A fill byte, and markers without a segment.
    at += mark === 0xff ? 1 : mark === 0x01 || (mark >= 0xd0 && mark <= 0xd8) ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function ofWebp(bytes: Buffer): Measure | null {
  if (bytes.length < 30) return null
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** The screen of an animation, or its first frame where that is larger: browsers show both. */
function ofGif(bytes: Buffer): Measure | null {
  if (bytes.length < 13) return null
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const flags = bytes.readUInt8(10)
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (bytes[at] === 0x21) {
    at += 2
    for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += size + 1
    at += 1
  }
  if (bytes[at] !== 0x2c || at + 10 > bytes.length) return screen
  const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
  return { width: Math.max(screen.width, width), height: Math.max(screen.height, height) }
}

/** Beginning of the property of HEIF that holds a size: length, type, version and flags. */
const heifSize = Buffer.from('\0\0\0\x14ispe\0\0\0\0', 'latin1')

/** The largest of the images of a HEIC or AVIF: an image in tiles has one size for the whole and one for the tiles. */
function ofHeif(bytes: Buffer): Measure | null {
  let largest: Measure | null = null
  for (let at = bytes.indexOf(heifSize); at !== -1 && at + 20 <= bytes.length; at = bytes.indexOf(heifSize, at + 20)) {
    const found = { width: bytes.readUInt32BE(at + 12), height: bytes.readUInt32BE(at + 16) }
    if (largest === null || found.width * found.height > largest.width * largest.height) largest = found
  }
  return largest
}

const readers: Readonly<Record<string, (bytes: Buffer) => Measure | null>> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
  'image/gif': ofGif,
  'image/avif': ofHeif,
  'image/heic': ofHeif,
  'image/heif': ofHeif,
}

/** Reads the size of an image from its header without decoding it; null if the header has none. */
export const measure = (bytes: Buffer, mediaType: string): Measure | null => readers[mediaType]?.(bytes) ?? null
